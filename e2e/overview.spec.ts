import {
  expect,
  metricCard,
  metricValue,
  reportOf,
  shownNumber,
  signInToDemo,
  test,
} from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await signInToDemo(page);
});

test("shows the eight cards in order, with figures of connected sources", async ({ page }) => {
  const titles = [
    "Total Sales",
    "Total Orders",
    "Avg. Order Value",
    "Conversion Rate",
    "Total Traffic",
    "Paid Traffic",
    "Ad Spend",
    "ROAS",
  ];
  const cards = page
    .getByRole("region")
    .filter({ has: page.getByRole("button", { name: /^How .* is calculated$/ }) });
  await expect(cards.getByRole("heading")).toHaveText(titles);
  for (const title of titles) {
    await expect(metricValue(page, title)).toHaveText(/\d/);
    await expect(metricCard(page, title).locator("svg[preserveAspectRatio]")).toBeVisible();
  }
});

test("shows the same traffic, devices and checkout funnel as their own screens", async ({
  page,
}) => {
  const dashboard = await reportOf(page, "dashboard");
  const traffic = await reportOf(page, "traffic");
  const cart = await reportOf(page, "cart");
  expect(dashboard.trafficData.totalTraffic).toBe(traffic.summary.totalSessions);
  expect(dashboard.trafficData.sources).toEqual(traffic.sources);
  expect(dashboard.deviceData).toEqual(traffic.deviceData);
  expect(dashboard.checkoutFunnel).toEqual(cart.checkoutFunnel);
  expect(await shownNumber(page, "Total Traffic")).toBe(dashboard.trafficData.totalTraffic);
  await expect(metricValue(page, "Conversion Rate")).toHaveText(
    `${dashboard.salesSummary.conversionRate.toFixed(2)}%`,
  );
  for (const widget of ["Traffic Sources", "Device Distribution", "Checkout Funnel"]) {
    await expect(page.getByRole("region", { name: widget })).toContainText("%");
  }
});

test("shows the seven widgets and names what is missing", async ({ page }) => {
  for (const title of [
    "Revenue Trends",
    "Traffic Sources",
    "Top Products",
    "Ad Campaign Performance",
    "Device Distribution",
    "Customer Type",
    "Checkout Funnel",
  ]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
});

test("searches top products and links to all products in the same range", async ({ page }) => {
  await page.goto("/?range=last_7_days");
  const widget = page.getByRole("region", { name: "Top Products" });
  const rows = widget.getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const title = await rows.nth(1).getByRole("rowheader").innerText();
  await widget.getByRole("searchbox").fill(title.toUpperCase());
  await expect(rows).toHaveCount(2);
  await widget.getByRole("link", { name: "View All" }).click();
  await expect(page).toHaveURL(/\/products\?range=last_7_days/);
});

test("reaches every screen from the navigation and marks the current one", async ({ page }) => {
  const screens = [
    ["Traffic", "/traffic", "Traffic & Acquisition"],
    ["Products", "/products", "Product Performance"],
    ["Cart", "/cart", "Cart & Checkout Insights"],
    ["Customers", "/customers", "Customer Insights"],
    ["Ads", "/ads", "Advertising Performance"],
    ["Integrations", "/integrations", "Integrations"],
    ["Overview", "/", "Dashboard Overview"],
  ] as const;
  for (const [entry, path, title] of screens) {
    const link = page.getByRole("navigation").getByRole("link", { name: entry, exact: true });
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(link).toHaveAttribute("aria-current", "page");
  }
});

test("marks the screen that a metric belongs to", async ({ page }) => {
  const marked = page.getByRole("navigation").locator("a[aria-current]");
  for (const [id, entry] of [
    ["email_revenue", "Customers"],
    ["conversion_rate", "Overview"],
  ]) {
    await page.goto(`/metrics/${id}`);
    await expect(marked).toHaveText([entry ?? ""]);
    await expect(marked).toHaveAttribute("aria-current", "true");
  }
  await page.getByRole("navigation").getByRole("link", { name: "Integrations" }).click();
  await expect(marked).toHaveText(["Integrations"]);
});

test("opens the navigation as a drawer on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: /menu/i }).click();
  await page.getByRole("navigation").getByRole("link", { name: "Customers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Insights");
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
