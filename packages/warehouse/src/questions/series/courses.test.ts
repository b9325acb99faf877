import * as fc from "fast-check";
import type { MetricId } from "@cartograph/contracts/metrics/metric.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Courses } from "@cartograph/contracts/reports/report.ts";
import { targetMetrics, type TargetMetricId } from "@cartograph/contracts/target-metrics.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { formatDay, parseDay } from "../../calendar/zoned-day.ts";
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
const aDay = fc.record({
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
type Day = typeof aDay extends fc.Arbitrary<infer T> ? T : never;

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
      begun: `${day}T09:00:00-04:00`,
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

async function coursesOf({ db, store }: Opened, days: Asked): Promise<Courses["byMetric"]> {
  const ask = { store, query: { range: "custom" as const, ...days }, now };
  const [dashboard, traffic] = [await dashboardReport(db, ask), await trafficReport(db, ask)];
  const [cart, ads] = [await cartReport(db, ask), await adsReport(db, ask)];
  const [products, customers] = [await productsReport(db, ask), await customersReport(db, ask)];
  return {
    ...dashboard.courses.byMetric,
    ...traffic.courses.byMetric,
    ...cart.courses.byMetric,
    ...ads.courses.byMetric,
    ...products.courses.byMetric,
    ...customers.courses.byMetric,
  };
}

/** What the cards of each screen say of their own figures. */
async function ownFigures({ db, store }: Opened, days: Asked) {
  const ask = { store, query: { range: "custom" as const, ...days }, now };
  const { summary } = await productsReport(db, ask);
  const { returningCustomerRate } = (await customersReport(db, ask)).summary;
  return {
    product_revenue: summary.productRevenue,
    product_views: summary.productViews,
    product_return_rate: summary.returnRate,
    returning_customer_rate: returningCustomerRate,
  };
}

const ownIds = new Set<string>([
  "product_revenue",
  "product_views",
  "product_return_rate",
  "returning_customer_rate",
]);
const isOfRegistry = (id: TargetMetricId): id is TargetMetricId & MetricId => !ownIds.has(id);
const ids = Object.keys(targetMetrics) as TargetMetricId[];

/** To the six digits that a course keeps of a ratio. */
function toDigits(figure: number | null | undefined): string {
  return typeof figure === "number" ? figure.toPrecision(6) : String(figure);
}

test("every value of every series is the figure of that day alone, and amounts add up to the card's", async () => {
  const days = fc.array(aDay, { minLength: dayCount, maxLength: dayCount });
  await fc.assert(
    fc.asyncProperty(days, async (some) => {
      const opened = await openStore(some);
      const courses = await coursesOf(opened, query);
      expect(Object.keys(courses).toSorted()).toEqual(ids.toSorted());
      for (const index of [0, 4, 8]) {
        const day = formatDay(first + index);
        const alone = { from: day, to: day };
        const own: Partial<Record<TargetMetricId, number | null>> = await ownFigures(opened, alone);
        const ask = { store: opened.store, query: { range: "custom" as const, ...alone }, now };
        const known = await metricValues(opened.db, ask, ids.filter(isOfRegistry));
        const figures = {
          ...own,
          ...Object.fromEntries(known.map(({ id, value }) => [id, value])),
        };
        for (const id of ids)
          expect([id, toDigits(courses[id]?.values[index])]).toEqual([id, toDigits(figures[id])]);
      }
      const ask = { store: opened.store, query, now };
      const over = await metricValues(opened.db, ask, ids.filter(isOfRegistry));
      for (const { id, value } of over) {
        if (id === "customers" || id === "unique_visitors") continue;
        if (targetMetrics[id as TargetMetricId].kind === "level") continue;
        const values = courses[id as TargetMetricId]?.values ?? [];
        expect(values.reduce<number>((sum, each) => sum + (each ?? 0), 0)).toBeCloseTo(
          value ?? 0,
          6,
        );
      }
      await opened.db.destroy();
    }),
    { numRuns: 8 },
  );
});

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

test("a day that is not over is not settled, and one that was never read has no value", async () => {
  const opened = await openStore(plainDays.slice(0, 8));
  const courses = await coursesOf(opened, { from: "2026-06-14", to: "2026-06-18" });
  expect(courses.orders).toEqual({ values: [1, 1, 0, 0, null], settled: 3 });
  expect(courses.sessions).toEqual({ values: [36, 37, null, null, null], settled: 3 });
  await opened.db.destroy();
});

test("a range of more than 92 days is drawn by whole weeks that end with it, ratios as ratios of sums", async () => {
  const opened = await openStore(plainDays);
  const { db, store } = opened;
  const year = { from: "2026-01-01", to: "2026-06-16" };
  const ask = { store, query: { range: "custom" as const, ...year }, now };
  const { courses } = await dashboardReport(db, ask);
  expect(courses.daysEach).toBe(7);
  expect(courses.byMetric.orders?.values).toHaveLength(23);
  const week = { range: "custom", from: "2026-06-10", to: "2026-06-16" } as const;
  const [orders, rate, paid] = await metricValues(db, { store, query: week, now }, [
    "orders",
    "conversion_rate",
    "paid_sessions",
  ]);
  expect(courses.byMetric.orders?.values.at(-1)).toBe(orders?.value);
  expect(courses.byMetric.conversion_rate?.values.at(-1)).toBeCloseTo(rate?.value ?? 0, 4);
  expect(courses.byMetric.paid_sessions?.values.at(-1)).toBe(paid?.value);
  await db.destroy();
});

test("what is not connected has no series", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const courses = await coursesOf({ db, store }, query);
  expect(courses).toEqual({});
  await db.destroy();
});
