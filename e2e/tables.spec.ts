import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect, register, reportOf, test, useDemoSession } from "./journey.ts";

/** The downloaded file: its name, its header lines by label, and its table with the column names first. */
async function exportOf(page: Page, press: Locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), press.click()]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true });
  const stamp = new Map(
    lines.filter(([label]) => label?.startsWith("# ")).map(([label, value]) => [label, value]),
  );
  const table: string[][] = parse(text, { bom: true, comment: "#", comment_no_infix: true });
  return { name: download.suggestedFilename(), stamp, table };
}

/** The visible rows, cell by cell, without screen reader text and separators. */
async function shownRows(table: Locator): Promise<string[][]> {
  return table.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const copy = cell.cloneNode(true) as Element;
        copy.querySelector(".mantine-VisuallyHidden-root")?.remove();
        return (copy.textContent ?? "").trim();
      }),
    ),
  );
}

function plain(shown: string): string {
  if (shown === "—") return "";
  // A rated figure says in words what is wrong.
  const figure = /^(?:[a-z ]+ )?[$]?(-?[\d,]+(?:\.\d+)?)%?$/.exec(shown);
  return figure?.[1] ? String(Number(figure[1].replaceAll(",", ""))) : shown;
}

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

test.describe("in the demo store", () => {
  test.beforeEach(async ({ page }) => useDemoSession(page));

  test("sorts a column both ways and marks its header", async ({ page }) => {
    await page.goto("/traffic");
    const panel = page.getByRole("tabpanel", { name: "Source/Medium" });
    const head = panel.getByRole("columnheader", { name: "Bounce Rate" });
    const rates = async () =>
      (await shownRows(panel.getByRole("table"))).map((cells) => Number.parseFloat(cells[3] ?? ""));
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "descending");
    expect(await rates()).toEqual((await rates()).toSorted((left, right) => right - left));
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    expect(await rates()).toEqual((await rates()).toSorted((left, right) => left - right));
  });

  test("keeps hidden columns after a reload until all are shown again", async ({ page }) => {
    await page.goto("/products");
    const table = page.getByRole("table", { name: "Products" });
    await page.getByRole("button", { name: "Columns of Products" }).click();
    const menu = page.getByRole("group", { name: "Columns" });
    await expect(menu.getByRole("checkbox", { name: "Product", exact: true })).toHaveCount(0);
    await page.getByRole("button", { name: "Show all columns" }).click();
    for (const column of ["Price", "Return Rate"]) {
      await menu.getByRole("checkbox", { name: column }).press("Space");
      await expect(table.getByRole("columnheader", { name: column })).toHaveCount(0);
    }
    await page.reload();
    await expect(table.getByRole("columnheader")).toHaveText([
      "Product",
      "Views",
      "Orders",
      "Revenue",
      "Conversion Rate",
      "Stock Level",
      "Units",
      "Returns",
      "Net Sales",
    ]);
    await page.getByRole("button", { name: "Columns of Products" }).click();
    for (const column of [
      "Views",
      "Orders",
      "Revenue",
      "Conversion Rate",
      "Units",
      "Returns",
      "Net Sales",
    ]) {
      await menu.getByRole("checkbox", { name: column }).uncheck();
    }
    await expect(menu.getByRole("checkbox", { name: "Stock Level" })).toBeDisabled();
    await page.getByRole("button", { name: "Show all columns" }).click();
    await expect(table.getByRole("columnheader")).toHaveCount(11);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Columns of Products" })).toBeFocused();
  });

  test("lists columns that do not fit and scrolls them beside a fixed first column once chosen", async ({
    page,
  }) => {
    await page.goto("/traffic");
    const card = page.getByRole("region", { name: "Geographic Distribution", exact: true });
    const heads = card.getByRole("columnheader");
    const all = [
      "Country",
      "Sessions",
      "Share",
      "Bounce Rate",
      "Avg. Duration",
      "Purchases",
      "Conversion",
    ];
    const region = card.getByRole("region", { name: "Geographic Distribution, table" });
    const hidden = () => region.evaluate((box) => box.scrollWidth - box.clientWidth);
    await expect(heads.last()).not.toHaveText("Conversion");
    await expect.poll(hidden).toBe(0);
    await card.getByRole("button", { name: "Columns of Geographic Distribution" }).click();
    const menu = page.getByRole("group", { name: "Columns" });
    await menu.getByRole("checkbox", { name: "Conversion Hidden to fit" }).check();
    for (const column of ["Avg. Duration", "Purchases"]) {
      await menu.getByRole("checkbox", { name: column }).check();
    }
    await expect(menu.getByText("Hidden to fit")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.reload();
    await expect(heads).toHaveText(all);

    const country = card.getByRole("rowheader").first();
    const before = await country.boundingBox();
    await heads.last().getByRole("button").focus();
    await expect(heads.last()).toBeInViewport({ ratio: 0.9 });
    expect((await country.boundingBox())?.x).toBe(before?.x);
    // A cell focused backwards is not hidden behind the fixed column.
    for (let back = 1; back < all.length - 1; back += 1) await page.keyboard.press("Shift+Tab");
    const sessions = heads.nth(1).getByRole("button");
    await expect(sessions).toBeFocused();
    expect((await sessions.boundingBox())?.x).toBeGreaterThan(
      (before?.x ?? 0) + (before?.width ?? Infinity),
    );

    const { table } = await exportOf(
      page,
      card.getByRole("button", { name: "Export Geographic Distribution as CSV" }),
    );
    expect(table[0]?.map((name) => name.replace(/ \(.+\)$/, ""))).toEqual(all);
  });

  test("shows all columns when they fit, and lists them all on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto("/traffic");
    const card = page.getByRole("region", { name: "Geographic Distribution", exact: true });
    await expect(card.getByRole("columnheader")).toHaveCount(7);
    await page.setViewportSize({ width: 390, height: 844 });
    const first = card.getByRole("listitem").first();
    await first.getByRole("group").click();
    await expect(first.getByText("Avg. Duration")).toBeVisible();
    await expect(first.getByText("Purchases")).toBeVisible();
  });

  test("exports the shown rows and columns in order, with a header about the report", async ({
    page,
  }) => {
    await page.goto("/products?range=last_month");
    const card = page.getByRole("region", { name: "Products", exact: true });
    const table = card.getByRole("table");
    await card.getByRole("button", { name: "Columns of Products" }).click();
    await page.getByRole("button", { name: "Show all columns" }).click();
    await page.getByRole("checkbox", { name: "Price" }).uncheck();
    await page.keyboard.press("Escape");
    await table.getByRole("button", { name: "Orders" }).click();
    await card.getByRole("searchbox").fill("s");
    await expect(card.getByText(/of \d+ rows/)).toBeVisible();
    await card.getByRole("button", { name: /^Show all \d+$/ }).click();
    const shown = await shownRows(table);

    const {
      name,
      stamp,
      table: written,
    } = await exportOf(page, card.getByRole("button", { name: "Export Products as CSV" }));
    expect(name).toMatch(/^cartograph-products-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(written[0]).toEqual([
      "Product",
      "Views",
      "Orders",
      "Revenue (USD)",
      "Conversion Rate (%)",
      "Stock Level",
      "Return Rate (%)",
      "Units",
      "Returns (USD)",
      "Net Sales (USD)",
    ]);
    expect(written.slice(1)).toEqual(shown.map((cells) => cells.map(plain)));
    const { range } = await reportOf(page, "products", "range=last_month");
    expect(stamp.get("# Cartograph")).toBe("Products");
    expect(stamp.get("# Demo store")).toContain("Sample data");
    expect(stamp.get("# Range")).toBe("Last Month");
    expect(stamp.get("# Days")).toBe(`${range.from} to ${range.to}`);
    expect(stamp.get("# Time zone")).toBe(range.timezone);
    for (const time of ["# Data as of", "# Exported at"]) {
      expect(stamp.get(time)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
    }
    expect(stamp.get("# Sorted by")).toBe("Orders, highest first");
    expect(stamp.get("# Search")).toBe("s");
    expect(stamp.get("# Rows")).toMatch(new RegExp(`^${shown.length} of \\d+$`));
  });

  test("disables the export when nothing is found", async ({ page }) => {
    await page.goto("/products");
    await page.getByRole("searchbox", { name: "Search products" }).fill("no such product");
    await expect(page.getByText("No products found")).toBeVisible();
    await expect(page.getByRole("button", { name: /as CSV/ })).toHaveCount(0);
  });

  test("exports the cohorts as shown", async ({ page }) => {
    await page.goto("/customers");
    const { stamp, table } = await exportOf(
      page,
      page.getByRole("button", { name: "Export Retention by cohort as CSV" }),
    );
    expect(stamp.get("# Cartograph")).toBe("Retention by cohort");
    expect(table[0]?.slice(0, 3)).toEqual(["First order", "Customers", "Month 0 (%)"]);
    expect(table).toHaveLength(
      (await page
        .getByRole("region", { name: "Retention by cohort" })
        .getByRole("rowheader")
        .count()) + 1,
    );
  });

  test("exports segments and exchange rates, each with its own header", async ({ page }) => {
    await page.goto("/customers");
    const segments = await exportOf(
      page,
      page.getByRole("button", { name: "Export Customer Segments as CSV" }),
    );
    expect(segments.stamp.get("# Customers")).toBe("All to date, regardless of date range");
    const report = await reportOf(page, "customers");
    expect(segments.table.slice(1).map((row) => [row[0], Number(row[2])])).toEqual(
      report.segments.map((segment: { label: string; customers: number }) => [
        segment.label,
        segment.customers,
      ]),
    );

    await page.goto("/settings/exchange-rates");
    const rates = await exportOf(
      page,
      page.getByRole("button", { name: "Export Exchange rates as CSV" }),
    );
    expect(rates.name).toMatch(/^cartograph-exchange-rates-\d{4}-\d\d-\d\d\.csv$/);
    expect([...rates.stamp.keys()]).toEqual([
      "# Cartograph",
      "# Demo store",
      "# Store",
      "# Time zone",
      "# Exported at",
      "# Rows",
    ]);
    expect(rates.table[0]).toEqual(["Currencies", "Latest rate", "Days", "First day", "Last day"]);
    expect(rates.table[1]?.slice(0, 2)).toEqual(["EUR → USD", expect.stringMatching(/^1\.\d{4}$/)]);
  });

  test("sorts a list with a separate control on a phone and keeps tabs on one line", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/ads");
    const card = page.getByRole("region", { name: "Campaign Details" });
    const first = card.getByRole("listitem").first();
    const bestSold = await first.innerText();
    await card.getByRole("button", { name: /Reverse the order/ }).click();
    await expect(first).not.toHaveText(bestSold);
    await card.getByRole("combobox", { name: "Sort by" }).selectOption("Campaign");
    const names = await card
      .getByRole("list", { name: "Campaign Details" })
      .getByRole("button")
      .allInnerTexts();
    expect(names).toEqual(
      names.toSorted((left, right) =>
        left.localeCompare(right, "en", { numeric: true, sensitivity: "base" }),
      ),
    );
    const tabs = card.getByRole("tab");
    const tops = await tabs.evaluateAll((all) =>
      all.map((tab) => Math.round(tab.getBoundingClientRect().top)),
    );
    expect(new Set(tops).size).toBe(1);
    await tabs.first().focus();
    await page.keyboard.press("End");
    await expect(tabs.last()).toBeInViewport({ ratio: 0.9 });
    await page.goto("/products");
    await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveCount(1);
  });
});

test("exports a file's rejected rows with lines and reasons", async ({ page }) => {
  await register(page, "/settings/exchange-rates");
  const lines = ["2026-03-01,EUR,USD,1.0842", "2026-03-02,EUR,USD,ten", "2026-03-03,EUR,EUR,1"];
  await page.locator('input[type="file"]').setInputFiles({
    name: "rates.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["date,base,quote,rate", ...lines].join("\n")),
  });
  const report = page.getByRole("region", { name: "Report on rates.csv" });
  await expect(report).toContainText("2 rows were rejected");
  const { name, stamp, table } = await exportOf(
    page,
    report.getByRole("button", { name: "Export Rejected rows of rates.csv as CSV" }),
  );
  expect(name).toMatch(/^cartograph-rejected-rows-\d{4}-\d\d-\d\d\.csv$/);
  expect(stamp.get("# File")).toBe("rates.csv");
  expect(stamp.get("# Rows")).toBe("2");
  const listed = await report
    .getByRole("list", { name: "Rejected rows" })
    .getByRole("listitem")
    .allInnerTexts();
  expect(table[0]).toEqual(["Line", "Reason"]);
  expect(table.slice(1).map(([line, reason]) => `Line ${line}: ${reason}`)).toEqual(listed);
});

test.describe("in a store with many products", () => {
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
    await expect(table.getByRole("row", { name: /HYPERLINK/ })).toHaveAttribute(
      "aria-rowindex",
      "2",
    );
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
});
