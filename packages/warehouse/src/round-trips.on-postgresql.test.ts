import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreContext } from "./report-request.ts";
import { ingestPage } from "./ingestion/ingest-page.ts";
import { adsReport } from "./questions/ads/ads-report.ts";
import { metricBreakdown } from "./questions/breakdown/metric-breakdown.ts";
import { cartReport } from "./questions/checkout/cart-report.ts";
import { customerList } from "./questions/customers/customer-list.ts";
import { customersReport } from "./questions/customers/customers-report.ts";
import { metricValues } from "./questions/metric-values.ts";
import { orderList } from "./questions/orders/order-list.ts";
import { productsReport } from "./questions/products/products-report.ts";
import { dashboardReport } from "./questions/sales/dashboard-report.ts";
import { trafficReport } from "./questions/traffic/traffic-report.ts";
import { bumpStoreVersion } from "./store-version.ts";
import { fillSampleStore, sampleNow } from "./testing/every-answer.ts";
import { sampleOrder } from "./testing/sample-order.ts";

let statements = 0;
let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: StoreContext;
beforeAll(async () => {
  db = await openTestDatabase({ beforeQuery: () => (statements += 1) });
  store = await insertTestStore(db, { timezone: "UTC", currency: "USD" });
  await fillSampleStore(db, store, 1);
});
afterAll(() => db.destroy());

/** Each statement is one round trip. */
async function roundTripsOf(use: () => Promise<unknown>): Promise<number> {
  const before = statements;
  await use();
  return statements - before;
}

const query = { range: "last_30_days", compare: "previous_period" } as const;

test.each([
  ["dashboard", 90, dashboardReport],
  ["products", 60, productsReport],
  ["customers", 48, customersReport],
  ["traffic", 65, trafficReport],
  ["cart", 65, cartReport],
  ["ads", 60, adsReport],
  ["metrics", 95, (on: Database, request) => metricValues(on, request, metricIds)],
  [
    "breakdown",
    48,
    (on: Database, request) =>
      metricBreakdown(on, request, {
        id: "net_sales",
        metrics: ["aov"],
        by: ["product"],
        limit: 20,
      }),
  ],
  ["orders", 8, (on: Database, request) => orderList(on, request, { sort: "-date", limit: 50 })],
  [
    "customer list",
    40,
    (on: Database, request) => customerList(on, request, { sort: "-net", limit: 50 }),
  ],
] satisfies [
  string,
  number,
  (on: Database, request: Parameters<typeof dashboardReport>[1]) => Promise<unknown>,
][])("reads the %s report in at most %i round trips", async (_name, most, question) => {
  // A new version bypasses the cache.
  await bumpStoreVersion(db, store.id);
  const used = await roundTripsOf(() => question(db, { store, query, now: sampleNow }));
  expect(used).toBeGreaterThan(0);
  expect(used).toBeLessThanOrEqual(most);
});

function pageOf(orders: number, updatedAt: string) {
  return Array.from({ length: orders }, (_, index) =>
    sampleOrder({
      name: `page-${index}`,
      placed: `2026-03-0${1 + (index % 9)}T12:00:00Z`,
      updatedAt: Date.parse(updatedAt),
      customer: `customer-${index % 100}`,
      discountCodes: index % 3 === 0 ? ["SPRING"] : [],
      tags: [`tag ${index % 5}`],
      lines: [
        { productExternalId: `p${index % 40}`, sku: `SKU-${index % 40}`, unitMinor: 1000 + index },
        { productExternalId: `p${index % 7}`, sku: null, unitMinor: 500 },
      ],
    }),
  );
}

test("stores a page of 500 orders in no more round trips than a page of 50", async () => {
  const other = await insertTestStore(db, { timezone: "UTC", currency: "USD" });
  const deliver = (orders: number, updatedAt: string, to: StoreContext) =>
    roundTripsOf(() =>
      ingestPage(db, { store: to, records: pageOf(orders, updatedAt), now: sampleNow }),
    );
  const small = await deliver(50, "2026-03-10T00:00:00Z", other);
  const first = await deliver(500, "2026-03-10T00:00:00Z", store);
  const second = await deliver(500, "2026-03-10T01:00:00Z", store);
  expect(small).toBeLessThanOrEqual(60);
  expect(first).toBeLessThanOrEqual(small);
  expect(second).toBeLessThanOrEqual(15);
});
