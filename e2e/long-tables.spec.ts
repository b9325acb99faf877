import type { Page } from "@playwright/test";
import { exportOf } from "./exported-table.ts";
import { expect, register, test } from "./journey.ts";

const header =
  "Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Id,Source";

/** Imports an order of each product, the first of them sold most, and opens the Products screen. */
async function importProducts(page: Page, titles: readonly string[]): Promise<void> {
  const orders = titles.map((title, index) => {
    const at = "2026-03-01 09:00:00 +0000";
    const total = `${titles.length - index}.00`;
    return `#${index},a@example.com,paid,${at},USD,${total},0.00,0.00,${total},0.00,${at},1,"${title}",${total},S-${index},,0.00,${9000 + index},web`;
  });
  await page.goto("/integrations");
  await page.locator('input[type="file"]').setInputFiles({
    name: "orders_export.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([header, ...orders].join("\n")),
  });
  await expect(page.getByText(`${titles.length} orders`).first()).toBeVisible({ timeout: 20_000 });
  await page.goto("/products?range=custom&from=2026-03-01&to=2026-03-31");
}

const titles = [
  "=HYPERLINK(1)",
  "#1 Mug",
  "The longest of all the names that stand in this table",
  ...Array.from({ length: 297 }, (_, index) => `Candle ${index + 1}`),
];

test("shows ten rows of a long table, then renders visible rows of all, navigates by keyboard and exports them", async ({
  page,
}) => {
  await register(page);
  await importProducts(page, titles);
  const table = page.getByRole("table", { name: "Products" });
  const region = page.getByRole("region", { name: "Products, table" });
  await expect(table).toHaveAttribute("aria-rowcount", "301");
  await expect(table.getByRole("row", { name: /HYPERLINK/ })).toHaveAttribute("aria-rowindex", "2");
  await expect(table.getByRole("row", { name: /Candle 297 / })).toHaveCount(0);
  await expect(table.getByRole("row")).toHaveCount(11);
  expect(await region.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await page.getByRole("button", { name: "Show all 300" }).press("Enter");
  await expect(region).toBeFocused();
  await expect(table.locator("[data-gap]")).toHaveCount(1);
  expect(await table.getByRole("row").count()).toBeLessThan(80);
  const widths = () =>
    table
      .getByRole("columnheader")
      .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().width));
  const before = await widths();

  const last = table.getByRole("row", { name: /Candle 297 / });
  const leftBelow = () =>
    region.evaluate((box) => box.scrollHeight - box.clientHeight - box.scrollTop);
  // Rows that are measured on the way can make the table longer.
  await expect(async () => {
    await page.keyboard.press("End");
    expect(await leftBelow()).toBeLessThan(2);
  }).toPass();
  await expect(last).toHaveAttribute("aria-rowindex", "301");
  await expect(region).toBeFocused();
  expect(await widths()).toEqual(before);

  await table.getByRole("button", { name: "Product" }).click();
  await expect(table.getByRole("row").nth(1)).toContainText("#1 Mug");
  await page.getByRole("searchbox", { name: "Search products" }).fill("candle 29");
  await expect(table.getByRole("rowheader")).toHaveText([
    "Candle 29",
    ...Array.from({ length: 8 }, (_, index) => `Candle ${290 + index}`),
  ]);
  await page.getByRole("searchbox", { name: "Search products" }).fill("");

  const { stamp, table: written } = await exportOf(
    page,
    page.getByRole("button", { name: "Export Products as CSV" }),
  );
  const names = written.slice(1).map(([name]) => name);
  expect(names).toHaveLength(titles.length);
  expect(names).toContain("#1 Mug");
  // A title that a spreadsheet would run as a formula is exported as text.
  expect(names).toContain("'=HYPERLINK(1)");
  expect(stamp.has("# Demo store")).toBe(false);
  expect(stamp.get("# Days")).toBe("2026-03-01 to 2026-03-31");
  expect(stamp.get("# Rows")).toBe("300");
});

test("prints all rows, and loads more on request on a phone", async ({ page }) => {
  await register(page);
  await importProducts(page, titles);
  const table = page.getByRole("table", { name: "Products" });
  await expect(table).toHaveAttribute("aria-rowcount", "301");
  await page.emulateMedia({ media: "print" });
  await expect(table.getByRole("row")).toHaveCount(301);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });
  const items = page.getByRole("list", { name: "Products" }).getByRole("listitem");
  await expect(items).toHaveCount(10);
  await page.getByRole("button", { name: "Show 25 more" }).click();
  await expect(items).toHaveCount(35);
  await expect(items.nth(10)).toBeFocused();
});
