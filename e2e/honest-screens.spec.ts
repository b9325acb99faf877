import { expect, metricCard, metricValue, register, signInToDemo, test } from "./journey.ts";

test.use({ tolerated: { errors: [/net::ERR_FAILED/] } });

const screens = [
  [
    "/traffic",
    "Traffic & Acquisition",
    ["Total Sessions", "Unique Visitors", "Bounce Rate", "Avg. Session Duration"],
  ],
  ["/ads", "Advertising Performance", ["Ad Spend", "ROAS", "Conversions", "CPA"]],
] as const;

for (const [path, title, cards] of screens) {
  test(`${title} says which source would give its figures`, async ({ page }) => {
    await signInToDemo(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    for (const card of cards) {
      await expect(metricValue(page, card)).toHaveText("—");
      await expect(metricCard(page, card).getByRole("link", { name: /^Connect / })).toBeVisible();
    }
  });
}

test("Cart & Checkout Insights has its tabs and its structure", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cart & Checkout Insights");
  for (const tab of ["Products", "Exit Pages", "Abandonment Reasons"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
  }
});

test("an empty store is an invitation on every screen, never a zero", async ({ page }) => {
  await register(page);
  await expect(metricValue(page, "Total Sales")).toHaveText("—");
  await expect(
    metricCard(page, "Total Sales").getByRole("link", { name: "Connect Shopify" }),
  ).toBeVisible();
  for (const path of ["/products", "/customers", "/traffic", "/cart", "/ads"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: /^Connect / }).first()).toBeVisible();
  }
});

for (const path of ["/", "/traffic", "/products", "/cart", "/customers", "/ads"]) {
  test(`${path} offers a retry when its request fails, and recovers`, async ({ page }) => {
    await signInToDemo(page);
    let isBroken = true;
    await page.route(/\/trpc\/.*reports\./, (route) =>
      isBroken ? route.abort() : route.continue(),
    );
    await page.goto(path);
    const retry = page.getByRole("button", { name: /retry|try again/i });
    await expect(retry).toBeVisible();
    isBroken = false;
    await retry.click();
    await expect(retry).toBeHidden();
    await expect(page.getByRole("button", { name: /^How .* is computed$/ }).first()).toBeVisible();
  });
}
