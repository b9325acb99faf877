import { expect, metricValue, signInToDemo, test } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await signInToDemo(page);
});

const options = [
  ["Today", "today"],
  ["Yesterday", "yesterday"],
  ["Last 7 Days", "last_7_days"],
  ["Last 30 Days", "last_30_days"],
  ["This Month", "this_month"],
  ["Last Month", "last_month"],
  ["This Quarter", "this_quarter"],
  ["Last Quarter", "last_quarter"],
  ["This Year", "this_year"],
] as const;

test("the picker offers ten options in order and starts with Last 30 Days", async ({ page }) => {
  await page.getByRole("button", { name: /Last 30 Days/ }).click();
  const dialog = page.getByRole("dialog");
  const labels = await dialog.getByRole("option").or(dialog.getByRole("button")).allInnerTexts();
  expect(labels.map((label) => label.trim())).toEqual([
    ...options.map(([label]) => label),
    "Custom Range",
  ]);
});

test("each option drives the figures and the address", async ({ page }) => {
  let current = "Last 30 Days";
  for (const [label, value] of options) {
    if (label === current) continue;
    await page.getByRole("button", { name: `Date range: ${current}` }).click();
    await page.getByRole("dialog").getByText(label, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`range=${value}`));
    const { salesSummary } = await (await page.request.get(`/api/dashboard?range=${value}`)).json();
    await expect(async () => {
      const shown = await metricValue(page, "Total Orders").innerText();
      const difference = Number(shown.replaceAll(",", "")) - salesSummary.orders;
      // The living store may sell while the two questions are asked.
      expect(Math.abs(difference)).toBeLessThanOrEqual(3);
    }).toPass({ timeout: 10_000 });
    current = label;
  }
});

test("a custom range has both its days, is linked and kept across screens", async ({ page }) => {
  await page.goto("/?range=custom&from=2026-03-01&to=2026-03-07");
  await expect(page.getByRole("button", { name: /Mar 1.*Mar 7/ })).toBeVisible();
  const dashboard = await (
    await page.request.get("/api/dashboard?range=custom&from=2026-03-01&to=2026-03-07")
  ).json();
  expect(dashboard.revenueByDay.map((day: { date: string }) => day.date)).toEqual([
    "2026-03-01",
    "2026-03-02",
    "2026-03-03",
    "2026-03-04",
    "2026-03-05",
    "2026-03-06",
    "2026-03-07",
  ]);
  await page.getByRole("navigation").getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/\/products\?range=custom&from=2026-03-01&to=2026-03-07/);
});

test("Refresh Data asks again and sets the time of the figures to now", async ({ page }) => {
  const button = page.getByRole("button", { name: "Refresh Data" });
  await expect(
    page.getByText(/Last updated: Today, \d{1,2}:\d{2} [AP]M|Last updated/),
  ).toBeVisible();
  const answer = page.waitForResponse((response) => response.url().includes("reports.dashboard"));
  await button.click();
  expect((await answer).ok()).toBe(true);
  await expect(button).toBeEnabled();
  await expect(page.getByText(/Today, \d{1,2}:\d{2} [AP]M/)).toBeVisible();
});
