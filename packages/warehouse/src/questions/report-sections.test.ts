import { formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { checkoutSteps, type SourceRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { describedNow, describedStore } from "../testing/described-store.ts";
import { orderHistories } from "../testing/order-histories.ts";
import { sampleCheckout } from "../testing/sample-checkout.ts";
import { sampleItemDay, sampleSearchDay } from "../testing/sample-days.ts";
import { sampleSession, type SampleSession, sampleTrafficDay } from "../testing/traffic-days.ts";
import { cartReport } from "./checkout/cart-report.ts";
import { customersReport } from "./customers/customers-report.ts";
import { metricValues } from "./metric-values.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { trafficReport } from "./traffic/traffic-report.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const now = Date.parse("2026-06-10T12:00:00Z");
const days = ["2026-06-04", "2026-06-05", "2026-06-06", "2026-06-08"] as const;
const range = { range: "custom", from: "2026-06-01", to: "2026-06-09", compare: "none" } as const;

const visits = fc.record({
  day: fc.constantFrom(...days),
  channel: fc.constantFrom("Direct", "Paid Search", "(not set)"),
  sourceMedium: fc.constantFrom("google / cpc", "(direct) / (none)", ""),
  page: fc.constantFrom("/", "/lamps", "(not set)"),
  referrer: fc.constantFrom("a.example", "b.example", "(not set)"),
  device: fc.constantFrom("desktop", "mobile", "smart tv"),
  country: fc.constantFrom("US", "GB", "(not set)"),
});
const checkouts = fc.record({
  day: fc.constantFrom(...days),
  countryCode: fc.constantFrom("US", "gb", null),
  stepReached: fc.constantFrom(...checkoutSteps),
  discountCodes: fc.constantFrom<string[]>([], ["SPRING"]),
  isCompleted: fc.boolean(),
  lines: fc.array(
    fc.record({ product: fc.constantFrom("p1", "p2", "gone"), totalMinor: fc.nat(900) }),
    { maxLength: 3 },
  ),
  taxMinor: fc.nat(300),
});
type Facts = {
  visits: ({ day: string } & Partial<SampleSession>)[];
  checkouts: (typeof checkouts extends fc.Arbitrary<infer C> ? C : never)[];
};

const valuesOf = {
  weekday: ["4", "5", "1"],
  day: [...days],
  channel: ["Direct", "Paid Search", "none"],
  source: ["google / cpc", "none"],
  landing_page: ["/lamps", "none"],
  referrer: ["a.example", "none"],
  device: ["mobile", "smart tv"],
  country: ["GB", "US", "none"],
  step_reached: ["payment", "contact"],
  abandonment_reason: ["discount_code", "none"],
  product: ["1", "none"],
} as const satisfies Partial<Record<DimensionId, readonly string[]>>;
type Filtered = keyof typeof valuesOf;

const filterBy = (dimension: Filtered) =>
  fc.record({
    dimension: fc.constant(dimension),
    operator: fc.constantFrom("is" as const, "is_not" as const),
    values: fc.subarray<string>([...valuesOf[dimension]], { minLength: 1 }),
  });

async function openStore(facts: Facts) {
  const store = await insertTestStore(db, { timezone: "UTC", currency: "USD" });
  await connectShop(db, store, now);
  for (const platform of ["google_analytics", "google_search_console"] as const) {
    await connectAccount(db, store, { platform, readUntil: now });
  }
  const products = ["p1", "p2"].map((externalId) => ({
    kind: "product" as const,
    externalId,
    title: externalId,
    handle: null,
    status: "active" as const,
    vendor: externalId === "p1" ? "Clay & Co" : null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    currency: "USD",
    updatedAt: 0,
    variants: [],
  }));
  const started = facts.checkouts.map(({ day, isCompleted, lines, ...checkout }, index) =>
    sampleCheckout({
      ...checkout,
      name: String(index),
      started: `${day}T09:00:00Z`,
      completedAt: isCompleted ? Date.parse(`${day}T20:00:00Z`) : null,
      subtotalMinor: lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
      lines: lines.map(({ product, totalMinor }) => ({ productExternalId: product, totalMinor })),
    }),
  );
  const traffic = days.flatMap((day) =>
    sampleTrafficDay(
      day,
      facts.visits.filter((visit) => visit.day === day).map((visit) => sampleSession(visit)),
    ),
  );
  const records: SourceRecord[] = [...products, ...started, ...traffic];
  await ingestPage(db, { store, records, now });
  return store;
}

const sumOf = (rows: readonly { sessions: number }[]) =>
  rows.reduce((sum, { sessions }) => sum + sessions, 0);

const withReferrer = (all: Facts["visits"]) =>
  all.filter((visit) => visit.referrer !== "(not set)");
const onWeekdays = (
  all: Facts["visits"],
  { operator, values }: { operator: "is" | "is_not"; values: string[] },
) =>
  all.filter(
    ({ day }) => values.includes(String(new Date(day).getUTCDay() || 7)) === (operator === "is"),
  );

describe("sections of the traffic report under filters", () => {
  const sections = {
    channel: "sources",
    source: "sourceMedium",
    landing_page: "landingPages",
    referrer: "referrers",
    country: "countries",
  } as const;
  const ofVisits = Object.keys(sections) as (keyof typeof sections)[];

  test("add up to the filtered sessions by the filter's own dimension, and name the others", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visits, { maxLength: 12 }),
        fc.constantFrom(...ofVisits).chain(filterBy),
        fc.option(filterBy("weekday"), { nil: null }),
        async (all, filter, weekday) => {
          const store = await openStore({ visits: all, checkouts: [] });
          const filters = formatFilters(weekday === null ? [filter] : [filter, weekday]);
          const request = { store, now, query: { ...range, filters } };
          const report = await trafficReport(db, request);
          for (const [dimension, section] of Object.entries(sections)) {
            const isOwn = dimension === filter.dimension;
            expect([section, sumOf(report[section])]).toEqual([
              section,
              isOwn ? report.metrics.sessions.value : 0,
            ]);
            expect(report.sectionsNotFilteredBy[section]).toEqual(
              isOwn ? undefined : [filter.dimension],
            );
          }
          const dashboard = await dashboardReport(db, request);
          expect(dashboard.trafficData.sources).toEqual(report.sources);
        },
      ),
      { numRuns: testRuns(40) },
    );
  });

  test("count only the weekdays of the filter", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visits, { maxLength: 12 }),
        filterBy("weekday"),
        async (all, filter) => {
          const store = await openStore({ visits: all, checkouts: [] });
          const query = { ...range, filters: formatFilters([filter]) };
          const report = await trafficReport(db, { store, now, query });
          for (const [dimension, section] of Object.entries(sections)) {
            // Referrers are other sites only.
            const listed = dimension === "referrer" ? withReferrer(all) : all;
            expect([section, sumOf(report[section])]).toEqual([
              section,
              onWeekdays(listed, filter).length,
            ]);
          }
          expect(report.notFiltered).toEqual([]);
        },
      ),
      { numRuns: testRuns(20) },
    );
  });

  test("list queries by a filter of queries, and none by a filter of pages", async () => {
    const store = await openStore({ visits: [], checkouts: [] });
    const day = days[0];
    const records = [
      sampleSearchDay({ day, rows: { total: { clicks: 10, impressions: 50 } } }),
      sampleSearchDay({
        day,
        breakdown: "query",
        rows: { lamp: { clicks: 4, impressions: 9 }, mug: { clicks: 3, impressions: 8 } },
      }),
    ];
    await ingestPage(db, { store, records, now });
    const read = (filters: string) =>
      trafficReport(db, { store, now, query: { ...range, filters } });
    const report = await read("query:is_not:lamp");
    expect(report.searchQueries.map(({ query, clicks }) => [query, clicks])).toEqual([
      ["(not set)", 3],
      ["mug", 3],
    ]);
    expect(report.search.clicks).toBe(6);
    expect((await read("page:is:/")).sectionsNotFilteredBy.searchQueries).toEqual(["page"]);
    const ofDay = await read("weekday:is:4");
    expect(ofDay.searchQueries.map(({ query }) => query)).toEqual(["lamp", "mug"]);
  });
});

describe("sections of the cart report under filters", () => {
  test("add up to the filtered value left in carts, and to all abandoned and completed checkouts", async () => {
    const dimensions = ["country", "step_reached", "abandonment_reason", "product", "day"] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(checkouts, { maxLength: 8 }),
        fc.constantFrom(...dimensions).chain(filterBy),
        async (all, filter) => {
          const store = await openStore({ visits: [], checkouts: all });
          const read = (filters: string) =>
            cartReport(db, { store, now, query: { ...range, filters } });
          const turned = filter.operator === "is" ? ("is_not" as const) : ("is" as const);
          const [some, others] = [
            await read(formatFilters([filter])),
            await read(formatFilters([{ ...filter, operator: turned }])),
          ];
          const whole = await read("");
          for (const report of [some, others]) {
            const left = report.abandonmentReasons.reduce((sum, { value }) => sum + value, 0);
            expect(left).toBeCloseTo(report.metrics.value_left_in_carts.value ?? 0, 6);
          }
          const count = (report: typeof whole) =>
            report.abandonmentReasons.reduce((sum, { checkouts: own }) => sum + own, 0);
          expect(count(some) + count(others)).toBe(count(whole));
          const isCut =
            filter.dimension !== "step_reached" && filter.dimension !== "abandonment_reason";
          const completed = [some, others].map((report) => report.completedLater?.checkouts ?? 0);
          expect(completed.reduce((sum, own) => sum + own, 0)).toBe(
            isCut ? whole.completedLater?.checkouts : 0,
          );
          expect(some.sectionsNotFilteredBy.completedLater).toEqual(
            isCut ? undefined : [filter.dimension],
          );
        },
      ),
      { numRuns: testRuns(60) },
    );
  });

  test("list the vendor's items and the cart pages of the filtered days", async () => {
    const carts = days.map((day) => ({ day, page: "/lamps", steps: ["add_to_cart"] }));
    const store = await openStore({ visits: carts, checkouts: [] });
    const items = { p1: { addedToCart: 3 }, p2: { addedToCart: 5 }, other: { addedToCart: 7 } };
    const records = days.map((day) => sampleItemDay({ day, rows: items }));
    await ingestPage(db, { store, records, now });
    const read = (filters: string) => cartReport(db, { store, now, query: { ...range, filters } });
    const added = async (filters: string) =>
      Object.fromEntries(
        (await read(filters)).products.map(({ title, added: own }) => [title, own]),
      );
    expect(await added("vendor:is:Clay %26 Co;day:is:2026-06-04,2026-06-05")).toEqual({ p1: 6 });
    expect(await added("vendor:is_not:Clay %26 Co")).toEqual({ p2: 20, other: 28 });
    const report = await read("weekday:is:4");
    expect(report.cartPages.map(({ page, sessions }) => [page, sessions])).toEqual([["/lamps", 1]]);
    expect((await read("product:is:1")).sectionsNotFilteredBy.cartPages).toEqual(["product"]);
  });
});

test("counts only matching customers in cohorts and lifetime value", async () => {
  const filters = ["segment:is:one_time", "first_discount_code:is_not:SPRING", "country:is:none"];
  await fc.assert(
    fc.asyncProperty(orderHistories, fc.constantFrom(...filters), async (deliveries, filter) => {
      const store = await describedStore(db, deliveries);
      const read = async (text: string) => {
        const request = { store, now: describedNow, query: { ...range, filters: text } };
        const report = await customersReport(db, request);
        const [toDate] = await metricValues(db, request, ["customers_to_date"]);
        expect(report.lifetimeValueByOrderNumber[0]?.customers ?? 0).toBe(toDate?.value);
        const inCohorts = report.cohorts.reduce((sum, { size }) => sum + size, 0);
        expect(inCohorts).toBe(toDate?.value);
        const cells = report.cohorts.flatMap(({ months }) => months);
        const revenue = cells.reduce((sum, cell) => sum + (cell.revenue ?? 0), 0);
        return { customers: inCohorts, revenue };
      };
      const turned = filter.includes("is_not")
        ? filter.replace("is_not", "is")
        : filter.replace(":is:", ":is_not:");
      const [some, others, all] = [await read(filter), await read(turned), await read("")];
      expect(some.customers + others.customers).toBe(all.customers);
      expect(some.revenue + others.revenue).toBeCloseTo(all.revenue, 6);
    }),
    { numRuns: testRuns(30) },
  );
});
