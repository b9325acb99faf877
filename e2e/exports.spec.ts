import { once } from "node:events";
import { exportOf, plain, shownRows } from "./exported-table.ts";
import { expect, register, reportOf, test, useDemoSession } from "./journey.ts";

test.describe("in the demo store", () => {
  test.beforeEach(async ({ page }) => useDemoSession(page));

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
    await expect(page).toHaveURL(/q=s/);
    const found = await reportOf(page, "products", "range=last_month&search=s");
    await expect(card.getByText(`${found.products.length} rows`, { exact: true })).toBeVisible();
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
      "Change (%)",
      "Conversion Rate (%)",
      "Stock Level",
      "Return Rate (%)",
      "Units",
      "Returns (USD)",
      "Net Sales (USD)",
    ]);
    // The table shows its first rows, the file has all of them.
    expect(shown).toHaveLength(10);
    expect(written.slice(1, 11)).toEqual(shown.map((cells) => cells.map(plain)));
    expect(written).toHaveLength(found.products.length + 1);
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
    expect(stamp.get("# Rows")).toBe(String(found.products.length));
  });

  test("names the days that changes compare, by source", async ({ page }) => {
    const { metrics } = await reportOf(page, "products", "range=last_7_days");
    const { comparedDays: days } = metrics.product_revenue;
    await page.goto("/products?range=last_7_days");
    const products = await exportOf(
      page,
      page.getByRole("button", { name: "Export Products as CSV" }),
    );
    expect(products.stamp.get("# Compared with")).toBe(
      `${days.previousFrom} to ${days.previousTo}, through ${days.until}`,
    );
    await page.goto("/metrics/conversion_rate?range=last_7_days&by=country");
    const file = () =>
      exportOf(
        page,
        page.getByRole("button", { name: "Export Conversion rate by Country as CSV" }),
      );
    const rates = await file();
    const { total } = await reportOf(
      page,
      "metrics/conversion_rate/breakdown",
      "by=country&metrics=online_orders,sessions&range=last_7_days",
    );
    const { online_orders: orders, sessions, conversion_rate: rate } = total.metrics;
    expect((orders.compared / sessions.compared) * 100).toBeCloseTo(rate.compared, 9);
    expect(rates.stamp.get("# Compared with")).toMatch(/^\S{10} to \S{10}$/);
    expect(rates.stamp.get("# Sorted by")).toBe("Conversion rate, highest first");
    expect(rates.stamp.get("# Rows")).toBe(String(rates.table.length - 1));
    expect(rates.table[0]).toContain("Sessions, compared days");

    await page.goto("/metrics/conversion_rate?range=last_7_days&by=country&compare=none");
    const alone = await file();
    expect(alone.stamp.has("# Compared with")).toBe(false);
    expect(alone.table[0]).toEqual([
      "Country",
      "Conversion rate (%)",
      "Online store orders",
      "Sessions",
    ]);
  });

  test("names the units, order and number of a metric's rows", async ({ page }) => {
    await page.goto("/metrics/avg_session_duration?range=last_7_days");
    const { stamp, table } = await exportOf(
      page,
      page.getByRole("button", { name: "Export Rows of Average session duration as CSV" }),
    );
    expect(table[0]).toContain("Time in sessions (seconds)");
    expect(stamp.get("# Sorted by")).toBe("Day, last first");
    expect(stamp.get("# Rows")).toBe(String(table.length - 1));
  });

  test("exports no figures of an earlier range or filter under a new header", async ({ page }) => {
    await page.goto("/metrics/orders?range=yesterday");
    const press = page.getByRole("button", { name: "Export Rows of Orders as CSV" });
    await expect(press).toBeEnabled();
    const asked = new AbortController();
    await page.route(/metrics\.report/, async (route) => {
      if (!asked.signal.aborted) await once(asked.signal, "abort");
      await route.continue();
    });
    await page.getByRole("button", { name: /^Date range:/ }).click();
    await page.getByRole("dialog", { name: "Date range" }).getByText("Last 7 Days").click();
    await expect(press).toBeDisabled();
    asked.abort();
    await expect(press).toBeEnabled();
    const { stamp } = await exportOf(page, press);
    expect(stamp.get("# Range")).toBe("Last 7 Days");
  });

  test("names the record of a page's tables, and what they leave out", async ({ page }) => {
    const fileOf = (title: string) =>
      exportOf(page, page.getByRole("button", { name: `Export ${title} as CSV` }));
    await page.goto("/orders?range=today");
    expect((await fileOf("Orders")).stamp.get("# Placed")).toMatch(/^\S{10}, last day so far$/);

    await page.goto("/customers?tab=groups&range=last_month");
    const { count } = await reportOf(page, "metrics/customers/rows", "range=last_month&limit=1");
    const top = await fileOf("Top customers");
    expect(top.stamp.get("# Listed")).toBe("The 10 with the highest sales");
    expect(top.stamp.get("# Rows")).toBe(`10 of ${count}`);

    const { rows } = await reportOf(page, "customers/list", "sort=-orders&limit=1");
    await page.goto(`/customers/${rows[0].id}`);
    const orders = await fileOf("Orders");
    expect(orders.stamp.get("# Customer")).toBe(rows[0].externalId);
    expect(orders.stamp.get("# Rows")).toContain(String(rows[0].orders));

    const { products } = await reportOf(page, "products", "range=last_month");
    await page.goto(`/products/${products[0].id}?range=last_month`);
    for (const title of ["Variants", "Bought together"]) {
      expect((await fileOf(title)).stamp.get("# Product")).toBe(products[0].title);
    }
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
    await page.getByRole("tab", { name: "Revenue" }).click();
    const revenue = await exportOf(
      page,
      page.getByRole("button", { name: "Export Revenue by cohort as CSV" }),
    );
    expect(revenue.stamp.get("# Refunds")).toBe("Counted on the day of their order");
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
