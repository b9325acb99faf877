import type { Locator, Page } from "@playwright/test";
import { expect, settled, signInToDemo, test } from "./journey.ts";

/** What each line of the list does, as a test of it. */
const lines: Record<string, (page: Page) => Promise<void>> = {
  async "Search and commands"(page) {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Command palette" });
    await expect(palette).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  },
  async "This list"(page) {
    await page.keyboard.press("?");
    await expect(keyList(page)).toBeVisible();
    await page.keyboard.press("Escape");
  },
  async "Go to notifications"(page) {
    await page.keyboard.press("F8");
    const region = page.getByRole("region", { name: /^Notifications/ });
    await expect(region).toBeFocused();
  },
  async "Close a dialog, menu or tooltip"(page) {
    await page.keyboard.press("?");
    await expect(keyList(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(keyList(page)).toBeHidden();
  },
  async "Move between the points of a line or the parts of a pie"(page) {
    await changes(page, "Revenue Trends", ["ArrowRight", "ArrowLeft"]);
    await changes(page, "Device Distribution", ["ArrowRight", "ArrowLeft"]);
  },
  "Move between bars": (page) => changes(page, "Ad Campaign Performance", ["ArrowDown", "ArrowUp"]),
  async "Open the figures of a point, bar or part"(page) {
    for (const [title, key] of [
      ["Revenue Trends", "ArrowRight"],
      ["Ad Campaign Performance", "ArrowDown"],
      ["Device Distribution", "ArrowRight"],
    ] as const) {
      await changes(page, title, [key]);
      await page.keyboard.press("Enter");
      await expect(page, title).toHaveURL(/\/metrics\/|from=/);
      await page.goBack();
      await settled(page);
    }
  },
  "Move by a day": (page) => movesBy(page, ["ArrowLeft", "ArrowRight"], 1),
  "Move by a week": (page) => movesBy(page, ["ArrowUp", "ArrowDown"], 7),
  async "First or last day of the week"(page) {
    const { day } = await openCalendar(page);
    await page.keyboard.press("Home");
    const first = await day();
    await page.keyboard.press("End");
    expect((await day()) - first).toBeLessThanOrEqual(6);
    await closeCalendar(page);
  },
  "Move by a month": (page) => movesBy(page, ["PageUp", "PageDown"], 31),
  "Move by a year": (page) => movesBy(page, ["Shift+PageUp", "Shift+PageDown"], 366),
};

const screens: Record<string, RegExp> = {
  Overview: /\/$/,
  Traffic: /\/traffic$/,
  Products: /\/products$/,
  Cart: /\/cart$/,
  Customers: /\/customers$/,
  Ads: /\/ads$/,
  Integrations: /\/integrations$/,
  Settings: /\/settings\/profile$/,
  Orders: /\/orders$/,
};

test("does what the list of keys says, line by line", async ({ page }) => {
  test.slow();
  await signInToDemo(page);
  await settled(page);
  // The keys are loaded when the browser is idle.
  await expect(async () => {
    await page.keyboard.press("?");
    await expect(keyList(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  const said = await keyList(page).locator("dt").allInnerTexts();
  const goKeys = new Map<string, string>();
  for (const row of await keyList(page)
    .getByRole("region", { name: "Go to" })
    .locator("dl > div")
    .all()) {
    goKeys.set(await row.locator("dt").innerText(), await row.locator("kbd").last().innerText());
  }
  await page.keyboard.press("Escape");
  await expect(keyList(page)).toBeHidden();
  expect(said.filter((line) => !goKeys.has(line))).toEqual(Object.keys(lines));

  for (const [line, check] of Object.entries(lines)) await test.step(line, () => check(page));
  for (const [line, key] of goKeys) {
    await page.locator("body").press("g");
    await page.keyboard.press(key);
    await expect(page, line).toHaveURL(screens[line] ?? "");
    await settled(page);
  }
});

const keyList = (page: Page): Locator => page.getByRole("dialog", { name: "Keyboard shortcuts" });

/** Each key shows another point in the chart's tooltip. */
async function changes(page: Page, title: string, keys: readonly string[]): Promise<void> {
  const chart = page.getByRole("application", { name: new RegExp(`^${title}`) });
  await chart.focus();
  const tooltip = page.getByRole("region", { name: title }).locator("[aria-live]");
  for (const key of keys) {
    const before = await tooltip.innerText();
    await page.keyboard.press(key);
    await expect(tooltip).not.toHaveText(before, { useInnerText: true });
  }
}

async function openCalendar(page: Page) {
  await page.getByRole("button", { name: /^Date range:/ }).click();
  const dialog = page.getByRole("dialog", { name: "Date range" });
  await dialog.getByRole("button", { name: "Custom Range" }).click();
  const days = dialog.locator("button[data-day]:not([data-hidden])");
  await days.first().focus();
  await page.keyboard.press("ArrowRight");
  const day = async () => {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("data-day"));
    return Date.parse(focused ?? "") / 86_400_000;
  };
  return { day };
}

async function closeCalendar(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Date range" })).toBeHidden({ timeout: 500 });
  }).toPass();
}

/** The first key moves back by at most so many days, and at least by most of them; the second returns. */
async function movesBy(page: Page, [back, forth]: readonly string[], days: number): Promise<void> {
  const { day } = await openCalendar(page);
  const start = await day();
  await page.keyboard.press(back ?? "");
  await expect
    .poll(async () => start - (await day()))
    .toBeGreaterThanOrEqual(days > 7 ? days - 3 : days);
  expect(start - (await day())).toBeLessThanOrEqual(days);
  await page.keyboard.press(forth ?? "");
  await expect.poll(day).toBeGreaterThanOrEqual(start - 3);
  await closeCalendar(page);
}
