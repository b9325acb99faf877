import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../../report-request.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { formatDay, parseDay } from "../../calendar/days.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { percent, ratio } from "../../metrics/ratio.ts";
import { isPaidChannel } from "../../metrics/traffic/paid-channels.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { type SampleSession, sampleTrafficDay } from "../../testing/traffic-days.ts";
import { cartReport } from "../checkout/cart-report.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";
import { metricValues } from "../metric-values.ts";
import { productsReport } from "../products/products-report.ts";
import { trafficReport } from "./traffic-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const readUntil = Date.parse("2026-06-17T15:00:00-04:00");
const today = parseDay("2026-06-17");
const firstDay = parseDay("2025-07-01");

const stepEvents = [
  "view_item",
  "add_to_cart",
  "begin_checkout",
  "add_shipping_info",
  "add_payment_info",
  "purchase",
];

type Visit = SampleSession & { day: number };

/** Mostly recent days, so that the short ranges contain some. */
const day = fc.oneof(
  fc.integer({ min: firstDay, max: today }),
  fc.integer({ min: today - 40, max: today }),
);
const visit: fc.Arbitrary<Visit> = fc
  .record({
    day,
    channel: fc.constantFrom(
      "Direct",
      "Organic Search",
      "Paid Search",
      "Cross-network",
      "Email",
      "Referral",
      "SMS",
    ),
    sourceMedium: fc.constantFrom("google / organic", "google / cpc", "(direct) / (none)"),
    page: fc.integer({ min: 0, max: 300 }).map((page) => `/products/${page}`),
    referrer: fc.constantFrom("(not set)", "blog.example", "news.example"),
    device: fc.constantFrom("mobile", "desktop", "tablet", "smart tv"),
    country: fc.constantFrom("US", "DE", "(not set)"),
    hour: fc.integer({ min: 0, max: 23 }).map((hour) => String(hour).padStart(2, "0")),
    isEngaged: fc.boolean(),
    seconds: fc.integer({ min: 0, max: 900 }),
    stepCount: fc.integer({ min: 0, max: stepEvents.length }),
  })
  .map(({ stepCount, ...rest }) => ({ ...rest, steps: stepEvents.slice(0, stepCount) }));
const order = fc.record({ day, isOnline: fc.boolean() });
const custom = fc
  .tuple(day, day)
  .map(([a, b]) => ({ from: formatDay(Math.min(a, b)), to: formatDay(Math.max(a, b)) }));

const shop = fc.record({
  visits: fc.array(visit, { minLength: 1, maxLength: 250 }),
  orders: fc.array(order, { minLength: 1, maxLength: 30 }),
  custom,
});
type Shop = typeof shop extends fc.Arbitrary<infer T> ? T : never;

async function fillStore(db: Database, store: StoreContext, { visits, orders }: Shop) {
  await connectAccount(db, store, { platform: "google_analytics", readUntil });
  const days = Array.from({ length: today - firstDay + 1 }, (_, index) => firstDay + index);
  const records = days.flatMap((each) => {
    const ofDay = visits.filter((other) => other.day === each);
    const viewed = ofDay.filter(({ steps }) => steps.includes("view_item")).length;
    const views = { lamp: { views: viewed }, desk: { views: 2 * viewed } };
    return [
      ...sampleTrafficDay(formatDay(each), ofDay),
      sampleItemDay({ day: formatDay(each), rows: views }),
    ];
  });
  const placed = orders.map((each, index) =>
    sampleOrder({
      name: `order-${index}`,
      placed: `${formatDay(each.day)}T12:00:00-04:00`,
      channel: each.isOnline ? "online_store" : "pos",
      lines: [{ productExternalId: index % 2 === 0 ? "lamp" : "desk" }],
    }),
  );
  await ingestPage(db, { store, records: [...records, ...placed], now });
}

async function askAll(db: Database, store: StoreContext, query: ReportQuery) {
  const request = { store, query, now };
  const ids = ["sessions", "conversion_rate"] as const;
  return {
    traffic: await trafficReport(db, request),
    dashboard: await dashboardReport(db, request),
    cart: await cartReport(db, request),
    products: await productsReport(db, request),
    values: await metricValues(db, request, ids),
  };
}

function sum(values: readonly (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0);
}

const queries = (range: { from: string; to: string }): ReportQuery[] =>
  dateRangeKeys.map((key) => (key === "custom" ? { range: key, ...range } : { range: key }));

/** Expected figures, counted from the visits and orders themselves. */
function count({ visits, orders }: Shop, { from, to }: DaySpan) {
  const inside = visits.filter((each) => each.day >= from && each.day <= to);
  const placed = orders.filter((each) => each.day >= from && each.day <= to && each.isOnline);
  const reached = stepEvents.map(
    (event) => inside.filter(({ steps }) => steps.includes(event)).length,
  );
  return {
    sessions: inside.length,
    engaged: inside.filter(({ isEngaged }) => isEngaged).length,
    seconds: sum(inside.map(({ seconds }) => seconds)),
    paid: inside.filter(({ channel }) => isPaidChannel(channel)).length,
    online: placed.length,
    reached,
    viewed: reached[0] ?? 0,
    bought: reached.at(-1) ?? 0,
  };
}

/** The range of the report and the spans that are compared. */
function spansOf({ range }: TrafficReport) {
  const all = { from: parseDay(range.from), to: parseDay(range.to) };
  const length = all.to - all.from + 1;
  const lastComplete = Math.min(all.to, today - 1);
  return { all, previous: { from: all.from - length, to: lastComplete - length } };
}

test("parts add up to totals and match a count of the visits, over every range", async () => {
  await fc.assert(
    fc.asyncProperty(shop, async (some) => {
      const db = await openTestDatabase();
      const store = await insertTestStore(db);
      await fillStore(db, store, some);
      for (const query of queries(some.custom)) {
        const { traffic, dashboard, cart, products, values } = await askAll(db, store, query);
        const spans = spansOf(traffic);
        const counted = count(some, spans.all);
        const wholeShare = counted.sessions === 0 ? 0 : 100;
        const { summary } = traffic;

        expect(summary.totalSessions).toBe(counted.sessions);
        expect(sum(traffic.sessionsByDay.map((each) => each.sessions))).toBe(counted.sessions);
        expect(dashboard.trafficData.totalTraffic).toBe(counted.sessions);
        expect(values[0]?.value).toBe(counted.sessions);
        // Days before the first with visits have no figures to compare with.
        const firstVisit = Math.min(...some.visits.map(({ day: at }) => at));
        const isCompared =
          spans.previous.from >= firstVisit && spans.previous.to >= spans.previous.from;
        const before = isCompared ? count(some, spans.previous).sessions : null;
        expect(summary.previousTotalSessions).toBe(before);
        expect(sum(traffic.sessionsByDay.map((each) => each.previousSessions))).toBe(before ?? 0);

        for (const table of [
          traffic.sourceMedium,
          traffic.landingPages,
          traffic.referrers,
          traffic.countries,
        ]) {
          expect(table.length).toBeLessThanOrEqual(201);
          expect(sum(table.map((row) => row.sessions))).toBe(counted.sessions);
          expect(sum(table.map((row) => row.purchases))).toBe(counted.bought);
          expect(sum(table.map((row) => row.share))).toBeCloseTo(wholeShare, 9);
        }
        expect(dashboard.trafficData.sources).toEqual(traffic.sources);
        expect(sum(traffic.sources.map((source) => source.sessions))).toBe(counted.sessions);
        expect(sum(traffic.sources.map(({ percentage }) => percentage))).toBeCloseTo(wholeShare, 9);
        expect(dashboard.deviceData).toEqual(traffic.deviceData);
        expect(sum(Object.values(traffic.deviceData))).toBeCloseTo(wholeShare, 9);
        expect(summary.paidSessions).toBe(counted.paid);
        expect(dashboard.trafficData.paidTraffic).toBe(counted.paid);
        const { sessions } = counted;
        expect(summary.avgSessionDuration ?? -1).toBeCloseTo(
          ratio(counted.seconds, sessions) ?? -1,
          9,
        );
        expect(summary.bounceRate ?? -1).toBeCloseTo(
          percent(sessions - counted.engaged, sessions) ?? -1,
          9,
        );

        const { conversionRate } = dashboard.salesSummary;
        expect(conversionRate).toBe(percent(counted.online, sessions));
        expect(values[1]?.value).toBe(conversionRate);
        const { abandonmentRate, ...steps } = dashboard.checkoutFunnel;
        const reached = counted.reached.slice(1);
        expect(Object.values(steps)).toEqual(reached);
        expect(reached).toEqual(reached.toSorted((a, b) => b - a));
        expect(abandonmentRate === null).toBe(reached[0] === 0);
        expect(cart.checkoutFunnel).toEqual(dashboard.checkoutFunnel);
        expect(cart.tracking).toEqual({
          onlineOrders: counted.online,
          recordedPurchases: counted.bought,
          unrecorded: counted.online - counted.bought,
        });

        expect(products.summary.productViews).toBe(3 * counted.viewed);
        expect(sum(products.byDay.map((each) => each.views))).toBe(3 * counted.viewed);
      }
      await db.destroy();
    }),
    { numRuns: testRuns(12) },
  );
});

test("gives a store the same report regardless of another store's data", async () => {
  await fc.assert(
    fc.asyncProperty(shop, shop, async (ours, theirs) => {
      const db = await openTestDatabase();
      const store = await insertTestStore(db);
      await fillStore(db, store, ours);
      const query = { range: "last_30_days" } as const;
      const before = await askAll(db, store, query);
      const other = await insertTestStore(db);
      await fillStore(db, other, theirs);
      expect(await askAll(db, store, query)).toEqual(before);
      await db.destroy();
    }),
    { numRuns: testRuns(4) },
  );
});
