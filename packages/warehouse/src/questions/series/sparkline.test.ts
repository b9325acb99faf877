import * as fc from "fast-check";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { targetMetricIds } from "@cartograph/contracts/target-metrics.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { formatDay, parseDay } from "../../calendar/days.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { sampleItemDay, sampleRangeUsers, sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "../../testing/sample-marketing.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { adsReport } from "../ads/ads-report.ts";
import { cartReport } from "../checkout/cart-report.ts";
import { customersReport } from "../customers/customers-report.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";
import { metricValues } from "../metric-values.ts";
import { productsReport } from "../products/products-report.ts";
import { trafficReport } from "../traffic/traffic-report.ts";

const first = parseDay("2026-06-08");
const now = Date.parse("2026-06-17T15:30:00-04:00");
const dayCount = 10;
const query = { range: "custom", from: "2026-06-08", to: "2026-06-17" } as const;

const count = fc.integer({ min: 0, max: 40 });
const anyDay = fc.record({
  orders: fc.array(
    fc.record({
      customer: fc.option(fc.constantFrom("A", "B", "C")),
      unitMinor: fc.integer({ min: 100, max: 9999 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 3 },
  ),
  leftMinor: fc.integer({ min: 0, max: 9000 }),
  sessions: count,
  paid: count,
  carts: count,
  views: count,
  spendMinor: fc.integer({ min: 0, max: 5000 }),
  valueMinor: fc.integer({ min: 0, max: 9000 }),
  conversions: fc.integer({ min: 0, max: 5 }),
  delivered: count,
});
type Day = typeof anyDay extends fc.Arbitrary<infer T> ? T : never;

function recordsOf(each: Day, index: number): SourceRecord[] {
  const day = formatDay(first + index);
  const sessions = each.sessions + each.paid;
  return [
    ...each.orders.map(({ customer, ...line }, number) =>
      sampleOrder({
        name: `${index}-${number}`,
        placed: `${day}T1${number}:00:00-04:00`,
        customer,
        lines: [{ productExternalId: "lamp", ...line }],
      }),
    ),
    sampleCheckout({
      name: `left-${index}`,
      started: `${day}T09:00:00-04:00`,
      totalMinor: each.leftMinor,
    }),
    sampleSessionDay({
      day,
      rows: {
        total: {
          sessions,
          engagedSessions: Math.floor(sessions / 2),
          durationMs: each.views * 1000,
          users: each.paid,
        },
      },
    }),
    sampleRangeUsers({ from: day, to: day, users: each.paid, readAt: "2026-06-20T00:00:00Z" }),
    sampleSessionDay({
      day,
      breakdown: "channel",
      rows: { "Paid Search": { sessions: each.paid }, Direct: { sessions: each.sessions } },
    }),
    sampleSessionDay({
      day,
      breakdown: "event",
      rows: {
        add_to_cart: { sessions: each.carts },
        begin_checkout: { sessions: Math.floor(each.carts / 2) },
        purchase: { sessions: Math.floor(each.carts / 3) },
      },
    }),
    sampleItemDay({ day, rows: { lamp: { views: each.views } } }),
    sampleAdDay({
      day,
      rows: {
        search: {
          spendMinor: each.spendMinor,
          conversionValueMinor: each.valueMinor,
          conversionsMilli: each.conversions * 1000,
        },
      },
    }),
    sampleEmailDay({
      day,
      rows: {
        news: {
          delivered: each.delivered,
          opens: Math.floor(each.delivered / 2),
          clicks: Math.floor(each.delivered / 4),
          revenueMinor: each.valueMinor,
        },
      },
    }),
  ];
}

async function openStore(days: readonly Day[]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectShop(db, store, now);
  for (const platform of ["google_analytics", "google_ads", "klaviyo"] as const) {
    await connectAccount(db, store, { platform, currency: "USD", readUntil: now });
  }
  await ingestPage(db, { store, records: days.flatMap(recordsOf), now });
  return { db, store };
}

type Opened = Awaited<ReturnType<typeof openStore>>;
type Asked = { from: string; to: string; compare?: "none" };

type AllMetrics = Partial<Record<MetricId, MetricValue>>;

/** The metrics of all reports. */
async function metricsOf({ db, store }: Opened, days: Asked): Promise<AllMetrics> {
  const request = { store, query: { range: "custom" as const, ...days }, now };
  const [dashboard, traffic] = [
    await dashboardReport(db, request),
    await trafficReport(db, request),
  ];
  const [cart, ads] = [await cartReport(db, request), await adsReport(db, request)];
  const [products, customers] = [
    await productsReport(db, request),
    await customersReport(db, request),
  ];
  return {
    ...dashboard.metrics,
    ...traffic.metrics,
    ...cart.metrics,
    ...ads.metrics,
    ...products.metrics,
    ...customers.metrics,
  };
}

/** Rounded to the six digits that a series keeps of a ratio. */
function toDigits(figure: number | null | undefined): string {
  return typeof figure === "number" ? figure.toPrecision(6) : String(figure);
}

test("has each day's own figure, and sums add up to the range's figure", async () => {
  const days = fc.array(anyDay, { minLength: dayCount, maxLength: dayCount });
  await fc.assert(
    fc.asyncProperty(days, async (some) => {
      const opened = await openStore(some);
      const metrics = await metricsOf(opened, query);
      const withSeries = Object.values(metrics).filter(({ series }) => series !== null);
      const ids = withSeries.map(({ id }) => id);
      expect(ids.toSorted()).toEqual(targetMetricIds.toSorted());
      for (const index of [0, 4, 8]) {
        const day = formatDay(first + index);
        const singleDay = { range: "custom" as const, from: day, to: day };
        const request = { store: opened.store, query: singleDay, now };
        for (const { id, value } of await metricValues(opened.db, request, ids)) {
          const ofDay = metrics[id]?.series?.values[index];
          expect([id, toDigits(ofDay)]).toEqual([id, toDigits(value)]);
        }
      }
      for (const { id, value, series } of withSeries) {
        if (id === "customers" || id === "unique_visitors") continue;
        if (metricDefinitions[id].target === "level") continue;
        const sum = series?.values.reduce<number>((total, each) => total + (each ?? 0), 0);
        expect(sum).toBeCloseTo(value ?? 0, 6);
      }
      await opened.db.destroy();
    }),
    { numRuns: testRuns(8) },
  );
});

const lastOf = ({ series }: MetricValue) => series?.values.at(-1);

const plainDay: Day = {
  orders: [{ customer: "A", unitMinor: 1000, quantity: 1 }],
  leftMinor: 500,
  sessions: 20,
  paid: 10,
  carts: 9,
  views: 5,
  spendMinor: 400,
  valueMinor: 900,
  conversions: 1,
  delivered: 8,
};
const plainDays = Array.from({ length: dayCount }, (_, index) => ({
  ...plainDay,
  sessions: 20 + index,
}));

test("marks today as unsettled and has no value for a day that was never synced", async () => {
  const opened = await openStore(plainDays.slice(0, 8));
  const { orders, sessions } = await metricsOf(opened, { from: "2026-06-14", to: "2026-06-18" });
  expect(orders?.series).toEqual({ daysEach: 1, values: [1, 1, 0, 0, null], settled: 3 });
  expect(sessions?.series).toEqual({
    daysEach: 1,
    values: [36, 37, null, null, null],
    settled: 3,
  });
  await opened.db.destroy();
});

test("has whole weeks through the range's end for more than 92 days, with ratios of sums", async () => {
  const opened = await openStore(plainDays);
  const { db, store } = opened;
  const year = { from: "2026-01-01", to: "2026-06-16" };
  const request = { store, query: { range: "custom" as const, ...year }, now };
  const { metrics } = await dashboardReport(db, request);
  expect(metrics.orders.series?.daysEach).toBe(7);
  expect(metrics.orders.series?.values).toHaveLength(23);
  const week = { range: "custom", from: "2026-06-10", to: "2026-06-16" } as const;
  const [orders, rate, paid] = await metricValues(db, { store, query: week, now }, [
    "orders",
    "conversion_rate",
    "paid_sessions",
  ]);
  expect(lastOf(metrics.orders)).toBe(orders?.value);
  expect(lastOf(metrics.conversion_rate)).toBeCloseTo(rate?.value ?? 0, 4);
  expect(lastOf(metrics.paid_sessions)).toBe(paid?.value);
  await db.destroy();
});

test("has no series for a metric whose source is not connected", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const metrics = await metricsOf({ db, store }, query);
  for (const { id, series } of Object.values(metrics)) expect([id, series]).toEqual([id, null]);
  await db.destroy();
});
