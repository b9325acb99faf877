import type { Locator, Page } from "@playwright/test";
import { expect, reportOf, signInToDemo, test } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await signInToDemo(page);
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeEnabled();
});

/** Opens the palette by its keys and answers its field. */
async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByLabel("Search commands");
  await expect(field).toBeFocused();
  return field;
}

test("the palette leads to a screen and keeps the range", async ({ page }) => {
  await page.goto("/?range=last_7_days");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const field = await openPalette(page);
  await field.fill("custom");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/customers\?range=last_7_days/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Insights");
});

test("the palette chooses a range", async ({ page }) => {
  const field = await openPalette(page);
  await field.fill("last quarter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/range=last_quarter/);
  await expect(page.getByRole("button", { name: "Date range: Last Quarter" })).toBeVisible();
});

test("the palette chooses what the range is compared with", async ({ page }) => {
  const field = await openPalette(page);
  await field.fill("compare last year");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/compare=previous_year/);
});

test("a product is found by a part of its name and opened in the table", async ({ page }) => {
  const { products } = await reportOf(page, "products");
  const title: string = products[3].title;
  const field = await openPalette(page);
  await field.fill(`products ${title.toUpperCase()}`);
  await page.getByRole("dialog").getByText(title, { exact: true }).first().click();
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue(title);
  await expect(page.getByRole("rowheader", { name: title }).first()).toBeVisible();
});

test("a campaign is found and opened", async ({ page }) => {
  const { campaigns } = await reportOf(page, "ads");
  const { name } = campaigns[0];
  const field = await openPalette(page);
  await field.fill(`campaigns ${name}`);
  await page.getByRole("dialog").getByText(name, { exact: true }).first().click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name })).toBeHidden();
  await expect(page).toHaveURL(/\/ads(\?(?!.*campaign=).*)?$/);
});

test("Refresh asks for the screen's figures anew", async ({ page }) => {
  const field = await openPalette(page);
  await field.fill("refresh");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("reports.dashboard")),
    page.keyboard.press("Enter"),
  ]);
  expect(answer.ok()).toBe(true);
});

test("Switch theme turns light into dark and back", async ({ page }) => {
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const before = await scheme();
  for (const expected of [before === "dark" ? "light" : "dark", before]) {
    const field = await openPalette(page);
    await field.fill("switch theme");
    await page.keyboard.press("Enter");
    await expect.poll(scheme).toBe(expected);
  }
});

test("the palette opens by its button, on a phone from the menu, and closes by Escape", async ({
  page,
}) => {
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByLabel("Search commands")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Search commands")).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByLabel("Search commands")).toBeFocused();
});

test("what nothing is called is said to be not found", async ({ page }) => {
  const field = await openPalette(page);
  await field.fill("no such thing");
  await expect(page.getByText("Nothing found")).toBeVisible();
});
