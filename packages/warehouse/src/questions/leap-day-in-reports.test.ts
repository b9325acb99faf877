import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeAll, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { sampleItemDay, sampleSessionDay } from "../testing/sample-days.ts";
import { sampleAdDay } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { adsReport } from "./ads/ads-report.ts";
import { cartReport } from "./checkout/cart-report.ts";
import { productPage } from "./products/product-page.ts";
import { productsReport } from "./products/products-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { trafficReport } from "./traffic/traffic-report.ts";

const now = Date.parse("2025-03-05T12:00:00-05:00");
const lastYear = ["2024-02-27", "2024-02-28", "2024-02-29", "2024-03-01"];
const days = [...lastYear, "2025-02-27", "2025-02-28", "2025-03-01", "2025-03-02"];

/** Figures of the day at `index`, of which no sum of some days equals that of others. */
function recordsOf(day: string, index: number): SourceRecord[] {
  const count = 10 * 2 ** index;
  return [
    sampleOrder({
      name: day,
      placed: `${day}T12:00:00-05:00`,
      lines: [{ productExternalId: "lamp", quantity: index + 1, unitMinor: count }],
    }),
    sampleSessionDay({ day, rows: { "": { sessions: count } } }),
    sampleSessionDay({
      day,
      breakdown: "event",
      rows: { add_to_cart: { sessions: count }, purchase: { sessions: index + 1 } },
    }),
    sampleItemDay({ day, rows: { lamp: { views: count } } }),
    sampleAdDay({
      day,
      rows: { search: { spendMinor: count, conversionValueMinor: count * (index + 2) } },
    }),
  ];
}

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeAll(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  await connectShop(db, store, now);
  await connectAccount(db, store, { platform: "google_ads", currency: "USD", readUntil: now });
  await connectAccount(db, store, { platform: "google_analytics", readUntil: now });
  const first = sampleOrder({ name: "first", placed: "2024-01-01T12:00:00-05:00" });
  await ingestPage(db, { store, records: [first, ...days.flatMap(recordsOf)], now });
  return () => db.destroy();
});

const requestOf = (from: string, to: string) => ({
  store,
  now,
  query: { range: "custom", from, to, compare: "previous_year" } as const,
});

type Days = readonly { previousLeapDay?: object | undefined }[];

/** A figure of last year's days, with that of 29 February. */
function added<Day extends Days[number]>(
  rows: readonly Day[],
  previous: (day: Day) => number | null,
  leapDay: (day: NonNullable<Day["previousLeapDay"]>) => number | null,
): number {
  const all = rows.flatMap((day) => [
    previous(day),
    day.previousLeapDay ? leapDay(day.previousLeapDay) : 0,
  ]);
  return all.reduce<number>((sum, figure) => sum + (figure ?? NaN), 0);
}

test("adds up to the compared figure of each card with last year's 29 February", async () => {
  const request = requestOf("2025-02-27", "2025-03-01");
  const { revenueByDay, metrics } = await dashboardReport(db, request);
  const revenue = added(
    revenueByDay,
    (day) => day.previousRevenue,
    (leap) => leap.revenue,
  );
  expect(revenue).toBeCloseTo(metrics.total_sales.previous ?? NaN, 9);
  expect(revenueByDay.map(({ previousLeapDay }) => previousLeapDay)).toEqual([
    undefined,
    { revenue: 1.2 },
    undefined,
  ]);

  const traffic = await trafficReport(db, request);
  expect(
    added(
      traffic.sessionsByDay,
      (day) => day.previousSessions,
      (leap) => leap.sessions,
    ),
  ).toBe(traffic.metrics.sessions.previous);

  const { abandonmentByDay, metrics: cart } = await cartReport(db, request);
  const carts = added(
    abandonmentByDay,
    (day) => day.previousAddedToCart,
    (leap) => leap.addedToCart,
  );
  const abandoned = added(
    abandonmentByDay,
    (day) => (day.previousAbandonmentRate ?? NaN) * (day.previousAddedToCart ?? NaN),
    (leap) => (leap.abandonmentRate ?? NaN) * (leap.addedToCart ?? NaN),
  );
  expect(abandoned / carts).toBeCloseTo(cart.abandonment_rate.previous ?? NaN, 9);

  const { performanceByDay, metrics: ads } = await adsReport(db, request);
  const spend = added(
    performanceByDay,
    (day) => day.previousSpend,
    (leap) => leap.spend,
  );
  const value = added(
    performanceByDay,
    (day) => day.previousConversionValue,
    (leap) => leap.conversionValue,
  );
  expect(spend).toBeCloseTo(ads.ad_spend.previous ?? NaN, 9);
  expect(value / spend).toBeCloseTo(ads.roas.previous ?? NaN, 9);
  expect(performanceByDay[1]?.previousLeapDay?.roas).toBe(4);

  const { byDay, metrics: products } = await productsReport(db, request);
  expect(
    added(
      byDay,
      (day) => day.previousRevenue,
      (leap) => leap.revenue,
    ),
  ).toBeCloseTo(products.product_revenue.previous ?? NaN, 9);
  expect(
    added(
      byDay,
      (day) => day.previousUnits,
      (leap) => leap.units,
    ),
  ).toBe(products.units.previous);
  expect(
    added(
      byDay,
      (day) => day.previousViews,
      (leap) => leap.views,
    ),
  ).toBe(products.product_views.previous);

  const lamp = await productPage(db, request, "lamp");
  const { figures } = lamp;
  expect(
    added(
      lamp.byDay,
      (day) => day.previousRevenue,
      (leap) => leap.revenue,
    ),
  ).toBeCloseTo(figures.revenue.previous ?? NaN, 9);
  expect([
    added(
      lamp.byDay,
      (day) => day.previousUnits,
      (leap) => leap.units,
    ),
    added(
      lamp.byDay,
      (day) => day.previousOrders,
      (leap) => leap.orders,
    ),
    added(
      lamp.byDay,
      (day) => day.previousViews,
      (leap) => leap.views,
    ),
  ]).toEqual([figures.units.previous, figures.orders.previous, figures.views.previous]);
});

test.each([
  ["ends with 28 February", "2025-02-27", "2025-02-28", "previous_year"],
  ["begins with 1 March", "2025-03-01", "2025-03-02", "previous_year"],
  ["is compared with the days before", "2025-02-27", "2025-03-01", "previous_period"],
] as const)("has no 29 February if the range %s", async (_case, from, to, compare) => {
  const request = requestOf(from, to);
  const asked = { ...request, query: { ...request.query, compare } };
  const lists: Days[] = [
    (await dashboardReport(db, asked)).revenueByDay,
    (await trafficReport(db, asked)).sessionsByDay,
    (await cartReport(db, asked)).abandonmentByDay,
    (await adsReport(db, asked)).performanceByDay,
    (await productsReport(db, asked)).byDay,
    (await productPage(db, asked, "lamp")).byDay,
  ];
  const count = 1 + (Date.parse(to) - Date.parse(from)) / 86_400_000;
  for (const list of lists) {
    expect(list).toHaveLength(count);
    expect(list.filter(({ previousLeapDay }) => previousLeapDay)).toEqual([]);
  }
});
