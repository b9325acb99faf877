import { once } from "node:events";
import {
  expect,
  metricCard,
  metricValue,
  openNext,
  refusedAnswer,
  register,
  test,
  useDemoSession,
} from "./journey.ts";

test.use({ tolerated: { errors: [/net::ERR_FAILED/] } });

test("shows how to connect on every screen of an empty store, never a zero", async ({ page }) => {
  await register(page);
  await expect(metricValue(page, "Total Sales")).toHaveText("—");
  await expect(
    metricCard(page, "Total Sales").getByRole("link", { name: "Connect Shopify" }),
  ).toBeVisible();
  for (const path of ["/products", "/customers", "/traffic", "/cart", "/ads"]) {
    await openNext(page, path);
    await expect(page.getByRole("link", { name: /^Connect / }).first()).toBeVisible();
  }
});

const reports = ["/", "/traffic", "/products", "/cart", "/customers", "/ads"];

for (const path of reports) {
  test(`${path} shows placeholders, offers a retry after a failed request and recovers`, async ({
    page,
  }) => {
    await useDemoSession(page);
    let isBroken = true;
    const gate = new AbortController();
    const opened = once(gate.signal, "abort");
    await page.route(/\/trpc\/.*reports\./, async (route) => {
      await opened;
      await (isBroken ? route.abort() : route.continue());
    });
    await page.goto(path);
    await expect(page.getByText("Loading", { exact: true })).toBeAttached();
    await expect(page.getByRole("button", { name: "Refresh Data" })).toBeDisabled();
    gate.abort();
    const retry = page.getByRole("button", { name: /retry|try again/i });
    await expect(retry).toBeVisible();
    isBroken = false;
    await retry.click();
    await expect(retry).toBeHidden();
    await expect(
      page.getByRole("button", { name: /^How .* is calculated$/ }).first(),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Refresh Data" })).toBeEnabled();
    await expect(page.getByText("Loading", { exact: true })).toBeHidden();
  });
}

test.describe("code that cannot be loaded after an upgrade", () => {
  test.use({ tolerated: { errors: [/net::ERR_FAILED/, /dynamically imported module/] } });

  test("leaves the screen as it is, in every popover", async ({ page }) => {
    await useDemoSession(page);
    await page.goto("/?range=last_30_days");
    const target = metricCard(page, "Total Sales").getByRole("button", {
      name: /^(Set|Edit) target/,
    });
    await expect(target).toBeVisible();
    await page.route("**/assets/*.js", (route) => route.abort());
    for (const button of [
      target,
      page.getByRole("button", { name: "Saved views and notes" }),
      page.getByRole("button", { name: "Add filter" }),
    ]) {
      await button.click();
      await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(
        "This couldn't be loaded. Reload the page to try again.",
      );
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await page.getByRole("button", { name: /^Date range/ }).click();
    await page.getByRole("dialog").getByText("Custom Range").click();
    await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard Overview");
  });
});

test.describe("a link to something that the store does not have", () => {
  test.use({ tolerated: { errors: [refusedAnswer(404)] } });

  for (const [path, title, back, screen] of [
    ["/orders/99999999", "Order not found", "Back to Orders", "Orders"],
    ["/customers/99999999", "Customer not found", "Back to All Customers", "All Customers"],
    ["/products/no-such-product", "Product not found", "Back to Products", "Product Performance"],
    ["/metrics/no_such_metric", "Metric not found", "Back to Overview", "Dashboard Overview"],
  ] as const) {
    test(`${path} says so and leads back`, async ({ page }) => {
      await useDemoSession(page);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await page.getByRole("link", { name: back }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(screen);
    });
  }
});
