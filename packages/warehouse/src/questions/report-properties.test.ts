import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { comparisonKeys } from "@cartograph/contracts/comparisons.ts";
import { type DateBasis, dateBases } from "@cartograph/contracts/date-range.ts";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../report-request.ts";
import { formatDay, parseDay } from "../calendar/days.ts";
import { dayOf } from "../calendar/zoned-day.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { customersReport } from "./customers/customers-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { metricValues } from "./metric-values.ts";
import { productsReport } from "./products/products-report.ts";

const timezone = "America/New_York";
const firstMoment = Date.parse("2026-02-20T00:00:00-05:00");
const hours = 24 * 50;
const now = Date.parse("2026-06-01T12:00:00-04:00");

const line = fc.record({
  product: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  unitMinor: fc.integer({ min: 0, max: 5000 }),
  returned: fc.integer({ min: 0, max: 3 }),
});
const life = fc.record({
  placedHour: fc.integer({ min: 0, max: hours }),
  customer: fc.option(fc.constantFrom("A", "B", "C", "D", "E"), { freq: 4 }),
  isTest: fc.constantFrom(true, ...Array.from({ length: 9 }, () => false)),
  isPos: fc.boolean(),
  shippingMinor: fc.integer({ min: 0, max: 900 }),
  refundAfterHours: fc.option(fc.integer({ min: 1, max: 400 })),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

const range = fc
  .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }))
  .map(([a, b]) => {
    const first = parseDay("2026-02-20");
    return {
      range: "custom" as const,
      from: formatDay(first + Math.min(a, b)),
      to: formatDay(first + Math.max(a, b)),
    };
  });

function toOrder(each: Life, index: number): OrderRecord {
  const placedAt = firstMoment + each.placedHour * 3_600_000 + index;
  const returned = each.lines.map((item) => Math.min(item.returned, item.quantity));
  return sampleOrder({
    name: `order-${index}`,
    placed: new Date(placedAt).toISOString(),
    customer: each.customer,
    isTest: each.isTest,
    channel: each.isPos ? "pos" : "online_store",
    shippingMinor: each.shippingMinor,
    lines: each.lines.map((item) => ({
      productExternalId: `product-${item.product}`,
      title: `Product ${item.product}`,
      sku: `SKU-${item.product}`,
      quantity: item.quantity,
      unitMinor: item.unitMinor,
    })),
    refunds:
      each.refundAfterHours === null
        ? []
        : [
            {
              at: new Date(placedAt + each.refundAfterHours * 3_600_000).toISOString(),
              lines: each.lines.map((item, at) => ({
                line: at,
                quantity: returned[at] ?? 0,
                subtotalMinor: (returned[at] ?? 0) * item.unitMinor,
              })),
            },
          ],
  });
}

/** Expected figures, computed directly from the records. */
function count(
  orders: readonly OrderRecord[],
  days: { from: string; to: string },
  basis: DateBasis,
) {
  const counting = orders.filter((order) => !order.isTest);
  const isInside = (at: number) => {
    const day = formatDay(dayOf(at, timezone));
    return day >= days.from && day <= days.to;
  };
  const placed = counting.filter((order) => isInside(order.processedAt));
  const total = placed.reduce((sum, order) => sum + order.totalMinor, 0);
  const returned = counting.flatMap((order) =>
    order.refunds
      .filter((refund) =>
        isInside(basis === "order_date" ? order.processedAt : (refund.processedAt ?? 0)),
      )
      .flatMap((refund) => refund.lines),
  );
  const revenue = new Map<string, number>();
  for (const item of placed.flatMap((order) => order.lines)) {
    const product = item.productExternalId ?? "";
    revenue.set(product, (revenue.get(product) ?? 0) + item.totalMinor);
  }
  const identified = placed.filter((order) => order.customerExternalId !== null);
  const isReturning = (order: OrderRecord) =>
    counting.some(
      (other) =>
        other.customerExternalId === order.customerExternalId &&
        other.processedAt < order.processedAt,
    );
  return {
    totalSales: total - returned.reduce((sum, item) => sum + item.subtotalMinor, 0),
    orders: placed.length,
    customers: countCustomers(identified),
    returningCustomers: countCustomers(identified.filter(isReturning)),
    newCustomers: identified.filter((order) => !isReturning(order)).length,
    guestOrders: placed.length - identified.length,
    revenue: Object.fromEntries(revenue),
  };
}

function countCustomers(orders: readonly OrderRecord[]): number {
  return new Set(orders.map((order) => order.customerExternalId)).size;
}

type Query = { range: "custom"; from: string; to: string; basis: DateBasis };

async function openStore(lives: readonly Life[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, { timezone, currency: "USD" });
  const orders = lives.map(toOrder);
  await ingestPage(db, { store, records: orders, now });
  return { db, store, orders };
}

/** The reports' figures in the same form. */
async function read(db: Database, store: StoreContext, query: Query) {
  const dashboard = await dashboardReport(db, { store, query, now });
  const { summary } = await customersReport(db, { store, query, now });
  const { products } = await productsReport(db, { store, query, now });
  return {
    totalSales: toMinor(dashboard.salesSummary.totalSales),
    orders: dashboard.salesSummary.orders,
    customers: summary.customers,
    returningCustomers: summary.returningCustomers,
    newCustomers: summary.newCustomers,
    guestOrders: summary.guestOrders,
    revenue: Object.fromEntries(
      products.filter((row) => row.orders > 0).map((row) => [row.id, toMinor(row.revenue)]),
    ),
  };
}

function toMinor(major: number | null): number {
  return Math.round((major ?? Number.NaN) * 100);
}

const lives = fc.array(life, { minLength: 1, maxLength: 25 });
const basis = fc.constantFrom(...dateBases);
const compare = fc.constantFrom(...comparisonKeys);

test("reports match a count of the records, before and after the days' columns are packed", async () => {
  await fc.assert(
    fc.asyncProperty(lives, range, basis, async (some, days, by) => {
      const { db, store, orders } = await openStore(some);
      const query = { ...days, basis: by };
      const expected = count(orders, days, by);
      expect(await read(db, store, query)).toEqual(expected);
      await mergeChanges(db, store.id);
      expect(await read(db, store, query)).toEqual(expected);
      await db.destroy();
    }),
    { numRuns: testRuns(40) },
  );
});

test("parts add up to totals, and every report shows the same figure", async () => {
  await fc.assert(
    fc.asyncProperty(lives, range, basis, compare, async (some, days, by, against) => {
      const { db, store } = await openStore(some);
      const request = { store, query: { ...days, basis: by, compare: against }, now };
      const dashboard = await dashboardReport(db, request);
      const customers = await customersReport(db, request);
      const products = await productsReport(db, request);
      const { salesSummary, customerTypeData } = dashboard;
      const sumOf = (values: (number | null)[]) =>
        values.reduce<number>((sum, value) => sum + toMinor(value), 0);

      expect(sumOf(dashboard.revenueByDay.map((day) => day.revenue))).toBe(
        toMinor(salesSummary.totalSales),
      );
      expect(sumOf(dashboard.revenueByDay.map((day) => day.previousRevenue ?? 0))).toBe(
        toMinor(salesSummary.previousTotalSales ?? 0),
      );
      expect((customerTypeData.new ?? 50) + (customerTypeData.returning ?? 50)).toBeCloseTo(100, 9);
      expect(sumOf(products.products.map((product) => product.revenue))).toBe(
        toMinor(products.summary.productRevenue),
      );
      expect(sumOf(products.byDay.map((day) => day.revenue))).toBe(
        toMinor(products.summary.productRevenue),
      );
      expect(sumOf(products.byDay.map((day) => day.previousRevenue ?? 0))).toBe(
        toMinor(products.summary.previousProductRevenue ?? 0),
      );
      expect(products.byDay.reduce((sum, day) => sum + (day.previousUnits ?? 0), 0)).toBe(
        products.summary.previousUnitsSold ?? 0,
      );
      const sold = products.products.filter(({ orders }) => orders > 0);
      expect(sold.slice(0, 10).map((product) => product.revenue)).toMatchObject(
        dashboard.topProducts.map((product) => product.revenue),
      );
      const byMonth = customers.byMonth.flatMap((month) => [
        month.newOrders,
        month.returningOrders,
        month.guestOrders,
      ]);
      expect(byMonth.reduce<number>((sum, orders) => sum + (orders ?? 0), 0)).toBe(
        salesSummary.orders,
      );

      const ids = ["total_sales", "orders", "aov", "customers", "units", "net_sales"] as const;
      const values = await metricValues(db, request, ids);
      expect(values.map((value) => value.value)).toEqual([
        salesSummary.totalSales,
        salesSummary.orders,
        salesSummary.aov,
        salesSummary.customers,
        salesSummary.units,
        salesSummary.netSales,
      ]);
      expect(values[0]?.percentChange).toBe(salesSummary.percentChange);
      const ofReports = [dashboard, products, customers].flatMap(({ metrics }) =>
        Object.values<MetricValue>(metrics),
      );
      for (const { compared, previous, difference, ...change } of [...ofReports, ...values]) {
        const { percentChange, noPercentChange } = change;
        expect(percentChange === null).toBe(noPercentChange !== null);
        expect(difference === null).toBe(compared === null || previous === null);
        expect(previous === null || change.comparedDays !== null).toBe(true);
        if (percentChange === null || difference === null) continue;
        expect(Math.sign(percentChange)).toBe(Math.sign(difference));
      }
      expect(products.summary.unitsSold).toBe(salesSummary.units);
      await db.destroy();
    }),
    { numRuns: testRuns(40) },
  );
});
