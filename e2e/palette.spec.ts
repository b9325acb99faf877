import type { Locator, Page, Route } from "@playwright/test";
import { axeFaultsInBothThemes } from "./axe.ts";
import { expect, openNext, reportOf, settled, signInToDemo, test } from "./journey.ts";

// A screen without a report opens with a fraction of the CPU time of the Overview.
test.beforeEach(async ({ page }) => {
  await signInToDemo(page, "/settings/appearance");
  await settled(page);
});

async function openReport(page: Page, path: string): Promise<void> {
  await openNext(page, path);
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeEnabled();
}

/** Opens the palette with its shortcut and returns its search field. */
async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByLabel("Search commands");
  await expect(field).toBeFocused();
  return field;
}

test("opens a screen from the palette and keeps the range", async ({ page }) => {
  await openNext(page, "/settings/profile?range=last_7_days");
  const field = await openPalette(page);
  await field.fill("custom");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/customers\?range=last_7_days/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Customer Insights");
});

test("keeps what is typed while the palette loads", async ({ page }) => {
  const held: Route[] = [];
  await page.route(/command-palette.*\.js/, (route) => {
    held.push(route);
  });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Control+k");
  // Two of the keys are a shortcut of the page.
  await page.keyboard.type("gp");
  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held) await route.continue();
  const field = page.getByLabel("Search commands");
  await expect(field).toHaveValue("gp");
  await expect(field).toBeFocused();
  await page.keyboard.type("s");
  await expect(field).toHaveValue("gps");
  await expect(page).toHaveURL(/\/settings\/appearance$/);
});

test("sets the range from the palette", async ({ page }) => {
  await openReport(page, "/cart");
  const field = await openPalette(page);
  await field.fill("last quarter");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/range=last_quarter/);
  await expect(page.getByRole("button", { name: "Date range: Last Quarter" })).toBeVisible();
});

test("sets the comparison from the palette", async ({ page }) => {
  await openReport(page, "/cart");
  const field = await openPalette(page);
  await field.fill("compare last year");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/compare=previous_year/);
});

test("finds a product by part of its name and opens its page", async ({ page }) => {
  const { products } = await reportOf(page, "products");
  const title: string = products[3].title;
  const field = await openPalette(page);
  await field.fill(`products ${title.toUpperCase()}`);
  await page.getByRole("dialog").getByText(title, { exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

for (const [typed, label, path] of [
  ["orders", "Orders", "/orders"],
  ["time zone", "Store", "/settings/store"],
  ["cpa", "Cost per acquisition", "/metrics/cpa"],
] as const) {
  test(`finds ${path} and keeps the range`, async ({ page }) => {
    await openNext(page, "/settings/profile?range=last_7_days");
    const field = await openPalette(page);
    await field.fill(typed);
    await page.getByRole("dialog").getByText(label, { exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`${path}\\?range=last_7_days$`));
  });
}

test("finds and opens a campaign", async ({ page }) => {
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

test("requests the report again with Refresh", async ({ page }) => {
  await openReport(page, "/cart");
  const field = await openPalette(page);
  await field.fill("refresh");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("reports.cart")),
    page.keyboard.press("Enter"),
  ]);
  expect(answer.ok()).toBe(true);
});

test("switches between light and dark with Switch theme", async ({ page }) => {
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const before = await scheme();
  for (const expected of [before === "dark" ? "light" : "dark", before]) {
    const field = await openPalette(page);
    await field.fill("switch theme");
    await page.keyboard.press("Enter");
    await expect.poll(scheme).toBe(expected);
  }
});

test("opens the palette by its button, or from the menu on a phone, and closes it with Escape", async ({
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

test("keeps the focus and what was typed when a screen appears behind it", async ({ page }) => {
  let field = await openPalette(page);
  await page.keyboard.type("traffic");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();

  field = await openPalette(page);
  await page.keyboard.type("or");
  await page.evaluate(() => document.getElementById("content")?.focus());
  await page.keyboard.type("ders");
  await expect(field).toHaveValue("orders");
});

test.describe("when the store cannot be searched", () => {
  test.use({ tolerated: { errors: [/net::ERR_FAILED/] } });

  test("says which results are missing and loads them again", async ({ page }) => {
    const { rows } = await (await page.request.get("/api/orders?limit=1")).json();
    await page.route(/orders\.list/, (route) => route.abort());
    const field = await openPalette(page);
    const dialog = page.getByRole("dialog", { name: "Command palette" });
    await field.fill(rows[0].name);
    await expect(dialog.getByText("Failed to load some results.")).toBeVisible();
    await expect(dialog.getByText("No results")).toBeHidden();
    await page.unroute(/orders\.list/);
    await dialog.getByRole("button", { name: "Retry" }).click();
    await dialog.getByText(rows[0].name, { exact: true }).first().click();
    await expect(page).toHaveURL(new RegExp(`/orders/${rows[0].id}`));
  });
});

test("keeps its field in place while the number of results changes", async ({ page }) => {
  const field = await openPalette(page);
  const before = await field.boundingBox();
  await field.fill("net sales");
  await expect(page.getByText("Lifetime net sales")).toBeVisible();
  expect((await field.boundingBox())?.y).toBe(before?.y);
});

test("says that nothing was found", async ({ page }) => {
  const field = await openPalette(page);
  await field.fill("no such thing");
  await expect(page.getByText("No results")).toBeVisible();
});

test("finds metrics, settings, orders and values to filter by, and keeps the search", async ({
  page,
}) => {
  let field = await openPalette(page);
  const dialog = page.getByRole("dialog", { name: "Command palette" });
  await field.fill("net sales");
  await dialog.getByText("Net sales", { exact: true }).click();
  await expect(page).toHaveURL(/\/metrics\/net_sales/);

  field = await openPalette(page);
  await expect(field).toHaveValue("net sales");
  await page.keyboard.type("exchange rates");
  await expect(field).toHaveValue("exchange rates");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/exchange-rates/);

  const { rows } = await (await page.request.get("/api/orders?limit=1")).json();
  await openPalette(page);
  await page.keyboard.type(rows[0].name);
  await dialog.getByText(rows[0].name, { exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/orders/${rows[0].id}`));

  await openReport(page, "/traffic");
  await openPalette(page);
  await page.keyboard.type("united king");
  await dialog
    .getByRole("button", { name: /United Kingdom/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/traffic\?.*filters=country/);
});

test("exports a table and switches the date basis from the palette", async ({ page }) => {
  await openReport(page, "/products");
  await expect(page.getByRole("button", { name: "Export Products as CSV" })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type("export products");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.keyboard.press("Enter"),
  ]);
  expect(download.suggestedFilename()).toContain("products");
  await expect(page.getByRole("dialog")).toBeHidden();
  await openPalette(page);
  await page.keyboard.type("day of the order");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/basis=order_date/);
});

test("goes to screens by keys, lists them on a question mark, and leaves typing alone", async ({
  page,
}) => {
  await openNext(page, "/settings/profile?range=last_7_days");
  // The keys are loaded when the browser is idle.
  await expect(async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await expect(page).toHaveURL(/\/traffic\?range=last_7_days/, { timeout: 500 });
  }).toPass();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByText("Overview")).toBeVisible();
  expect(await axeFaultsInBothThemes(page, "keyboard shortcuts")).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await openReport(page, "/products");
  const search = page.getByRole("searchbox", { name: "Search products" });
  await search.fill("");
  await search.pressSequentially("g t?");
  await expect(search).toHaveValue("g t?");
  await expect(page).toHaveURL(/\/products/);
  await expect(list).toBeHidden();
});
