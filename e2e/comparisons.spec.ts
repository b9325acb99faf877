import { expect, metricCard, metricValue, reportOf, test, useDemoSession } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await useDemoSession(page);
});

const count = (value: number) => value.toLocaleString("en-US");
const money = (value: number) =>
  value.toLocaleString("en-US", { style: "currency", currency: "USD" });

test("shows the compared values of the API, and today's sessions separately", async ({ page }) => {
  const { metrics } = await reportOf(page, "dashboard", "range=last_7_days");
  await page.goto("/?range=last_7_days");
  const { value, compared, previous, percentChange, comparedDays } = metrics.sessions;
  const card = metricCard(page, "Total Traffic");
  await expect(metricValue(page, "Total Traffic")).toHaveText(count(value));
  await expect(card).toContainText(`${Math.abs(percentChange).toFixed(2)}%`);
  await expect(card).toContainText(`${count(compared)} vs ${count(previous)}`);
  await expect(card.getByText("complete days only", { exact: true })).toBeVisible();
  await expect(card.getByText(count(value))).toHaveCount(1);
  expect(((compared - previous) / previous) * 100).toBeCloseTo(percentChange, 9);

  const query = `range=custom&from=${comparedDays.from}&to=${comparedDays.to}&compare=none`;
  const alone = await reportOf(page, "traffic", query);
  expect(alone.summary.totalSessions).toBe(compared);
  const before = `range=custom&from=${comparedDays.previousFrom}&to=${comparedDays.previousTo}`;
  const earlier = await reportOf(page, "traffic", `${before}&compare=none`);
  expect(earlier.summary.totalSessions).toBe(previous);
});

test("compares sales through the same time of day", async ({ page }) => {
  const { metrics } = await reportOf(page, "dashboard", "range=last_7_days");
  await page.goto("/?range=last_7_days");
  const { value, compared, previous } = metrics.total_sales;
  expect(compared).toBe(value);
  const card = metricCard(page, "Total Sales");
  await expect(card).toContainText(`vs ${money(previous)}`);
  await expect(card).toContainText(/through \d+:\d\d [AP]M/);
});

test("shows a difference where the sign of a figure changed", async ({ page }) => {
  await page.route(/reports\.dashboard/, async (route) => {
    const response = await route.fetch();
    const body: unknown = await response.json();
    const [answer] = Array.isArray(body) ? body : [body];
    Object.assign(answer.result.data.metrics.total_sales, {
      compared: 362.26,
      value: 362.26,
      previous: -34.12,
      difference: 396.38,
      percentChange: null,
      noPercentChange: { reason: "sign_change", since: null },
    });
    await route.fulfill({ response, json: body });
  });
  await page.goto("/?range=yesterday");
  const card = metricCard(page, "Total Sales");
  await expect(card).toContainText("+$396.38");
  await expect(card).toContainText("vs −$34.12");
  // A percent change has two decimals; the share of the target has none.
  await expect(card).not.toContainText(/\d\.\d\d%/);
});
