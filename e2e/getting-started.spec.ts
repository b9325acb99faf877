import type { Page } from "@playwright/test";
import {
  createAccount,
  expect,
  metricValue,
  openNext,
  refusedAnswer,
  register,
  reportOf,
  settled,
  test,
} from "./journey.ts";

// A request that is running at a logout is refused with 401.
test.use({ tolerated: { errors: [refusedAnswer(401), refusedAnswer(403), refusedAnswer(500)] } });

const screens = [
  ["/", "Dashboard Overview"],
  ["/traffic", "Traffic & Acquisition"],
  ["/products", "Product Performance"],
  ["/cart", "Cart & Checkout Insights"],
  ["/customers", "Customer Insights"],
  ["/ads", "Advertising Performance"],
  ["/integrations", "Integrations"],
  ["/settings", "Settings"],
] as const;

const reports = screens.slice(0, 6);

const panel = (page: Page) => page.getByRole("region", { name: "Get started with your data" });
const progress = (page: Page) => page.getByRole("region", { name: "Importing your data" });
const nextSteps = (page: Page) =>
  page.getByRole("region", { name: "Your first reports are ready. What's next?" });
const banner = (page: Page) => page.getByRole("complementary", { name: "Demo store" });

test("shows a new account the next step on every report", async ({ page }) => {
  await register(page);
  await expect(panel(page).getByRole("link", { name: "Connect Shopify" })).toBeVisible();
  await expect(panel(page).getByRole("link", { name: "Import orders" })).toBeVisible();
  await expect(panel(page).getByRole("button", { name: "Open the demo store" })).toBeVisible();
  for (const [path] of reports.slice(1)) {
    await openNext(page, path);
    const short = page.getByRole("region", { name: "No data yet" });
    await expect(short.getByRole("link", { name: "Connect Shopify" })).toBeVisible();
    await expect(page.getByText("No orders yet")).toBeHidden();
  }
  await page.goto("/traffic?range=last_7_days");
  await page.getByRole("link", { name: "Import orders" }).click();
  await expect(page).toHaveURL(/\/integrations\?range=last_7_days#orders-import$/);
  await expect(page.getByRole("region", { name: "Orders from a file" })).toBeFocused();
});

test("hides the first steps when their state cannot be loaded", async ({ page }) => {
  await createAccount(page);
  await page.route("**/trpc/imports.list*", (route) => route.fulfill({ status: 500, body: "" }));
  const refused = page.waitForResponse(/imports\.list/);
  await page.goto("/");
  await refused;
  await settled(page);
  await expect(metricValue(page, "Total Sales")).toHaveText("—");
  await expect(panel(page)).toBeHidden();
});

test("opens the Shopify dialog once from its link", async ({ page }) => {
  await register(page);
  await panel(page).getByRole("link", { name: "Connect Shopify" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await expect(dialog.getByRole("combobox", { name: "Platform" })).toHaveValue("Shopify");
  await expect(dialog.getByLabel("Store URL")).toBeVisible();
  await expect(page).toHaveURL(/\/integrations$/);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  await expect(dialog.getByRole("combobox", { name: "Platform" })).toHaveValue("");
});

test("marks the read-only demo store on every screen and leaves no trace after returning", async ({
  page,
}) => {
  await register(page);
  await panel(page).getByRole("button", { name: "Open the demo store" }).click();
  await expect(banner(page)).toHaveText(/Demo store: sample data, read-only/);
  await expect(metricValue(page, "Total Sales")).toHaveText(/\$\d/);
  await expect(panel(page)).toBeHidden();
  await expect(page.locator("#content")).toBeFocused();
  await page.reload();
  for (const [path, title] of screens) {
    await openNext(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(banner(page)).toHaveText(/Demo store: sample data, read-only/);
    // Settings have the section's name in front.
    await expect(page).toHaveTitle(new RegExp(`(^| )${title} · Demo store · Cartograph$`));
  }
  await page.emulateMedia({ media: "print" });
  await expect(banner(page)).toBeVisible();
  await expect(page.getByRole("button", { name: "Return to my store" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const refused = await page.request.patch("/api/store", { data: { name: "Mine" } });
  expect(refused.status()).toBe(403);
  expect((await refused.json()).message).toBe(
    "The demo store is read-only. Return to your own store to change something.",
  );

  await page.goto("/");
  await expect(metricValue(page, "Total Sales")).toHaveText(/\$\d/);
  await page.getByRole("button", { name: "Return to my store" }).click();
  await expect(banner(page)).toBeHidden();
  await expect(metricValue(page, "Total Sales")).toHaveText("—");
  await expect(panel(page)).toBeVisible();
  await expect(page).toHaveTitle("Dashboard Overview · Cartograph");
  for (const [path] of screens.slice(1)) {
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await page.goto(path);
    await expect(page.getByText("Lumen Goods")).toBeHidden();
  }
  expect((await reportOf(page, "store")).isReadOnly).toBe(false);
});

test("disables every change in the read-only demo store", async ({ page }) => {
  await register(page);
  await panel(page).getByRole("button", { name: "Open the demo store" }).click();
  await expect(banner(page)).toBeVisible();
  await page.getByRole("link", { name: "Integrations", exact: true }).click();
  const card = page.getByRole("article").first();
  await expect(card).toBeVisible();
  await expect(page.getByText(/^The demo store is read-only\. Return/)).toBeVisible();
  for (const name of [/^Edit /, /^Sync /, /^Delete /]) {
    await expect(card.getByRole("button", { name })).toBeDisabled();
  }
  await expect(page.getByRole("button", { name: "Add Integration" })).toBeDisabled();
  await expect(page.locator('input[type="file"]')).toBeDisabled();

  await page.goto("/integrations?add=klaviyo");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.goto("/settings/exchange-rates");
  await expect(page.getByRole("button", { name: /^Delete rates / }).first()).toBeDisabled();
  await expect(page.locator('input[type="file"]')).toBeDisabled();
});

test("follows another tab into the demo store and back", async ({ page, context }) => {
  await register(page);
  const other = await context.newPage();
  await other.goto("/traffic");
  await expect(other.getByRole("region", { name: "No data yet" })).toBeVisible();
  await panel(page).getByRole("button", { name: "Open the demo store" }).click();
  await expect(banner(other)).toBeVisible();
  await expect(metricValue(other, "Total Sessions")).toHaveText(/\d/);
  await page.getByRole("button", { name: "Return to my store" }).click();
  await expect(banner(other)).toBeHidden();
  await expect(metricValue(other, "Total Sessions")).toHaveText("—");
});

test("returns to the user's own store after signing in again", async ({ page }) => {
  const { username, password } = await register(page);
  await panel(page).getByRole("button", { name: "Open the demo store" }).click();
  await expect(banner(page)).toBeVisible();
  await expect(metricValue(page, "Total Sales")).toHaveText(/\$\d/);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Username").fill(username);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(panel(page)).toBeVisible();
  await expect(banner(page)).toBeHidden();
});

test("marks sample data for the demo user and allows changes", async ({ page }) => {
  await page.goto("/auth");
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Username").fill("demo");
  await form.getByLabel("Password").fill("demo1234");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(banner(page)).toHaveText("Demo store: sample data");
  await expect(
    page.getByRole("heading", {
      name: /Get started with your data|Importing your data|first reports are ready/,
    }),
  ).toHaveCount(0);
  await page.getByRole("link", { name: "Integrations", exact: true }).click();
  await expect(page.getByRole("button", { name: "Add Integration" })).toBeEnabled();
});

test("leads from an import to its figures and hides the next steps", async ({ page }) => {
  await register(page);
  await panel(page).getByRole("link", { name: "Import orders" }).click();
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  const csv = [
    "Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Id,Source",
    `#1,ann@example.com,paid,${day} 09:00:00 +0000,USD,30.00,5.00,0.00,35.00,0.00,${day} 09:00:00 +0000,3,Candle,10.00,C-1,,0.00,9001,web`,
  ].join("\n");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const report = page.getByRole("region", { name: "Report on orders.csv" });
  await expect(report).toContainText("imported 1 order");
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await expect(metricValue(page, "Total Sales")).toHaveText("$35.00");
  await expect(nextSteps(page).getByText("Connect your store: done")).toBeVisible();
  await expect(nextSteps(page).getByRole("link", { name: "Connect analytics" })).toBeVisible();
  await nextSteps(page).getByRole("button", { name: "Dismiss next steps" }).click();
  await expect(nextSteps(page)).toBeHidden();
  await page.reload();
  await expect(metricValue(page, "Total Sales")).toHaveText("$35.00");
  await expect(nextSteps(page)).toBeHidden();
});

test("leads from a new connection through its first sync to the figures", async ({ page }) => {
  test.setTimeout(300_000);
  await register(page);
  await panel(page).getByRole("link", { name: "Connect Shopify" }).click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill("Demo shop");
  await dialog.getByLabel("API Key").fill("sandbox_shopify_3_days");
  await dialog.getByLabel("Store URL").fill("cartograph-demo.myshopify.com");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("Integration created")).toBeVisible();
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  await expect(progress(page).getByText("Demo shop (Shopify)")).toBeVisible();
  await expect(progress(page).getByRole("progressbar")).toBeVisible();
  await page.getByRole("link", { name: "Traffic", exact: true }).click();
  await expect(page.getByText(/^Importing your data.* from Demo shop/)).toBeVisible();
  await page.getByRole("link", { name: "See the progress" }).click();
  await expect(nextSteps(page)).toBeVisible({ timeout: 240_000 });
  await expect(metricValue(page, "Total Sales")).toHaveText(/\$\d/);
});

test("explains what to do about a connection that cannot be read", async ({ page }) => {
  await register(page);
  const answer = await page.request.post("/api/integrations", {
    data: {
      name: "Wrong shop",
      platform: "shopify",
      apiKey: "sandbox_no_such_token",
      storeUrl: "cartograph-demo.myshopify.com",
    },
  });
  expect(answer.ok()).toBe(true);
  await page.reload();
  const stopped = page.getByRole("region", { name: "Your import needs attention" });
  await expect(stopped.getByText("Wrong shop is not connected")).toBeVisible();
  await stopped.getByRole("link", { name: "Fix the connection" }).click();
  await expect(page.getByRole("article", { name: "Wrong shop" })).toBeVisible();
});
