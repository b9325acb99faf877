import { axeFaults } from "./axe.ts";
import { expect, settled, signInToDemo, test } from "./journey.ts";

test("opens a bar and a slice of a chart with its filter", async ({ page }) => {
  await signInToDemo(page, "/?range=last_7_days");
  await settled(page);
  for (const [part, filter] of [
    [".recharts-bar-rectangle", /^campaign:is:\d+$/],
    ["[data-chart=pie] .recharts-sector", /^device:is:/],
  ] as const) {
    const drawn = page.locator(part).first();
    await drawn.hover();
    await expect(page.locator("[aria-live=assertive] p").first()).toBeVisible();
    await page.mouse.down();
    // The charts are drawn again while the button is down.
    const answered = page.waitForResponse(/reports\.dashboard/);
    await page.getByRole("button", { name: "Refresh Data" }).dispatchEvent("click");
    await answered;
    await page.mouse.up();
    await expect(page).toHaveURL(/\/metrics\//);
    expect(new URL(page.url()).searchParams.get("filters")).toMatch(filter);
    await page.goBack();
    await settled(page);
  }
});

test("walks from a card to an order and back by keyboard", async ({ page }) => {
  test.slow();
  await signInToDemo(page, "/?range=last_7_days");
  await settled(page);
  await page.getByRole("link", { name: /^Total Sales / }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Total sales");

  const breakdown = page.getByRole("table", { name: "Total sales by Product" });
  const product = breakdown.getByRole("rowheader").getByRole("link").first();
  const name = await product.innerText();
  await product.press("Enter");
  const chip = page.getByRole("group", { name: "Filters" }).getByText(name);
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/filters=product/);
  await settled(page);

  const rows = page.getByRole("table", { name: "Rows of Total sales" });
  await rows.getByRole("link", { name: /^#/ }).first().press("Enter");
  await expect(page).toHaveURL(/\/orders\//);
  await page.goBack();
  await expect(chip).toBeVisible();
  await page.goBack();
  await expect(chip).toBeHidden();
  await expect(breakdown).toBeVisible();
});

test("adds, changes and removes a filter, which other screens keep", async ({ page }) => {
  await signInToDemo(page);
  await settled(page);
  await page.getByRole("button", { name: "Add filter" }).click();
  const editor = page.getByRole("dialog", { name: "Filter" });
  // The list of dimensions is larger than the editor, which scrolls.
  const dimensions = page.getByRole("listbox", { name: "Filter by" });
  await expect(dimensions).toBeInViewport({ ratio: 0.9 });
  await dimensions.getByRole("option", { name: "Country", exact: true }).click();
  await editor.getByLabel("Search Country").fill("kingdom");
  await editor.getByRole("checkbox", { name: "United Kingdom" }).check();
  expect(await axeFaults(page)).toEqual([]);
  await editor.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/filters=country%3Ais%3AGB/);
  await expect(page.getByText("Not available by country").first()).toBeVisible();

  await page.getByRole("navigation").getByRole("link", { name: "Products" }).click();
  await expect(page).toHaveURL(/\/products\?.*filters=country%3Ais%3AGB/);
  await page.getByRole("button", { name: "Remove filter: Country is United Kingdom" }).click();
  await expect(page).not.toHaveURL(/filters=/);
  await expect(page.getByRole("button", { name: "Add filter" })).toBeFocused();
});

test("has no accessibility violations on the page of a metric", async ({ page }) => {
  await signInToDemo(page, "/metrics/net_sales?filters=country:is:GB");
  await settled(page);
  await expect(page.getByRole("table", { name: "Net sales by Product" })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
