import {
  expect,
  metricCard,
  metricValue,
  register,
  reportOf,
  shareScreen,
  shownNumber,
  signInToDemo,
  test,
} from "./journey.ts";

const cards = ["Added to Cart", "Started Checkout", "Abandonment Rate", "Value Left in Carts"];
const steps = [
  ["Added to cart", "addedToCart", "added_to_cart"],
  ["Started checkout", "startedCheckout", "checkouts_started"],
  ["Entered shipping", "enteredShipping", "entered_shipping"],
  ["Entered payment", "enteredPayment", "entered_payment"],
  ["Completed order", "completedOrder", "purchase_sessions"],
] as const;

test.describe("with data", () => {
  shareScreen("/cart");

  test.beforeEach(async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cart & Checkout Insights");
  });

  test("shows the API's figures on the four cards", async ({ page }) => {
    const { summary } = await reportOf(page, "cart");
    expect(await shownNumber(page, "Added to Cart")).toBe(summary.addedToCart);
    expect(await shownNumber(page, "Started Checkout")).toBe(summary.startedCheckout);
    await expect(metricValue(page, "Abandonment Rate")).toHaveText(
      `${summary.abandonmentRate.toFixed(1)}%`,
    );
    await expect(metricValue(page, "Value Left in Carts")).toHaveText(/^\$[\d,]+\.\d\d$/);
  });

  test("shows each funnel step as a share of the first and of the previous step", async ({
    page,
  }) => {
    const { checkoutFunnel: funnel } = await reportOf(page, "cart");
    const items = page.getByRole("list", { name: "Checkout Funnel" }).getByRole("listitem");
    let before = Number.POSITIVE_INFINITY;
    for (const [index, [name, key, metric]] of steps.entries()) {
      const value: number = funnel[key];
      expect(value).toBeLessThanOrEqual(before);
      await expect(items.nth(index)).toContainText(name);
      const link = items.nth(index).getByRole("link", { name: value.toLocaleString("en-US") });
      await expect(link).toHaveAttribute("href", new RegExp(`/metrics/${metric}\\b`));
      await expect(items.nth(index)).toContainText(
        `${Math.round((value / funnel.addedToCart) * 100)}%`,
      );
      if (index > 1) {
        await expect(items.nth(index)).toContainText(
          `${Math.round((value / before) * 100)}% of previous step`,
        );
      }
      before = value;
    }
  });

  test("shows untracked orders, and the parts add up", async ({ page }) => {
    const { tracking } = await reportOf(page, "cart");
    expect(tracking.onlineOrders - tracking.recordedPurchases).toBe(tracking.unrecorded);
    await expect(page.getByText(/Google Analytics recorded [\d,]+ purchases/)).toBeVisible();
  });

  test("lists products with added, purchased and abandoned counts", async ({ page }) => {
    const { products } = await reportOf(page, "cart");
    await page.getByRole("tab", { name: "Products" }).click();
    const panel = page.getByRole("tabpanel", { name: "Products" });
    for (const column of ["Product", "Added to Cart", "Bought", "Left in Carts"]) {
      await expect(panel.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
    }
    const row = panel.getByRole("row").nth(1);
    await expect(row).toContainText(products[0].title);
    expect(products[0].left).toBe(products[0].added - products[0].bought);
  });

  test("explains exit pages and the last step of their sessions", async ({ page }) => {
    const { exitPages, checkoutFunnel } = await reportOf(page, "cart");
    await page.getByRole("tab", { name: "Exit Pages" }).click();
    const panel = page.getByRole("tabpanel", { name: "Exit Pages" });
    await expect(panel.getByText("Google Analytics doesn't report exit pages.")).toBeVisible();
    const left = exitPages.reduce(
      (sum: number, { sessions }: { sessions: number }) => sum + sessions,
      0,
    );
    expect(left).toBe(checkoutFunnel.addedToCart - checkoutFunnel.completedOrder);
    for (const { page: step } of exitPages) await expect(panel).toContainText(step);
  });

  test("shows the rule of each abandonment reason on hover", async ({ page }) => {
    const { abandonmentReasons: reasons, summary } = await reportOf(page, "cart");
    const value = reasons.reduce((sum: number, row: { value: number }) => sum + row.value, 0);
    expect(value).toBeCloseTo(summary.valueLeftInCarts, 2);
    const share = reasons.reduce((sum: number, row: { share: number }) => sum + row.share, 0);
    expect(Math.abs(share - 100)).toBeLessThan(0.1);
    await page.getByRole("tab", { name: "Abandonment Reasons" }).click();
    const panel = page.getByRole("tabpanel", { name: "Abandonment Reasons" });
    for (const { reason, rule } of reasons) {
      const mark = panel.getByRole("button", { name: `${reason}: ${rule}` });
      await mark.hover();
      // The previous tooltip is still fading out.
      await expect(page.getByRole("tooltip", { name: rule, exact: true })).toBeVisible();
    }
    expect(reasons.at(-1).reason).toBe("No reason recorded");
  });

  test("requests the report again on refresh", async ({ page }) => {
    const request = page.waitForRequest(/reports\.cart/);
    await page.getByRole("button", { name: "Refresh Data" }).click();
    await request;
    // Shortly after midnight, the last sync was yesterday.
    await expect(page.getByText(/^Last updated: (Today|Yesterday), \d/)).toBeVisible();
  });
});

test("loads another range and puts it in the URL", async ({ page }) => {
  await signInToDemo(page, "/cart?range=last_7_days");
  const week = await reportOf(page, "cart", "range=last_7_days");
  expect(await shownNumber(page, "Added to Cart")).toBe(week.summary.addedToCart);
});

test("names the platforms to connect when nothing is connected", async ({ page }) => {
  await register(page, "/cart");
  for (const card of cards) {
    await expect(metricValue(page, card)).toHaveText("—");
    await expect(metricCard(page, card).getByRole("link", { name: /^Connect / })).toBeVisible();
  }
  for (const widget of ["Checkout Funnel", "Abandonment Trend", "Cart Drop-off"]) {
    await expect(page.getByRole("heading", { name: widget })).toBeVisible();
  }
  for (const [tab, source] of [
    ["Products", "Google Analytics"],
    ["Exit Pages", "Google Analytics"],
    ["Abandonment Reasons", "Shopify"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(
      page.getByRole("tabpanel", { name: tab }).getByRole("link", { name: `Connect ${source}` }),
    ).toBeVisible();
  }
});
