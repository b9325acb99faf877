import type { Page } from "@playwright/test";
import { exportOf } from "./exported-table.ts";
import { expect, register, test } from "./journey.ts";

const header =
  "Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Id,Source";

/** An order line of a file; the first one of an order has its fields. */
function lineOf(order: number, title: string, price: number, total: number | null): string {
  const at = "2026-03-01 09:00:00 +0000";
  const head =
    total === null
      ? `#${order},,,,,,,,,,,`
      : `#${order},a@example.com,paid,${at},USD,${total}.00,0.00,0.00,${total}.00,0.00,${at},`;
  const tail = total === null ? ",,,," : `,0.00,${9000 + order},web`;
  return `${head}1,"${title}",${price}.00,S-${order}-${price},${tail}`;
}

async function importOrders(page: Page, lines: readonly string[], orders: number): Promise<void> {
  await page.goto("/integrations");
  await page.locator('input[type="file"]').setInputFiles({
    name: "orders_export.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([header, ...lines].join("\n")),
  });
  const imported = `${orders} order${orders === 1 ? "" : "s"}`;
  await expect(page.getByText(imported).first()).toBeVisible();
}

const march = "range=custom&from=2026-03-01&to=2026-03-31";
const titles = [
  "=HYPERLINK(1)",
  "#1 Mug",
  "The longest of all the names that stand in this table",
  ...Array.from({ length: 297 }, (_, index) => `Candle ${index + 1}`),
];

test("shows and prints ten rows of a long table, opens the breakdown of all and exports them", async ({
  page,
}) => {
  await register(page);
  const lines = titles.map((title, index) => {
    const price = titles.length - index;
    return lineOf(index, title, price, price);
  });
  await importOrders(page, lines, titles.length);
  await page.goto(`/products?${march}`);
  const table = page.getByRole("table", { name: "Products" });
  const region = page.getByRole("region", { name: "Products, table" });
  await expect(table).toHaveAttribute("aria-rowcount", "301");
  await expect(table.getByRole("row", { name: /HYPERLINK/ })).toHaveAttribute("aria-rowindex", "2");
  await expect(table.getByRole("row")).toHaveCount(11);
  expect(await region.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);

  await page.emulateMedia({ media: "print" });
  await expect(table.getByRole("row")).toHaveCount(11);
  await expect(page.getByText("First 10 of 300 rows. Export the table")).toBeVisible();
  await page.emulateMedia({ media: "screen" });

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

  for (const order of ["descending", "ascending"]) {
    await table.getByRole("button", { name: "Orders" }).click();
    await expect(table.getByRole("columnheader", { name: "Orders" })).toHaveAttribute(
      "aria-sort",
      order,
    );
  }
  await page.getByRole("searchbox", { name: "Search products" }).fill("candle 2");
  await expect(table.getByRole("rowheader").first()).toHaveText(/^Candle 2/);
  await page.getByRole("link", { name: "Show all 109" }).press("Enter");
  await expect(page).toHaveURL(/\/metrics\/orders\?.*sort=orders.*#breakdown$/);
  const all = page.getByRole("table", { name: "Orders by Product" });
  await expect(all.getByRole("columnheader", { name: "Orders" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.getByRole("searchbox", { name: "Search product" })).toHaveValue("candle 2");
  await expect(all.locator("tbody").getByRole("row")).toHaveCount(50);
  await expect(all).toBeInViewport();
  await page.goBack();
  await expect(page.getByRole("searchbox", { name: "Search products" })).toHaveValue("candle 2");
  await expect(table.getByRole("columnheader", { name: "Orders" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
});

test("shows more rows in place of a table without a breakdown, on a phone too", async ({
  page,
}) => {
  await register(page);
  const many = titles.slice(0, 80);
  const lines = many.map((title, index) => lineOf(1, title, 1, index === 0 ? many.length : null));
  await importOrders(page, lines, 1);
  await page.goto(`/orders?${march}`);
  await page.getByRole("link", { name: "#1" }).click();
  const rows = page.getByRole("table", { name: "Items of order #1" }).locator("tbody tr");
  await expect(rows).toHaveCount(10);
  await page.getByRole("button", { name: "Show 50 more" }).press("Enter");
  await expect(rows).toHaveCount(60);
  await expect(rows.nth(10)).toBeFocused();
  await page.getByRole("button", { name: "Show 20 more" }).press("Enter");
  await expect(rows).toHaveCount(80);
  await expect(page.getByRole("button", { name: /^Show \d+ more/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  const items = page.getByRole("list", { name: "Items of order #1" }).locator(":scope > li");
  await expect(items).toHaveCount(10);
  await page.getByRole("button", { name: "Show 50 more" }).click();
  await expect(items).toHaveCount(60);
  await expect(items.nth(10)).toBeFocused();
});
