import type { Page } from "@playwright/test";
import { expect, reportOf, test, useDemoSession } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await useDemoSession(page);
});

const week = "range=custom&from=2026-03-01&to=2026-03-07";

async function openCalendar(page: Page) {
  await page.getByRole("button", { name: /^Date range:/ }).click();
  await page.getByRole("button", { name: "Custom Range" }).click();
  const dialog = page.getByRole("dialog", { name: "Date range" });
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeVisible();
  return dialog;
}

test("picks a custom range with the keyboard only, both days included", async ({ page }) => {
  await page.goto("/?range=custom&from=2026-03-10&to=2026-03-10");
  await page.getByRole("button", { name: /^Date range:/ }).press("Enter");
  await expect(page.getByRole("button", { name: "Custom Range" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dayButton = (name: string) => page.getByRole("button", { name, exact: true });
  await expect(dayButton("10 March 2026")).toBeFocused();
  // A week back across the start of the month, and a month forward.
  for (const key of ["ArrowUp", "ArrowUp", "ArrowLeft"]) await page.keyboard.press(key);
  await expect(dayButton("23 February 2026")).toBeFocused();
  await page.keyboard.press("PageUp");
  await expect(dayButton("23 January 2026")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Pick the last day")).toBeVisible();
  await page.keyboard.press("PageDown");
  await page.keyboard.press("End");
  // Weeks start on Sunday in the country of the demo store's time zone.
  await expect(dayButton("28 February 2026")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Jan 23 – Feb 28, 2026, 37 days")).toBeVisible();
  await page.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(page).toHaveURL(/range=custom&from=2026-01-23&to=2026-02-28/);
  await expect(page.getByRole("button", { name: /Jan 23 – Feb 28, 2026/ })).toBeFocused();
});

test("returns focus to the options when the calendar closes", async ({ page }) => {
  await page.goto("/");
  const dialog = await openCalendar(page);
  await dialog.getByRole("button", { name: "Back" }).press("Enter");
  await expect(dialog.getByRole("button", { name: "Last 30 Days" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Date range:/ })).toBeFocused();
});

test("accepts a typed custom range and explains errors", async ({ page }) => {
  await page.goto("/");
  const dialog = await openCalendar(page);
  const [first, last] = [dialog.getByLabel("First day"), dialog.getByLabel("Last day")];
  const apply = dialog.getByRole("button", { name: "Apply" });
  // The calendar opens on the days of the report.
  const { range } = await reportOf(page, "dashboard");
  await expect(first).toHaveValue(range.from);
  await expect(last).toHaveValue(range.to);
  await first.pressSequentially("03072026");
  await last.pressSequentially("03012026");
  await expect(dialog.getByText("The end date is before the start date.")).toBeVisible();
  await expect(apply).toBeDisabled();
  await last.fill("2099-01-01");
  await expect(dialog.getByText(/Dates can.t be after today/)).toBeVisible();
  await first.fill("2026-03-01");
  await last.fill("2026-03-07");
  await expect(dialog.getByText("Mar 1 – Mar 7, 2026, 7 days")).toBeVisible();
  await apply.click();
  await expect(page).toHaveURL(new RegExp(`${week}$`));
});

test("shows two months on a desktop and one on a phone", async ({ page }) => {
  await page.goto("/");
  const dialog = await openCalendar(page);
  await expect(dialog.getByRole("table")).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByRole("table")).toHaveCount(1);
});

for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId, usesOwnContext: true });

    test("offers days up to the store's today and applies the selected ones", async ({ page }) => {
      await page.goto("/");
      const { timezone } = await reportOf(page, "store");
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(new Date());
      const dialog = await openCalendar(page);
      const days = dialog.locator("button[data-day]:not([data-hidden])");
      const enabled = await days.evaluateAll((all) =>
        all.filter((day) => !day.hasAttribute("disabled")).map((day) => day.dataset["day"]),
      );
      expect(enabled.at(-1)).toBe(today);
      const ofToday = dialog.locator(`[data-day="${today}"]:not([data-hidden])`);
      await ofToday.click();
      await ofToday.click();
      await dialog.getByRole("button", { name: "Apply" }).click();
      await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
      const { range } = await reportOf(page, "dashboard", "range=today");
      expect(range.from).toBe(today);

      await page.goto(`/?${week}`);
      await openCalendar(page);
      const chosen = dialog.locator(":is([data-selected], [data-in-range]):not([data-hidden])");
      await expect(chosen).toHaveCount(7);
      await expect(chosen.first()).toHaveAccessibleName("1 March 2026");
    });
  });
}
