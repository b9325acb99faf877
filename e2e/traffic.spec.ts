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

const cards = ["Total Sessions", "Unique Visitors", "Bounce Rate", "Avg. Session Duration"];
const tabs = ["Source/Medium", "Landing Pages", "Referrers", "Search Queries"];
const widgets = [
  "Traffic Over Time",
  "Traffic Sources",
  "Acquisition",
  "Device Distribution",
  "Geographic Distribution",
];

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

test.describe("with data", () => {
  shareScreen("/traffic");

  test.beforeEach(async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Traffic & Acquisition");
  });

  test("shows the API's figures and changes on the four cards", async ({ page }) => {
    const { summary } = await reportOf(page, "traffic");
    expect(await shownNumber(page, "Total Sessions")).toBe(summary.totalSessions);
    expect(await shownNumber(page, "Unique Visitors")).toBe(summary.uniqueVisitors);
    await expect(metricValue(page, "Bounce Rate")).toHaveText(`${summary.bounceRate.toFixed(2)}%`);
    await expect(metricValue(page, "Avg. Session Duration")).toHaveText(/^\d+m \d\ds$/);
    for (const card of cards) await expect(metricCard(page, card)).toContainText("%");
  });

  test("shows fewer visitors than the sum of the days", async ({ page }) => {
    const { summary } = await reportOf(page, "traffic");
    expect(summary.uniqueVisitors).toBeGreaterThan(0);
    expect(summary.uniqueVisitors).toBeLessThan(summary.totalSessions);
  });

  test("draws traffic by day, week and month with the previous period", async ({ page }) => {
    const widget = page.getByRole("region", { name: "Traffic Over Time" });
    await expect(widget.locator("svg").first()).toBeVisible();
    await expect(widget.getByText("Previous 30 days").first()).toBeAttached();
    const rows = widget.getByRole("table").getByRole("row");
    await expect(rows).toHaveCount(31);
    for (const grouping of ["Weekly", "Monthly", "Daily"]) {
      await widget.getByText(grouping, { exact: true }).click();
      await expect(widget.getByRole("radio", { name: grouping })).toBeChecked();
    }
  });

  test("shows sources and devices as shares that add up to 100%", async ({ page }) => {
    const report = await reportOf(page, "traffic");
    const sources = page.getByRole("region", { name: "Traffic Sources" });
    for (const { source } of report.sources) await expect(sources).toContainText(source);
    const sum = report.sources.reduce(
      (total: number, { percentage }: { percentage: number }) => total + percentage,
      0,
    );
    expect(Math.abs(sum - 100)).toBeLessThan(0.1);
    const devices = page.getByRole("region", { name: "Device Distribution" });
    for (const device of ["Mobile", "Desktop", "Tablet"]) {
      await expect(devices).toContainText(device);
    }
  });

  test("explains why search totals exceed their rows", async ({ page }) => {
    const report = await reportOf(page, "traffic");
    const listed = report.searchQueries.reduce(
      (sum: number, { clicks }: { clicks: number }) => sum + clicks,
      0,
    );
    expect(report.search.clicks).toBeGreaterThan(listed);
    await page.getByRole("tab", { name: "Search Queries" }).click();
    await expect(page.getByText(/Google withholds rare queries/)).toBeVisible();
    await expect(page.getByText(/Pacific time/).first()).toBeVisible();
  });

  test("lists countries by name with their share", async ({ page }) => {
    const { countries } = await reportOf(page, "traffic");
    const table = page.getByRole("region", { name: "Geographic Distribution", exact: true });
    await expect(table).toContainText(countries[0].country);
    const share = countries.reduce((sum: number, row: { share: number }) => sum + row.share, 0);
    expect(Math.abs(share - 100)).toBeLessThan(0.1);
  });

  test("requests the report again on refresh", async ({ page }) => {
    const request = page.waitForRequest(/reports\.traffic/);
    await page.getByRole("button", { name: "Refresh Data" }).click();
    await request;
    // Shortly after midnight, the last sync was yesterday.
    await expect(page.getByText(/^Last updated: (Today|Yesterday), \d/)).toBeVisible();
  });
});

test("sorts and searches the table of each tab", async ({ page }) => {
  await signInToDemo(page, "/traffic");
  for (const tab of tabs) {
    await page.getByRole("tab", { name: tab }).click();
    const panel = page.getByRole("tabpanel", { name: tab });
    await expect(panel.getByRole("row").nth(1)).toBeVisible();
    const first = await panel.getByRole("row").nth(1).getByRole("rowheader").innerText();
    await panel
      .getByRole("columnheader", { name: tab === "Search Queries" ? "Clicks" : "Sessions" })
      .getByRole("button")
      .click();
    await expect(panel.getByRole("row").nth(1).getByRole("rowheader")).toHaveText(first);
  }
  const panel = page.getByRole("tabpanel", { name: "Search Queries" });
  for (const column of ["Query", "Clicks", "Impressions", "CTR", "Position"]) {
    await expect(panel.getByRole("columnheader", { name: column })).toBeVisible();
  }
  await panel.getByRole("searchbox").fill("no query has this");
  await expect(panel.getByText("No queries found")).toBeVisible();
});

test("requests another range, with visitors of its own for a custom range", async ({ page }) => {
  const query = `range=custom&from=${dayAgo(25)}&to=${dayAgo(13)}`;
  await signInToDemo(page, `/traffic?${query}`);
  // Visitors of a range are requested from Google Analytics when it is opened, and shown when they arrive.
  await expect(metricValue(page, "Unique Visitors")).toHaveText(/\d/, { timeout: 45_000 });
  const { summary } = await reportOf(page, "traffic", query);
  expect(await shownNumber(page, "Unique Visitors")).toBe(summary.uniqueVisitors);
});

test("names Google Analytics as missing in every part", async ({ page }) => {
  await register(page, "/traffic");
  for (const card of cards) {
    await expect(metricValue(page, card)).toHaveText("—");
    await expect(
      metricCard(page, card).getByRole("link", { name: "Connect Google Analytics" }),
    ).toHaveAttribute("href", /\/integrations/);
  }
  for (const widget of widgets) {
    await expect(page.getByRole("heading", { name: widget, exact: true })).toBeVisible();
  }
  for (const tab of tabs) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(
      page.getByRole("tabpanel", { name: tab }).getByRole("link", {
        name: tab === "Search Queries" ? /Search Console/ : /Google Analytics/,
      }),
    ).toBeVisible();
  }
});
