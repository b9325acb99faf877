import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportRequest, StoreContext } from "../report-request.ts";
import { sampleNow } from "../testing/every-answer.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { fillStore } from "../testing/same-id-stores.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { adsReport } from "./ads/ads-report.ts";
import { cartReport } from "./checkout/cart-report.ts";
import { customersReport } from "./customers/customers-report.ts";
import { productsReport } from "./products/products-report.ts";
import { metricValues } from "./metric-values.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { trafficReport } from "./traffic/traffic-report.ts";

let db: Database;
let store: StoreContext;
beforeAll(async () => {
  db = await openTestDatabase();
  store = await fillStore(db, 1);
});
afterAll(() => db.destroy());

const request = (query: ReportQuery): ReportRequest => ({
  store,
  now: sampleNow,
  query: { range: "last_30_days", ...query },
});
const reports = {
  dashboard: dashboardReport,
  customers: customersReport,
  products: productsReport,
  traffic: trafficReport,
  cart: cartReport,
  ads: adsReport,
};

test.each(Object.entries(reports))(
  "the filtered %s report has no unfiltered figure or section",
  async (_, read) => {
    const all = await read(db, request({}));
    expect(all.notFiltered).toEqual([]);
    // No data matches this country, so any figure left would be unfiltered.
    const report = await read(db, request({ filters: "country:is:ZZ" }));
    for (const { id, value, notFilteredBy } of Object.values(report.metrics)) {
      expect([id, notFilteredBy.length > 0 ? value : (value ?? 0)]).toEqual([
        id,
        notFilteredBy.length > 0 ? null : 0,
      ]);
    }
    expect(numbersIn(report).filter((number) => number !== 0)).toEqual([]);
    expect(report.notFiltered.every((name) => isField(report, name))).toBe(true);
  },
);

test.each(Object.entries(reports))(
  "the %s report has no figure, not even 0, under filters that apply to none of its facts together",
  async (_, read) => {
    const report = await read(db, request({ filters: "device:is:mobile;tool:is:klaviyo" }));
    expect(numbersIn(report)).toEqual([]);
  },
);

test.each(Object.entries(reports))(
  "the %s report of a store without sources has no figure, not even 0",
  async (_, read) => {
    const empty = await insertTestStore(db);
    expect(numbersIn(await read(db, { ...request({}), store: empty }))).toEqual([]);
  },
);

test("a range of which no day has begun has only figures to date and days that are not known", async () => {
  const future = request({ range: "custom", from: "2030-01-01", to: "2030-01-02" });
  const dashboard = await dashboardReport(db, future);
  expect(dashboard.revenueByDay.map(({ isKnown }) => isKnown)).toEqual([false, false]);
  expect(numbersIn({ ...dashboard, revenueByDay: [] })).toEqual([]);
  const customers = await customersReport(db, future);
  const { averageLifetimeValue, ...ofRange } = customers.summary;
  expect(averageLifetimeValue).toBeGreaterThan(0);
  const { customerType, byMonth, email } = customers;
  expect(numbersIn({ ofRange, customerType, byMonth, email })).toEqual([]);
  const products = await productsReport(db, future);
  expect(numbersIn([products.summary, products.notOfProducts])).toEqual([]);
  expect(numbersIn(await cartReport(db, future))).toEqual([]);
  expect(numbersIn(await trafficReport(db, future))).toEqual([]);
  expect(numbersIn(await adsReport(db, future))).toEqual([]);
});

function isField(report: object, name: string): boolean {
  let part: unknown = report;
  for (const key of name.split(".")) part = (part as Record<string, unknown>)[key];
  return part !== undefined;
}

/** Numbers other than figures, and the cards, which are checked separately. */
const notFigures = new Set(["metrics", "currencyDigits", "dataVersion", "minOrders", "maxOrders"]);

/** Figures other than targets. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    notFigures.has(key) || /target/i.test(key) ? [] : numbersIn(part),
  );
}

test("the sections of sales add up to the filtered figures", async () => {
  const query = { filters: "country:is:US", compare: "none" } as const;
  const dashboard = await dashboardReport(db, request(query));
  const all = await dashboardReport(db, request({ compare: "none" }));
  const revenue = dashboard.revenueByDay.reduce((sum, day) => sum + day.revenue, 0);
  expect(revenue).toBeCloseTo(dashboard.metrics.total_sales.value ?? 0, 6);
  expect(revenue).toBeGreaterThan(0);
  expect(revenue).toBeLessThan(all.metrics.total_sales.value ?? 0);
  const products = await productsReport(db, request(query));
  const sold = products.products.reduce((sum, row) => sum + row.revenue, 0);
  expect(sold).toBeCloseTo(products.metrics.product_revenue.value ?? 0, 6);
  expect(sold).toBeGreaterThan(0);
  const leading = dashboard.topProducts.map((row) => [row.id, row.revenue]);
  expect(leading).toEqual(products.products.map((row) => [row.id, row.revenue]));
  const { newOrders, returningOrders, guestOrders } = dashboard.customerTypeData;
  const orders = [newOrders, returningOrders, guestOrders].reduce<number>(
    (sum, count) => sum + (count ?? 0),
    0,
  );
  expect(orders).toBe(dashboard.metrics.orders.value);
});

const line = (product: string, unitMinor: number) => ({ productExternalId: product, unitMinor });

test("a product that is left out leaves out its lines from amounts, and its orders from counts", async () => {
  const shop = await insertTestStore(db);
  await ingestPage(db, {
    store: shop,
    records: [
      sampleOrder({
        name: "both",
        placed: "2026-03-02T12:00:00-05:00",
        lines: [line("hat", 1000), line("scarf", 2000)],
      }),
      sampleOrder({
        name: "other",
        placed: "2026-03-03T12:00:00-05:00",
        lines: [line("scarf", 3000)],
      }),
    ],
    now: sampleNow,
  });
  const hat = await db
    .selectFrom("products")
    .select("id")
    .where("store_id", "=", shop.id)
    .where("ext_id", "=", "hat")
    .executeTakeFirstOrThrow();
  const read = async (operator: "is" | "is_not") => {
    const query = {
      range: "custom",
      from: "2026-03-01",
      to: "2026-03-05",
      filters: `product:${operator}:${hat.id}`,
    } as const;
    const ids = ["goods_sold", "orders_with_products", "aov"] as const;
    const values = await metricValues(db, { store: shop, now: sampleNow, query }, ids);
    return values.map(({ value }) => value);
  };
  expect(await read("is")).toEqual([10, 1, 10]);
  expect(await read("is_not")).toEqual([50, 1, 50]);
});
