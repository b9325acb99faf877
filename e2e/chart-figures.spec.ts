import type { Page } from "@playwright/test";
import { expect, metricValue, reportOf, test, useDemoSession } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await useDemoSession(page);
});

type Grain = "Daily" | "Weekly" | "Monthly";

/** Negative figures have a minus sign instead of a hyphen. */
const numberOf = (text: string | undefined) =>
  Number(text?.replaceAll("−", "-").replaceAll(/[^\d.-]/g, "") || Number.NaN);

/** The first figure of each row of the table behind a chart; rows without a figure are left out. */
async function chartFigures(page: Page, title: string): Promise<number[]> {
  const rows = page
    .getByRole("region", { name: title, exact: true })
    .getByRole("table")
    .first()
    .locator("tbody tr");
  const texts = await rows.evaluateAll((list) =>
    list.map((row) => row.querySelector("td")?.textContent ?? ""),
  );
  return texts.map(numberOf).filter((figure) => !Number.isNaN(figure));
}

/** Groups a chart and returns its figures once there are as many as `groups`. */
async function groupBy(
  page: Page,
  title: string,
  { grain, groups }: { grain: Grain; groups: number },
): Promise<number[]> {
  const widget = page.getByRole("region", { name: title, exact: true });
  await widget.getByText(grain, { exact: true }).click();
  await expect(widget.getByRole("radio", { name: grain, exact: true })).toBeChecked();
  await expect.poll(async () => (await chartFigures(page, title)).length, grain).toBe(groups);
  return chartFigures(page, title);
}

/** How many days, weeks (from Monday) and calendar months a range touches; both ends included. */
function groupsOf({ from, to }: { from: string; to: string }): Record<Grain, number> {
  const dayMs = 86_400_000;
  const days: Date[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += dayMs)
    days.push(new Date(time));
  const weeks = days.map((day) => day.getTime() / dayMs - ((day.getUTCDay() + 6) % 7));
  const months = days.map((day) => day.toISOString().slice(0, 7));
  return { Daily: days.length, Weekly: new Set(weeks).size, Monthly: new Set(months).size };
}

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

for (const [path, report, title] of [
  ["/", "dashboard", "Revenue Trends"],
  ["/traffic", "traffic", "Traffic Over Time"],
  ["/products", "products", "Views Over Time"],
  ["/ads", "ads", "Ad Spend Trend"],
] as const) {
  test(`groups ${title} by day, week and month without changing its sum`, async ({ page }) => {
    const query = "range=last_month";
    const { range } = await reportOf(page, report, query);
    const groups = groupsOf(range);
    await page.goto(`${path}?${query}`);
    const daily = await groupBy(page, title, { grain: "Daily", groups: groups.Daily });
    expect(new Set(daily).size).toBeGreaterThan(1);
    for (const grain of ["Weekly", "Monthly"] as const) {
      const figures = await groupBy(page, title, { grain, groups: groups[grain] });
      expect(sum(figures), grain).toBeCloseTo(sum(daily), 1);
    }
  });
}

for (const [path, report, title] of [
  ["/cart", "cart", "Abandonment Trend"],
  ["/ads", "ads", "ROAS Trend"],
] as const) {
  test(`groups ${title} as ratios of sums, never as sums of ratios`, async ({ page }) => {
    const query = "range=last_month";
    const { range } = await reportOf(page, report, query);
    const groups = groupsOf(range);
    await page.goto(`${path}?${query}`);
    const daily = await groupBy(page, title, { grain: "Daily", groups: groups.Daily });
    for (const grain of ["Weekly", "Monthly"] as const) {
      const figures = await groupBy(page, title, { grain, groups: groups[grain] });
      for (const figure of figures) {
        expect(figure).toBeGreaterThanOrEqual(Math.min(...daily));
        expect(figure).toBeLessThanOrEqual(Math.max(...daily));
      }
    }
  });
}

test("draws Revenue Trends from the report's sales by day", async ({ page }) => {
  const query = "range=last_month";
  const { revenueByDay } = await reportOf(page, "dashboard", query);
  await page.goto(`/?${query}`);
  const expected = revenueByDay.map(({ revenue }: { revenue: number }) => revenue);
  const shown = await groupBy(page, "Revenue Trends", { grain: "Daily", groups: expected.length });
  expect(shown).toEqual(expected);
});

test("draws a day by hour, hour by hour or summed up, and adds up to the day", async ({ page }) => {
  await page.goto("/?range=yesterday");
  const card = page.getByRole("region", { name: "Revenue Trends", exact: true });
  const figures = () => chartFigures(page, "Revenue Trends");
  await expect(card.getByRole("radio", { name: "Hourly" })).toBeChecked();
  await expect.poll(async () => (await figures()).length).toBeGreaterThan(22);
  const { salesSummary } = await reportOf(page, "dashboard", "range=yesterday");
  expect(sum(await figures())).toBeCloseTo(salesSummary.totalSales, 2);
  await card.getByRole("button", { name: "Cumulative" }).click();
  await expect.poll(async () => (await figures()).at(-1)).toBeCloseTo(salesSummary.totalSales, 2);
});

test("offers hours for a week but not for a month", async ({ page }) => {
  const hourly = page.getByRole("region", { name: "Revenue Trends" }).getByText("Hourly");
  await page.goto("/?range=last_7_days");
  await expect(hourly).toBeVisible();
  await page.goto("/?range=last_30_days");
  await expect(
    page.getByRole("region", { name: "Revenue Trends" }).getByText("Daily"),
  ).toBeVisible();
  await expect(hourly).toHaveCount(0);
});

for (const path of ["/", "/customers"] as const) {
  test(`shows the report's shares of new and returning customers on ${path}`, async ({ page }) => {
    const types =
      path === "/"
        ? (await reportOf(page, "dashboard")).customerTypeData
        : (await reportOf(page, "customers")).customerType;
    await page.goto(path);
    const widget = page.getByRole("region", { name: "Customer Type", exact: true });
    const rows = widget.getByRole("table").locator("tbody tr");
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText("New");
    await expect(rows.nth(0).locator("td")).toHaveText(`${types.new.toFixed(1)}%`);
    await expect(rows.nth(1)).toContainText("Returning");
    await expect(rows.nth(1).locator("td")).toHaveText(`${types.returning.toFixed(1)}%`);
    await expect(widget.locator("svg path").first()).toBeVisible();
  });
}

test("shows the customers report on its four cards", async ({ page }) => {
  const { summary } = await reportOf(page, "customers");
  await page.goto("/customers");
  for (const [title, text] of [
    ["Customers", summary.customers.toLocaleString("en-US")],
    ["New Customers", summary.newCustomers.toLocaleString("en-US")],
    ["Returning Customer Rate", `${summary.returningCustomerRate.toFixed(2)}%`],
    ["Avg. Lifetime Value", money(summary.averageLifetimeValue)],
  ]) {
    await expect(metricValue(page, title), title).toHaveText(text);
  }
});

test("draws lifetime value by order number from the customers report", async ({ page }) => {
  const { lifetimeValueByOrderNumber: steps } = await reportOf(page, "customers");
  await page.goto("/customers");
  const widget = page.getByRole("region", { name: "Lifetime Value by Order Number" });
  const rows = widget.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(Math.min(steps.length, 12));
  for (const [index, step] of steps.slice(0, 12).entries()) {
    await expect(rows.nth(index).locator("td").first()).toHaveText(money(step.lifetimeValue));
  }
  await expect(widget.locator("svg path").first()).toBeVisible();
});

test("shows the products report on its four cards", async ({ page }) => {
  const { summary } = await reportOf(page, "products");
  await page.goto("/products");
  for (const [title, text] of [
    ["Product Revenue", money(summary.productRevenue)],
    ["Units Sold", summary.unitsSold.toLocaleString("en-US")],
    ["Product Views", summary.productViews.toLocaleString("en-US")],
    ["Return Rate", `${summary.returnRate.toFixed(2)}%`],
  ]) {
    await expect(metricValue(page, title), title).toHaveText(text);
  }
});

test("shows abandonment with one decimal, conversion and ROAS with two", async ({ page }) => {
  const { salesSummary, adSpendData } = await reportOf(page, "dashboard");
  await page.goto("/");
  await expect(metricValue(page, "Conversion Rate")).toHaveText(
    `${salesSummary.conversionRate.toFixed(2)}%`,
  );
  await expect(metricValue(page, "ROAS")).toHaveText(`${adSpendData.roas.toFixed(2)}x`);
  const { summary } = await reportOf(page, "cart");
  await page.goto("/cart");
  await expect(metricValue(page, "Abandonment Rate")).toHaveText(
    `${summary.abandonmentRate.toFixed(1)}%`,
  );
});

function money(amount: number): string {
  return amount.toLocaleString("en-US", { style: "currency", currency: "USD" });
}
