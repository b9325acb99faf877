import type { Page } from "@playwright/test";
import { once } from "node:events";
import {
  createAccount,
  expect,
  metricCard,
  refusedAnswer,
  register,
  reportOf,
  test,
  useDemoSession,
} from "./journey.ts";

const section = (page: Page) => page.getByRole("region", { name: "Targets", exact: true });

async function save(page: Page): Promise<void> {
  const button = section(page).getByRole("button", { name: "Save targets" });
  await button.click();
  await expect(page.getByText("Targets saved").first()).toBeVisible();
  await expect(button).not.toHaveAttribute("data-loading");
  await expect(button).toBeDisabled();
}

/** A new account has the browser's time zone. */
let timeZone = "America/Los_Angeles";

function monthName(by: number): string {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format();
  const [year = 0, month = 0] = today.split("-").map(Number);
  const name = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });
  return name.format(new Date(year, month - 1 + by, 15));
}

/** The cell of a metric in this month, or in one `by` months later. */
const cell = (page: Page, metric: string, by = 0) =>
  section(page).getByRole("textbox", { name: `${metric}, ${monthName(by)}` });

async function addMetric(page: Page, metric: string): Promise<void> {
  await section(page).getByRole("combobox", { name: "Add a metric" }).click();
  await page.getByRole("option", { name: metric, exact: true }).click();
  await expect(cell(page, metric)).toBeFocused();
}

/** The percentage a card shows, calculated from the API's figures. */
async function expectedShare(page: Page, query: string): Promise<number> {
  const { salesSummary } = await reportOf(page, "dashboard", query);
  return Math.min(100, Math.round((salesSummary.totalSales / salesSummary.target) * 100));
}

test.describe("in the demo store", () => {
  // One after the other: they change the same targets.
  test.describe.configure({ mode: "default" });
  type Target = { metric: string; month: string; value: number | null };
  let before: Target[] = [];
  const listTargets = async (page: Page): Promise<Target[]> => {
    const { targets } = await (await page.request.get("/api/targets")).json();
    return targets.map(({ metric, month, value }: Target) => ({ metric, month, value }));
  };
  test.beforeEach(async ({ page }) => {
    timeZone = "America/New_York";
    await useDemoSession(page);
    before = await listTargets(page);
  });
  test.afterEach(async ({ page }) => {
    const removed = (await listTargets(page)).map((target) => ({ ...target, value: null }));
    // One request may change 500 targets.
    for (const targets of [removed, before]) {
      const restored = await page.request.put("/api/targets", { data: { targets } });
      expect(restored.ok()).toBe(true);
    }
    timeZone = "America/Los_Angeles";
  });

  test("shows target, pace and sparkline on cards in every range", async ({ page }) => {
    const card = metricCard(page, "Total Sales");
    for (const [range, pace] of [
      ["this_month", /(Target \$[\d,]+|above \$[\d,]+ target), \d+%\selapsed/],
      ["today", /(Target \$[\d,]+|above \$[\d,]+ target), \d+%\selapsed/],
      ["last_30_days", /(Target \$[\d,]+|above \$[\d,]+ target), \d+%\selapsed/],
      ["last_month", /(Target \$[\d,]+|above \$[\d,]+ target)$/],
    ] as const) {
      await page.goto(`/?range=${range}`);
      await expect(card.getByText(pace)).toBeVisible();
      await expect(card).toContainText("% of monthly target");
      // A single day, such as this month on its first day, has no sparkline.
      if (range.startsWith("last_")) {
        await expect(card.locator("svg path").first()).toBeVisible();
      }
    }
  });

  test("edits a target on its card", async ({ page }) => {
    await page.goto("/?range=this_month");
    const card = metricCard(page, "Total Orders");
    await card.getByRole("button", { name: "Edit target for Total Orders" }).click();
    const editor = page.getByRole("dialog", { name: "Edit target for Total Orders" });
    await expect(editor.getByLabel(/^Total Orders target for/)).toBeFocused();
    await editor.getByLabel(/^Total Orders target for/).fill("a lot");
    await editor.getByRole("button", { name: "Save target" }).click();
    await expect(editor.getByText("Enter a number, such as 1234.50")).toBeVisible();
    await expect(editor.getByLabel(/^Total Orders target for/)).toBeFocused();
    await editor.getByLabel(/^Total Orders target for/).fill("8,000");
    await editor.getByRole("button", { name: "Save target" }).click();
    await expect(editor).toBeHidden();
    await expect(card.getByText(/(Target 8,000|above 8,000 target), \d+%\selapsed/)).toBeVisible();
    await expect(card.getByRole("button", { name: "Edit target for Total Orders" })).toBeFocused();
  });

  test("shows a target on its card, prorated for ranges other than the month", async ({ page }) => {
    await page.goto("/settings#targets");
    await cell(page, "Total Sales").fill("900,000");
    await cell(page, "Total Sales", -1).fill("850000.50");
    await addMetric(page, "Bounce Rate");
    await cell(page, "Bounce Rate", -1).fill("10");
    await save(page);
    await expect(cell(page, "Total Sales", -1)).toHaveValue("850,000.50");

    await page.goto("/?range=this_month");
    const card = metricCard(page, "Total Sales");
    const whole = await expectedShare(page, "range=this_month");
    await expect(card).toContainText(`${whole}% of monthly target`);
    await expect(card).not.toContainText("prorated");
    await expect(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(whole));

    // The last 30 days are a whole month on the last day of a month of 30 days.
    await page.goto("/?range=last_7_days");
    const part = await expectedShare(page, "range=last_7_days");
    await expect(card).toContainText(`${part}% of monthly target`);
    await expect(card).toContainText("prorated");
    await card.getByRole("button", { name: "How Total Sales is calculated" }).click();
    await expect(page.getByRole("dialog")).toContainText("prorated from monthly targets to 7 days");

    await page.goto("/traffic?range=last_month");
    await expect(metricCard(page, "Bounce Rate")).toContainText("100% of monthly target, exceeded");

    await page.goto("/settings/targets");
    await cell(page, "Total Sales").fill("");
    await save(page);
    await page.goto("/?range=this_month");
    await expect(card).toContainText(/\d/);
    await expect(card).not.toContainText("monthly target");
  });

  test("shows formula, source age and compared days on hover or focus", async ({ page }) => {
    await page.goto("/");
    const button = page.getByRole("button", { name: "How Conversion Rate is calculated" });
    await button.hover();
    const note = page.getByRole("dialog", { name: "How Conversion Rate is calculated" });
    await expect(note).toContainText(/Google Analytics: (synced|not synced)/);
    await expect(note).toContainText(/Shopify: (synced|not synced)/);
    await expect(note).toContainText("compared with");
    await page.keyboard.press("Escape");
    await expect(note).toBeHidden();
    await page.mouse.move(0, 0);
    const previous = page.getByRole("button", { name: "How Avg. Order Value is calculated" });
    await previous.focus();
    // The figure, which opens its metric, comes first.
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    const editor = page.getByRole("button", { name: "Edit target for Avg. Order Value" });
    await expect(editor).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await expect(note).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(note).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(note).toBeHidden();
  });
});

test("lists set targets only, explains invalid ones, keeps input and copies a month", async ({
  page,
}) => {
  await register(page, "/settings/targets");
  await expect(section(page).getByText("No targets yet.")).toBeVisible();
  await addMetric(page, "Total Orders");
  await addMetric(page, "Total Sales");
  const [orders, sales] = [cell(page, "Total Orders"), cell(page, "Total Sales")];
  await orders.fill("12.5");
  await sales.fill("a lot");
  await section(page).getByRole("button", { name: "Save targets" }).click();
  await expect(sales).toBeFocused();
  await expect(sales).toHaveAccessibleDescription("Enter a number, such as 1234.50");
  await expect(orders).toHaveAccessibleDescription("This target has no decimals");
  await expect(orders).toHaveValue("12.5");

  await orders.fill("120");
  await sales.fill("5000");
  // Input survives showing other months.
  await section(page).getByRole("button", { name: "Earlier months" }).click();
  await expect(orders).toHaveCount(0);
  await section(page).getByRole("button", { name: "Later months" }).click();
  await expect(orders).toHaveValue("120");
  await save(page);
  const choose = async (action: RegExp) => {
    await section(page)
      .getByRole("button", { name: `Actions for ${monthName(1)}` })
      .click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await choose(/^Copy from/);
  await expect(cell(page, "Total Sales", 1)).toHaveValue("5,000");
  await save(page);
  await choose(/^Clear/);
  await save(page);
  const { targets } = await (await page.request.get("/api/targets")).json();
  expect(targets).toHaveLength(2);
  await page.reload();
  await expect(section(page).getByRole("rowheader")).toHaveText([/^Total Sales/, /^Total Orders/]);
});

test.describe("a failure", () => {
  test.use({ tolerated: { errors: [refusedAnswer(500)] } });

  test("reports a failed save even after switching months", async ({ page }) => {
    await createAccount(page);
    const gate = new AbortController();
    const opened = once(gate.signal, "abort");
    await page.route("**/trpc/targets.set*", async (route) => {
      await opened;
      await route.fulfill({ status: 500, body: "" });
    });
    await page.goto("/settings/targets");
    await addMetric(page, "Total Orders");
    await cell(page, "Total Orders").fill("120");
    await section(page).getByRole("button", { name: "Save targets" }).click();
    await section(page).getByRole("button", { name: "Later months" }).click();
    await expect(cell(page, "Total Orders")).toHaveCount(0);
    gate.abort();
    await expect(page.getByText("Failed to save targets")).toBeVisible();
    await section(page).getByRole("button", { name: "Earlier months" }).click();
    await expect(cell(page, "Total Orders")).toHaveValue("120");
  });
});

test("keeps card height between loading and loaded", async ({ page }) => {
  await useDemoSession(page);
  for (const width of [360, 390, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const gate = new AbortController();
    const opened = once(gate.signal, "abort");
    await page.route(/\/trpc\/.*reports\./, async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto("/");
    // Before it, the placeholder of the whole screen has the same cards.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard Overview");
    const place = page.locator('[aria-hidden="true"]:has(.mantine-Skeleton-root)').first();
    await expect(place).toBeVisible();
    const before = await place.evaluate((element) => element.getBoundingClientRect().height);
    gate.abort();
    const card = metricCard(page, "Total Sales");
    await expect(card).toContainText(/\d/);
    const after = await card.evaluate((element) => element.getBoundingClientRect().height);
    expect(after).toBe(before);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.unroute(/\/trpc\/.*reports\./);
  }
});
