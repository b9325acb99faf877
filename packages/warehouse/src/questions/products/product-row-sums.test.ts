import * as fc from "fast-check";
import { expect, test } from "vitest";
import { dateBases } from "@cartograph/contracts/date-range.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";
import { productsReport } from "./products-report.ts";

const now = Date.parse("2026-06-17T12:00:00Z");
const may = { range: "last_month" } as const;

async function openStore(records: readonly SourceRecord[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await ingestPage(db, { store, records, now });
  return { db, store };
}

const line = (product: string, quantity: number) => ({
  productExternalId: product,
  title: product,
  quantity,
});

const orders = [
  sampleOrder({
    name: "1",
    placed: "2026-05-03T12:00:00Z",
    countryCode: "GB",
    lines: [line("hat", 2), line("mug", 1)],
    refunds: [
      { at: "2026-05-09T12:00:00Z", lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }] },
    ],
  }),
  sampleOrder({
    name: "2",
    placed: "2026-05-04T12:00:00Z",
    countryCode: "US",
    lines: [line("hat", 5), line("pen", 9)],
  }),
  {
    kind: "collection" as const,
    externalId: "warm",
    title: "Warm",
    handle: null,
    updatedAt: 1,
    productExternalIds: ["hat"],
  },
];

test("counts only facts matching the filters, in rows, cards and days", async () => {
  const { db, store } = await openStore(orders);
  const ofCountry = { ...may, filters: "country:is:GB" };
  const report = await productsReport(db, { store, query: ofCountry, now });
  expect(report.products).toMatchObject([
    { id: "hat", orders: 1, units: 2, revenue: 20, returns: 10, unitsReturned: 1, returnRate: 50 },
    { id: "mug", orders: 1, units: 1, revenue: 10, returns: 0 },
  ]);
  expect(report.metrics.product_revenue.value).toBe(30);
  expect(report.byDay.reduce((sum, day) => sum + day.revenue, 0)).toBe(30);
  const { topProducts } = await dashboardReport(db, { store, query: ofCountry, now });
  expect(topProducts).toMatchObject([
    { id: "hat", revenue: 20 },
    { id: "mug", revenue: 10 },
  ]);
});

test("lists the products of a collection in rows, cards and days", async () => {
  const { db, store } = await openStore(orders);
  const query = { ...may, filters: "collection:is:1" };
  const report = await productsReport(db, { store, query, now });
  expect(report.products).toMatchObject([{ id: "hat", units: 7, revenue: 70 }]);
  expect(report.metrics.product_revenue.value).toBe(70);
});

test("has no views by product under a filter that they do not support", async () => {
  const { db, store } = await openStore(orders);
  await connectAccount(db, store, { platform: "google_analytics", readUntil: now });
  const records = [sampleItemDay({ day: "2026-05-03", rows: { hat: { views: 7 } } })];
  await ingestPage(db, { store, records, now });
  const viewsOf = async (filters: string) => {
    const { products, metrics } = await productsReport(db, {
      store,
      query: { range: "custom", from: "2026-05-03", to: "2026-05-03", filters },
      now,
    });
    return [products[0]?.views ?? null, metrics.product_views.value];
  };
  expect(await viewsOf("country:is:GB")).toEqual([null, null]);
  expect(await viewsOf("product:is:1")).toEqual([7, 7]);
});

const placed = (name: string, at: string, countryCode: string) =>
  sampleOrder({ name, placed: at, countryCode, lines: [line("hat", 1)] });

test("compares a product's revenue through the same time of day, with and without filters", async () => {
  const { db, store } = await openStore([
    placed("1", "2026-06-15T12:00:00Z", "GB"),
    placed("2", "2026-06-15T20:00:00Z", "US"),
    placed("3", "2026-06-16T10:00:00Z", "GB"),
    placed("4", "2026-06-16T11:00:00Z", "US"),
    placed("5", "2026-06-16T18:00:00Z", "GB"),
    placed("6", "2026-06-17T11:00:00Z", "GB"),
  ]);
  const rowOf = async (query: ReportQuery) => {
    const { products, metrics } = await productsReport(db, { store, query, now });
    expect(products[0]?.previousRevenue).toBe(metrics.product_revenue.previous);
    return products[0]?.previousRevenue;
  };
  expect(await rowOf({ range: "today" })).toBe(20);
  expect(await rowOf({ range: "today", filters: "country:is:GB" })).toBe(10);
  expect(await rowOf({ range: "yesterday" })).toBe(20);
  expect(await rowOf({ range: "yesterday", compare: "none" })).toBeNull();
});

test("counts only products found by a search, in rows, cards and days", async () => {
  const { db, store } = await openStore(orders);
  const found = await productsReport(db, { store, query: may, now }, { search: " HA" });
  expect(found.found).toEqual([found.products[0]?.number]);
  expect(found.products).toMatchObject([{ id: "hat", orders: 2, units: 7, revenue: 70 }]);
  expect(found.metrics.product_revenue.value).toBe(70);
  expect(found.byDay.reduce((sum, day) => sum + day.units, 0)).toBe(7);
  const filtered = { ...may, filters: `product:is:${found.found?.join()}` };
  const { metrics, byDay, products } = await productsReport(db, { store, query: filtered, now });
  expect({ metrics: found.metrics, byDay: found.byDay, products: found.products }).toEqual({
    metrics,
    byDay,
    products,
  });
});

test("combines a search with filters, and counts nothing if it finds nothing", async () => {
  const { db, store } = await openStore(orders);
  const ofOthers = { ...may, filters: "product:is_not:1" };
  const both = await productsReport(db, { store, query: ofOthers, now }, { search: "e" });
  expect(both.products).toMatchObject([{ id: "pen", units: 9 }]);
  const none = await productsReport(db, { store, query: may, now }, { search: "no such product" });
  expect(none.products).toEqual([]);
  expect(none.found).toEqual([]);
  expect(none.metrics.units.value).toBe(0);
  const blank = await productsReport(db, { store, query: may, now }, { search: " " });
  expect(blank).toEqual(await productsReport(db, { store, query: may, now }));
});

test("has rows that add up to the cards under a filter, for random orders", async () => {
  const property = fc.asyncProperty(
    orderHistories,
    fc.constantFrom(...dateBases),
    fc.constantFrom("sales_channel:is:online_store", "weekday:is:1,2,3", "product:is_not:1"),
    async (deliveries, basis, filters) => {
      const { db, store } = await openStore(deliveries);
      const query = {
        range: "custom",
        from: "2026-02-25",
        to: "2026-04-20",
        basis,
        filters,
      } as const;
      const { products, metrics } = await productsReport(db, { store, query, now });
      const revenue = products.reduce((sum, row) => sum + Math.round(row.revenue * 100), 0);
      expect(revenue).toBe(Math.round((metrics.product_revenue.value ?? NaN) * 100));
      await db.destroy();
    },
  );
  await fc.assert(property, { numRuns: testRuns(15) });
});
