import type { Page } from "@playwright/test";
import { expect, openNext, test, useDemoSession } from "./journey.ts";

const screens = [
  { path: "/", title: "Dashboard Overview", cards: 8, charts: ["Revenue Trends"] },
  { path: "/traffic", title: "Traffic & Acquisition", cards: 4, charts: ["Traffic Over Time"] },
  { path: "/products", title: "Product Performance", cards: 4, charts: ["Views Over Time"] },
  {
    path: "/cart",
    title: "Cart & Checkout Insights",
    cards: 4,
    charts: ["Abandonment Trend"],
  },
  { path: "/customers", title: "Customer Insights", cards: 4, charts: [] },
  {
    path: "/ads",
    title: "Advertising Performance",
    cards: 4,
    charts: ["Ad Spend Trend", "ROAS Trend"],
  },
] as const;

test.beforeEach(async ({ page }) => {
  await useDemoSession(page);
});

test("/integrations shows Integrations", async ({ page }) => {
  await page.goto("/integrations");
  await expectTitle(page, "Integrations");
});

for (const { path, title, cards } of screens) {
  test(`${path} shows ${title}`, async ({ page }) => {
    await page.goto(path);
    await expectTitle(page, title);
    await test.step("shows its data time, range and refresh", async () => {
      await expect(page.getByText(/^Last updated: .*\d{1,2}:\d{2} [AP]M/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Date range: Last 30 Days" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Refresh Data" })).toBeEnabled();
    });
    await test.step("shows its cards, charts and tables", async () => {
      const explained = page.getByRole("button", { name: /^How .* is calculated$/ });
      await expect(explained.nth(cards - 1)).toBeVisible();
      await expect(page.getByRole("table").first()).toBeAttached();
      await expect(page.locator("main svg").first()).toBeVisible();
    });
  });
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(page).toHaveTitle(new RegExp(title));
}

test("draws every chart over time with its comparison line", async ({ page }) => {
  await page.goto("/integrations");
  for (const [compare, columns] of [
    ["previous_year", 1],
    ["none", 0],
  ] as const) {
    for (const { path, charts } of screens.filter((screen) => screen.charts.length > 0)) {
      await openNext(page, `${path}?compare=${compare}`);
      for (const chart of charts) {
        const widget = page.getByRole("region", { name: chart, exact: true });
        await expect(widget.getByRole("table")).toBeAttached();
        const earlier = widget.getByRole("columnheader", { name: "Same days last year" });
        await expect(earlier, chart).toHaveCount(columns);
      }
    }
  }
});

test("draws campaigns with an axis for spend and one for ROAS", async ({ page }) => {
  await page.goto("/");
  const widget = page.getByRole("region", { name: "Ad Campaign Performance" });
  await expect(widget.getByText("Spend (bottom axis)")).toBeVisible();
  await expect(widget.getByText("ROAS (top axis)")).toBeVisible();
  const table = widget.getByRole("table", { name: "Ad Campaign Performance" });
  await expect(table.getByRole("columnheader")).toHaveText(["Campaign", "Spend", "ROAS"]);
});

test("draws charts 250 pixels high and the campaign chart 300", async ({ page }) => {
  await page.goto("/");
  for (const width of [700, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const [title, height] of [
      ["Revenue Trends", 250],
      ["Ad Campaign Performance", 300],
    ] as const) {
      const drawing = page.getByRole("region", { name: title }).locator("[data-chart]");
      const box = await drawing.first().boundingBox();
      expect(Math.abs((box?.height ?? 0) - height), `${title} at ${width}`).toBeLessThanOrEqual(2);
    }
  }
});
