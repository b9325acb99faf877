import type { Locator, Page } from "@playwright/test";
import {
  expect,
  metricCard,
  metricValue,
  reportOf,
  shareScreen,
  shownNumber,
  test,
  useDemoSession,
} from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await useDemoSession(page);
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

test("applies each range to the figures and the URL", async ({ page }) => {
  await page.goto("/");
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
      // The demo store may sell between the two requests.
      expect(Math.abs(difference)).toBeLessThanOrEqual(3);
    }).toPass();
    current = label;
  }
});

const dayMs = 86_400_000;
const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);
const dayWords = (at: number, parts: Intl.DateTimeFormatOptions = {}) =>
  new Date(at).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    ...parts,
    timeZone: "UTC",
  });
/** "Mar 1 – Mar 7, 2026" */
const daysWords = (from: number, to: number) =>
  `${dayWords(from)} – ${dayWords(to, { year: "numeric" })}`;

/** The first week of a month, of which the demo store has data, but not of the same week a year before. */
const weekStart = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 8, 1);
const weekEnd = weekStart + 6 * dayMs;
const week = `range=custom&from=${dayText(weekStart)}&to=${dayText(weekEnd)}`;

test("includes both days of a custom range and keeps it across screens", async ({ page }) => {
  await page.goto(`/?${week}`);
  const label = new RegExp(`${dayWords(weekStart)}\\b.*${dayWords(weekEnd)}\\b`);
  await expect(page.getByRole("button", { name: label })).toBeVisible();
  const dashboard = await (await page.request.get(`/api/dashboard?${week}`)).json();
  expect(dashboard.revenueByDay.map((day: { date: string }) => day.date)).toEqual(
    Array.from({ length: 7 }, (_, index) => dayText(weekStart + index * dayMs)),
  );
  await page.getByRole("navigation").getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(new RegExp(`/products\\?${week}`));
});

test("syncs the screen's stale sources on Refresh Data", async ({ page }) => {
  await page.route("**/trpc/reports.dashboard*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const [shop, ...others] = body.result.data.dataSources;
    body.result.data.dataSources = [{ ...shop, isStale: true }, ...others];
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto("/");
  const request = page.waitForRequest(/integrations\.syncStale/);
  await page.getByRole("button", { name: "Refresh Data" }).click();
  expect((await request).postDataJSON()).toEqual({ platforms: ["shopify"] });
  await page.unrouteAll({ behavior: "wait" });
});

async function compareWith(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: /^Date range:/ }).click();
  await page.getByRole("radio", { name: label }).check();
  await closePicker(page);
}

async function closePicker(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Date range" })).toBeHidden();
}

/** The demo store has a little more than a year of data. */
const daysAgo = (days: number) => dayText(Date.now() - days * dayMs);

const lastYear = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

test("compares with last year on cards and charts as the API does", async ({ page }) => {
  const [from, to] = [daysAgo(20), daysAgo(14)];
  const recent = `range=custom&from=${from}&to=${to}`;
  await page.goto(`/?${recent}`);
  await compareWith(page, "Same period last year");
  await expect(page).toHaveURL(new RegExp(`\\?${recent}&compare=previous_year$`));
  await expect(page.getByText("Same days last year").first()).toBeVisible();
  const { range, salesSummary } = await reportOf(
    page,
    "dashboard",
    `${recent}&compare=previous_year`,
  );
  expect(range).toMatchObject({ previousFrom: lastYear(from), previousTo: lastYear(to) });
  const earlier = await reportOf(
    page,
    "dashboard",
    `range=custom&from=${lastYear(from)}&to=${lastYear(to)}`,
  );
  expect(salesSummary.previousOrders).toBe(earlier.salesSummary.orders);
  await expect(metricCard(page, "Total Orders")).toContainText(`vs ${salesSummary.previousOrders}`);
  expect(await shownNumber(page, "Total Orders")).toBe(salesSummary.orders);
});

test("shows no comparison and no line for days before the first data", async ({ page }) => {
  await page.goto(`/?${week}&compare=previous_year`);
  for (const title of ["Total Sales", "Total Traffic", "ROAS"]) {
    await expect(metricCard(page, title)).toContainText(/no data before \w+ \d+, \d{4}/);
    await expect(metricCard(page, title)).not.toContainText(/vs|%.*(up|down)|new/i);
  }
  await expect(page.getByText(/not compared: data starts \w+ \d+/)).toBeVisible();
  await expect(page.getByText("Same days last year")).toHaveCount(0);
});

for (const compare of ["previous_period", "none"]) {
  test(`shows no zeros for a range that ends before the first data (compare=${compare})`, async ({
    page,
  }) => {
    const years = `range=custom&from=2020-03-01&to=2020-03-07&compare=${compare}`;
    await page.goto(`/?${years}`);
    for (const title of ["Total Sales", "Total Orders", "Total Traffic", "Ad Spend"]) {
      await expect(metricValue(page, title)).toHaveText("—");
      await expect(metricCard(page, title)).toContainText(/No data before \w+ \d+, \d{4}/);
    }
    await expect(page.getByRole("main")).not.toContainText("$0.00");
    await page.goto(`/metrics/net_sales?${years}`);
    await expect(page.getByText(/^No data before \w+ \d+, \d{4}$/)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("$0.00");
  });
}

test("shows no changes and a single line without a comparison", async ({ page }) => {
  await page.goto(`/?${week}`);
  await expect(metricCard(page, "Total Orders")).toContainText(/vs|new/i);
  await compareWith(page, "No comparison");
  await expect(page).toHaveURL(/&compare=none$/);
  await expect(page.getByText(`${daysWords(weekStart, weekEnd)}, no comparison`)).toBeVisible();
  for (const title of ["Total Sales", "Total Orders", "Total Traffic", "Ad Spend"]) {
    await expect(metricValue(page, title)).toHaveText(/\d/);
    await expect(metricCard(page, title)).not.toContainText(/vs|new/i);
  }
  await expect(page.getByText("Previous 7 days")).toHaveCount(0);
});

test("keeps the comparison across screens and undoes it with Back", async ({ page }) => {
  // Nine screens.
  test.slow();
  await page.goto(`/?${week}`);
  await compareWith(page, "Same period last year");
  const search = new RegExp(`\\?${week}&compare=previous_year$`);
  for (const name of ["Traffic", "Products", "Cart", "Customers", "Ads", "Integrations"]) {
    await page.getByRole("navigation").getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}${search.source}`));
  }
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(search);
  await page.getByRole("navigation").getByRole("link", { name: "Overview" }).click();
  await expect(page).toHaveURL(search);
  await page.getByRole("region", { name: "Top Products" }).getByText("View All").click();
  await expect(page).toHaveURL(new RegExp(`/products${search.source}`));
  // The address changes before the screen does, and a popover closes with its screen.
  await expect(page.getByRole("heading", { level: 1, name: "Product Performance" })).toBeVisible();
  await compareWith(page, "Previous period");
  await expect(page).not.toHaveURL(/compare/);
  await page.goBack();
  await expect(page).toHaveURL(search);
  await expect(page.getByText(/not compared: data starts \w+ \d+/)).toBeVisible();
});

const figureLink = (page: Page) => page.locator("a[data-area=card]").first();

for (const [what, path, locate] of [
  [
    "a link of the sidebar",
    "/",
    (page) => page.getByRole("link", { name: "Traffic", exact: true }),
  ],
  ["the settings", "/", (page) => page.getByRole("link", { name: "Settings" })],
  ["a figure", "/", figureLink],
  ["a tab", "/products", (page) => page.getByRole("tab", { name: "Orders" })],
] satisfies [string, string, (page: Page) => Locator][]) {
  test(`opens ${what} with the comparison that is still rendering`, async ({ page }) => {
    await page.goto(`${path}?${week}`);
    const target = locate(page);
    await expect(target).toBeVisible();
    await page.getByRole("button", { name: /^Date range:/ }).click();
    const comparison = page.getByRole("radio", { name: "No comparison" });
    const pressed = await Promise.all([comparison.elementHandle(), target.elementHandle()]);
    // In one task, so that nothing is rendered in between.
    await page.evaluate((elements) => {
      for (const element of elements) (element as HTMLElement).click();
    }, pressed);
    await expect(page).not.toHaveURL(new RegExp(`${path}\\?`));
    await expect(page).toHaveURL(new RegExp(`\\?${week}&compare=none$`));
  });
}

test("gives a pressed link the comparison that is still rendering, for the middle button", async ({
  page,
}) => {
  await page.goto(`/?${week}`);
  const target = page.getByRole("link", { name: "Traffic", exact: true });
  await expect(target).toBeVisible();
  await page.getByRole("button", { name: /^Date range:/ }).click();
  const comparison = page.getByRole("radio", { name: "No comparison" });
  const pressed = await Promise.all([comparison.elementHandle(), target.elementHandle()]);
  const opened = await page.evaluate(([radio, link]) => {
    (radio as HTMLElement).click();
    // The browser opens the address that the link has when the middle button is released.
    link?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, button: 1 }));
    return (link as HTMLAnchorElement).href;
  }, pressed);
  expect(opened).toMatch(new RegExp(`/traffic\\?${week}&compare=none$`));
});

test("ignores an unknown comparison in the URL", async ({ page }) => {
  await page.goto(`/?${week}&compare=last_decade`);
  const previous = daysWords(weekStart - 7 * dayMs, weekStart - dayMs);
  await expect(page.getByText(`compared with ${previous}`)).toBeVisible();
});

test("keeps the comparison in the campaign dialog's request", async ({ page }) => {
  await page.goto("/ads?compare=none");
  const request = page.waitForRequest((sent) => sent.url().includes("reports.campaign"));
  const { campaigns } = await reportOf(page, "ads");
  await page.getByRole("button", { name: campaigns[0].name, exact: true }).click();
  expect(decodeURIComponent((await request).url())).toContain('"compare":"none"');
});

test.describe("on the Overview", () => {
  shareScreen("/");

  test("offers ten ranges in order and starts with Last 30 Days", async ({ page }) => {
    await page.getByRole("button", { name: /Last 30 Days/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("option").or(dialog.getByRole("button"))).toHaveText([
      ...options.map(([label]) => label),
      "Custom Range",
    ]);
    await closePicker(page);
  });

  test("requests the report again on Refresh Data and keeps the time of the oldest source", async ({
    page,
  }) => {
    const button = page.getByRole("button", { name: "Refresh Data" });
    // Shortly after midnight, the last sync was yesterday.
    const time = page.getByText(/^Last updated: (Today|Yesterday), \d{1,2}:\d{2} [AP]M$/);
    await expect(time).toBeVisible();
    const answer = page.waitForResponse((response) => response.url().includes("reports.dashboard"));
    await button.click();
    expect((await answer).ok()).toBe(true);
    await expect(button).toBeEnabled();
    const { dataSources } = await reportOf(page, "dashboard");
    const oldest = Math.min(...dataSources.map(({ asOf }: { asOf: string }) => Date.parse(asOf)));
    const timeZone = "America/New_York";
    const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "short" });
    const clock = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hour: "numeric",
      minute: "2-digit",
    });
    const dayName = day.format(oldest) === day.format(Date.now()) ? "Today" : "Yesterday";
    await expect(time).toHaveText(`Last updated: ${dayName}, ${clock.format(oldest)}`);
  });

  test("returns focus to its button each time it closes", async ({ page }) => {
    const trigger = page.getByRole("button", { name: /^Date range:/ });
    for (const time of ["first", "second"]) {
      await trigger.press("Enter");
      await expect(page.getByRole("button", { name: "Last 30 Days", exact: true })).toBeFocused();
      await closePicker(page);
      await expect(trigger, `the ${time} time`).toBeFocused();
    }
  });

  test("opens a 14rem wide popover aligned with the end of its trigger", async ({ page }) => {
    const trigger = page.getByRole("button", { name: /^Date range:/ });
    await trigger.click();
    const popover = page.getByRole("dialog", { name: "Date range" });
    await expect(popover.getByText("Custom Range")).toBeVisible();
    // The popover is placed after it is drawn.
    await expect(async () => {
      const [box, from] = [await popover.boundingBox(), await trigger.boundingBox()];
      if (!box || !from) throw new Error("The picker is not on the screen");
      expect(box.width).toBeCloseTo(14 * 16, 0);
      expect(Math.abs(box.x + box.width - (from.x + from.width))).toBeLessThanOrEqual(1);
      expect(box.y - (from.y + from.height)).toBeCloseTo(4, 0);
    }).toPass();
    await closePicker(page);
  });
});
