import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { isFullTest } from "@cartograph/contracts/testing/test-runs.ts";
import { readFileSync } from "node:fs";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { answerHashes } from "./answer-hashes.ts";
import { testBreakdowns } from "./breakdown-tests.ts";
import {
  cents,
  exportFile,
  hasSharedData,
  referenceHeadline,
  referenceRanges,
  referenceRows,
  refundsFile,
} from "./reference.ts";
import { testRows } from "./row-tests.ts";
import { importOrders, openTwoStores, type TwoStores, zone } from "./two-stores.ts";

if (!hasSharedData && process.env.REQUIRE_SHARED === "1") {
  throw new Error("REQUIRE_SHARED is set, but the shared data is not next to the project");
}

/** What every import of the whole file reports. */
const imported = { rows: 528_233, orders: 19_948 };
/** The file has an order's Id in its first row. */
const orderId = /,45000\d{8},/g;
const everything = "range=custom&from=2010-12-01&to=2011-12-09";

describe.skipIf(!hasSharedData)(
  "a real shop's orders, against independently computed values",
  () => {
    let stores: TwoStores;

    beforeAll(async () => {
      const files = { orders: readFileSync(exportFile), refunds: readFileSync(refundsFile) };
      stores = await openTwoStores(files, imported);
    }, 300_000);

    afterAll(() => stores?.close());

    const both = () => [
      { by: "import", store: stores.imported },
      { by: "sync", store: stores.synced },
    ];

    test("takes the currency of both stores, and the time zone of the synced one, from the source", async () => {
      expect(await stores.imported.get("/api/store")).toMatchObject({
        currency: "GBP",
        timezone: zone,
      });
      expect(await stores.synced.get("/api/store")).toMatchObject({
        currency: "GBP",
        timezone: zone,
      });
    });

    test("returns the recorded answers, byte for byte", async () => {
      for (const { by, store } of both()) {
        const hashes = `${(await answerHashes(store)).join("\n")}\n`;
        await expect(hashes).toMatchFileSnapshot(`recorded-answers/${by}.txt`);
      }
    });

    test("matches the headline values to the cent", async () => {
      const reference = referenceHeadline();
      for (const { by, store } of both()) {
        const { salesSummary } = await store.get<Dashboard>(
          `/api/dashboard?${everything}&basis=order_date`,
        );
        expect({ by, ...inCents(salesSummary) }).toMatchObject({
          by,
          orders: reference.orders,
          units: reference.units,
          customers: reference.customer_metrics.customers,
          guestOrders: reference.customer_metrics.guest_orders,
          grossSales: cents(reference.gross_line_sales),
          discounts: 0,
          taxes: 0,
          refunded: cents(reference.refunded),
          totalSales: cents(reference.net_total),
        });
        expect(salesSummary.aov).toBeCloseTo(reference.aov_gross_lines_over_orders, 3);
      }
    });

    test("splits refunds of the synced store into goods, adjustments and shipping", async () => {
      const reference = referenceHeadline();
      const { salesSummary } = await stores.synced.get<Dashboard>(
        `/api/dashboard?${everything}&basis=order_date`,
      );
      expect(cents(salesSummary.returns)).toBe(
        cents(reference.refunds_of_lines) + cents(reference.refunds_as_adjustment),
      );
      expect(cents(salesSummary.shipping)).toBe(
        cents(reference.shipping) - cents(reference.refunds_of_shipping),
      );
    });

    test("matches the imported and the synced store on every day by order date", async () => {
      const [a, b] = await Promise.all(
        both().map(({ store }) =>
          store.get<Dashboard>(`/api/dashboard?${everything}&basis=order_date`),
        ),
      );
      expect(a?.revenueByDay).toEqual(b?.revenueByDay);
    });

    test("matches revenue and orders of every day, with zero for days without orders", async () => {
      const reference = new Map(referenceRows("revenue_by_day.csv").map((row) => [row.day, row]));
      const { revenueByDay } = await stores.synced.get<Dashboard>(`/api/dashboard?${everything}`);
      expect(revenueByDay).toHaveLength(374);
      for (const day of revenueByDay) {
        const expected = reference.get(day.date);
        expect([day.date, day.orders, cents(day.revenue)]).toEqual([
          day.date,
          Number(expected?.orders ?? 0),
          cents(expected?.net ?? 0),
        ]);
      }
    });

    test("matches each range and its comparison", async () => {
      for (const { name, figures } of referenceRanges()) {
        const range = `range=custom&from=${figures.from}&to=${figures.to}`;
        const expected = {
          name,
          orders: figures.orders,
          units: figures.units,
          customers: figures.customers,
          guestOrders: figures.guest_orders,
        };
        const dated = await stores.synced.get<Dashboard>(`/api/dashboard?${range}`);
        expect({ name, ...inCents(dated.salesSummary) }).toMatchObject({
          ...expected,
          totalSales: cents(figures.total_sales) - cents(figures.refunds_issued_in_range),
        });
        expect(dated.customerTypeData).toMatchObject({
          newOrders: figures.new_orders,
          returningOrders: figures.returning_orders,
        });
        expect(
          dated.topProducts.slice(0, 3).map(({ sku, revenue }) => [sku, cents(revenue)]),
        ).toEqual(figures.top3_skus.map(([sku, revenue]) => [sku, cents(revenue)]));
        for (const { by, store } of both()) {
          const ordered = await store.get<Dashboard>(`/api/dashboard?${range}&basis=order_date`);
          expect({ by, name, ...inCents(ordered.salesSummary) }).toMatchObject({
            by,
            ...expected,
            totalSales:
              cents(figures.total_sales) -
              cents(figures.refunded_of_these_orders_until_end_of_data),
          });
        }
      }
    });

    test("matches the top twenty products, and every product's return rate in the synced store", async () => {
      for (const { by, store } of both()) {
        const { products } = await store.get<ProductsReport>(`/api/products?${everything}`);
        expect(
          products
            .slice(0, 20)
            .map(({ sku, title, revenue, units, orders }) => [
              sku,
              title,
              cents(revenue),
              units,
              orders,
            ]),
          by,
        ).toEqual(
          referenceRows("top20_products_by_revenue.csv").map((row) => [
            row.sku,
            row.title_most_frequent,
            cents(row.revenue),
            Number(row.units),
            Number(row.orders),
          ]),
        );
      }
      const { products } = await stores.synced.get<ProductsReport>(`/api/products?${everything}`);
      const bySku = new Map(products.map((product) => [product.sku, product]));
      const reference = referenceRows("products.csv.gz");
      expect(products).toHaveLength(reference.length);
      for (const row of reference) {
        const product = bySku.get(row.sku ?? "");
        expect([row.sku, cents(product?.revenue), product?.units, product?.unitsReturned]).toEqual([
          row.sku,
          cents(row.revenue),
          Number(row.units),
          Number(row.units_returned),
        ]);
        expect(product?.returnRate ?? 0).toBeCloseTo(Number(row.return_rate_units) * 100, 2);
      }
    });

    test("matches new, returning and guest orders of every month", async () => {
      const reference = referenceRows("new_vs_returning_by_month.csv");
      for (const { by, store } of both()) {
        const { byMonth } = await store.get<CustomersReport>(`/api/customers?${everything}`);
        expect(
          byMonth.map((row) => ({
            ...row,
            newRevenue: cents(row.newRevenue),
            returningRevenue: cents(row.returningRevenue),
            guestRevenue: cents(row.guestRevenue),
          })),
          by,
        ).toEqual(
          reference.map((row) => ({
            month: row.month,
            newOrders: Number(row.new_orders),
            newRevenue: cents(row.new_revenue),
            returningOrders: Number(row.returning_orders),
            returningRevenue: cents(row.returning_revenue),
            guestOrders: Number(row.guest_orders),
            guestRevenue: cents(row.guest_revenue),
            customers: Number(row.customers_active),
          })),
        );
      }
    });

    test("matches retention and revenue of every cohort", async () => {
      const customers = referenceRows("cohort_customers.csv");
      const retention = referenceRows("cohort_retention.csv");
      const orders = referenceRows("cohort_orders.csv");
      const revenue = referenceRows("cohort_revenue.csv");
      const net = referenceRows("cohort_net_revenue.csv");
      for (const { by, store } of both()) {
        const report = await store.get<CustomersReport>(`/api/customers?${everything}`);
        expect(
          report.cohorts.map(({ cohort, size }) => [cohort, size]),
          by,
        ).toEqual(customers.map((row) => [row.cohort, Number(row.cohort_size)]));
        for (const [index, { cohort, months }] of report.cohorts.entries()) {
          expect(months, cohort).toHaveLength(13 - index);
          for (const cell of months) {
            const column = String(cell.month);
            expect([by, cohort, column, cell.customers, cell.orders]).toEqual([
              by,
              cohort,
              column,
              Number(customers[index]?.[column]),
              Number(orders[index]?.[column]),
            ]);
            expect(cell.retention).toBeCloseTo(Number(retention[index]?.[column]) * 100, 3);
            expect([cents(cell.revenue), cents(cell.revenueAfterRefunds)]).toEqual([
              cents(revenue[index]?.[column]),
              cents(net[index]?.[column]),
            ]);
          }
        }
      }
    });

    test("matches lifetime value for every order number", async () => {
      const reference = referenceRows("ltv_by_order_number.csv");
      for (const { by, store } of both()) {
        const report = await store.get<CustomersReport>(`/api/customers?${everything}`);
        expect(report.lifetimeValueByOrderNumber, by).toHaveLength(reference.length);
        for (const [index, row] of report.lifetimeValueByOrderNumber.entries()) {
          const expected = reference[index];
          expect([by, row.orderNumber, row.customers]).toEqual([
            by,
            Number(expected?.order_number),
            Number(expected?.customers_reaching_it),
          ]);
          expect(row.cumulativeTotal).toBeCloseTo(
            Number(expected?.avg_cumulative_revenue_of_those_reaching_it),
            2,
          );
          expect(row.cumulativeTotalAfterRefunds).toBeCloseTo(
            Number(expected?.avg_cumulative_net_of_those_reaching_it),
            2,
          );
        }
      }
    });

    test("counts customers in segments by their number of orders", async () => {
      const reference = referenceHeadline().customer_metrics;
      const atLeastFive = Object.entries(reference.customers_by_number_of_orders)
        .filter(([orders]) => Number(orders) >= 5)
        .reduce((sum, [, customers]) => sum + customers, 0);
      for (const { by, store } of both()) {
        const report = await store.get<CustomersReport>(`/api/customers?${everything}`);
        expect(
          Object.fromEntries(report.segments.map((row) => [row.key, row.customers])),
          by,
        ).toEqual({
          vip: atLeastFive,
          regular: reference.repeat_customers - atLeastFive,
          one_time: reference.one_time_customers,
        });
        expect(report.summary.returningCustomerRate).toBeCloseTo(
          reference.repeat_customer_rate * 100,
          3,
        );
      }
    });

    testBreakdowns(() => stores);
    testRows(() => stores);

    test.each([
      { file: "as it is", by: "import", change: (text: string) => text },
      { file: "without Ids", by: "import", change: (text: string) => replaceIds(text, "") },
      {
        file: "with a spreadsheet's Ids",
        by: "sync",
        change: (text: string) => replaceIds(text, "4.5E+12"),
      },
    ])(
      "changes nothing when the same orders are imported $file after the $by",
      async ({ by, change }) => {
        const store = by === "sync" ? stores.synced : stores.imported;
        const before = await store.get<Dashboard>(`/api/dashboard?${everything}`);
        const { text, ...expected } = importedAgain();
        await importOrders(store, gzipSync(change(text), { level: 1 }), expected);
        const after = await store.get<Dashboard>(`/api/dashboard?${everything}`);
        expect(after.salesSummary).toEqual(before.salesSummary);
        expect(after.revenueByDay).toEqual(before.revenueByDay);
      },
    );

    test("assigns the same orders to the days of another time zone", async () => {
      await stores.synced.send("PATCH", "/api/store", { timezone: "Asia/Tokyo" });
      const reference = new Map(
        referenceRows("revenue_by_day_tz_Asia_Tokyo.csv").map((row) => [row.day, row]),
      );
      const { revenueByDay } = await stores.synced.get<Dashboard>(
        "/api/dashboard?range=custom&from=2010-12-01&to=2011-12-10",
      );
      for (const day of revenueByDay) {
        const expected = reference.get(day.date);
        expect([day.date, day.orders, cents(day.revenue)]).toEqual([
          day.date,
          Number(expected?.orders ?? 0),
          cents(expected?.net ?? 0),
        ]);
      }
      await stores.synced.send("PATCH", "/api/store", { timezone: zone });
    });
  },
);

/** The orders export, or its last orders in `npm test`, and the expected result of its import. */
function importedAgain() {
  const text = gunzipSync(readFileSync(exportFile)).toString("utf8");
  if (isFullTest) return { text, ...imported };
  const [header = ""] = text.split("\n", 1);
  // Only an order's first row has an Id.
  const cut = text.slice(text.lastIndexOf("\n", text.length - 8_000_000));
  const start = cut.lastIndexOf("\n", cut.search(orderId));
  const part = cut.slice(start + 1);
  return {
    text: `${header}\n${part}`,
    rows: part.split("\n").length - 1,
    orders: [...part.matchAll(orderId)].length,
  };
}

function inCents(summary: Dashboard["salesSummary"]) {
  return {
    ...summary,
    totalSales: cents(summary.totalSales),
    grossSales: cents(summary.grossSales),
    discounts: cents(summary.discounts),
    taxes: cents(summary.taxes),
    refunded: cents(summary.refunded),
  };
}

function replaceIds(text: string, id: string): string {
  return text.replaceAll(orderId, `,${id},`);
}
