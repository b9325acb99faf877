import * as fc from "fast-check";
import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { MetricSeries } from "@cartograph/contracts/metrics/metric-series.ts";
import { type MetricId, metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreContext } from "../../report-request.ts";
import { formatDay, parseDay } from "../../calendar/days.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { metrics } from "../../metrics/registry.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop, setReadOrders } from "../../testing/connect-shop.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricSeries } from "./metric-series.ts";
import { metricValues } from "../metric-values.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const now = Date.parse("2026-06-17T15:20:00-04:00");
const readUntil = Date.parse("2026-06-17T15:10:00-04:00");

async function openStore(zones: { timezone?: string; zoneOfProperty?: string } = {}) {
  const { timezone = "America/New_York", zoneOfProperty = timezone } = zones;
  const store = await insertTestStore(db, { timezone });
  await connectShop(db, store, readUntil);
  await connectAccount(db, store, {
    platform: "google_analytics",
    readUntil,
    timezone: zoneOfProperty,
  });
  return store;
}

const ingest = (store: StoreContext, records: SourceRecord[]) =>
  ingestPage(db, { store, records, now });

type Series = { id?: MetricId; grain?: SeriesGrain; at?: number } & ReportQuery;

function seriesOf(
  store: StoreContext,
  { id = "total_sales", grain = "hour", at = now, ...query }: Series,
): Promise<MetricSeries> {
  return metricSeries(db, { store, query, now: at }, { id, grain });
}

const sum = (values: readonly (number | null)[]) =>
  Math.round(values.reduce<number>((total, value) => total + (value ?? 0), 0) * 100) / 100;

/** Null when no value is known. */
const sumOfKnown = (values: readonly (number | null)[]) =>
  values.every((value) => value === null) ? null : sum(values);

const ledgerSums = metricIds.filter((id) => metrics[id].ledgerSum !== undefined);

/** An order of one lamp. */
const orderAt = (placed: string, unitMinor = 1000) =>
  sampleOrder({ name: placed, placed, lines: [{ productExternalId: "lamp", unitMinor }] });

const placed = (day: string) => orderAt(`${day}T10:00:00-04:00`);

const sessionsOf = (day: string, rows: Record<string, number>, read?: string) =>
  (["hour", "total"] as const).map((breakdown) => {
    const sessions = Object.entries(rows).map(([hour, count]) => [hour, { sessions: count }]);
    const total = Object.values(rows).reduce((all, each) => all + each, 0);
    return sampleSessionDay({
      day,
      breakdown,
      rows: breakdown === "hour" ? Object.fromEntries(sessions) : { "": { sessions: total } },
      ...(read !== undefined && { readAt: read }),
    });
  });

describe("hours of sales", () => {
  const zones = [
    "America/New_York",
    "America/St_Johns",
    "Asia/Kathmandu",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Europe/London",
    "Pacific/Chatham",
  ];

  test("add up to their day, and days to the range, for random ledgers in random zones", async () => {
    const first = parseDay("2026-02-20");
    const property = fc.asyncProperty(
      orderHistories,
      fc.constantFrom(...zones),
      fc.constantFrom<DateBasis>("refund_date", "order_date"),
      fc.nat({ max: 66 }),
      fc.integer({ min: 1, max: 7 }),
      async (deliveries, timezone, basis, start, length) => {
        const store = await openStore({ timezone });
        await ingest(store, deliveries);
        const query = {
          range: "custom",
          from: formatDay(first + start),
          to: formatDay(first + start + length - 1),
          basis,
        } as const;
        const values = await metricValues(db, { store, query, now }, ledgerSums);
        for (const { id, value, previous } of values) {
          const hours = await seriesOf(store, { ...query, id });
          const days = await seriesOf(store, { ...query, id, grain: "day" });
          for (const day of days.points) {
            const ofDay = hours.points.filter(({ at }) => at.startsWith(day.at));
            const ofHours = sum(ofDay.map((point) => point.value));
            expect([id, day.at, ofHours]).toEqual([id, day.at, day.value]);
            expect(sumOfKnown(ofDay.map((point) => point.previous))).toBe(day.previous);
          }
          expect(sum(days.points.map((point) => point.value))).toBe(value);
          expect(sumOfKnown(hours.points.map((point) => point.previous))).toBe(previous);
        }
      },
    );
    await fc.assert(property, { numRuns: testRuns(25) });
  });

  test("are compared through the same minute in today's current hour and are unknown after it", async () => {
    const store = await openStore();
    await ingest(store, [
      orderAt("2026-06-16T09:30:00-04:00"),
      orderAt("2026-06-16T15:05:00-04:00"),
      orderAt("2026-06-16T15:40:00-04:00"),
      orderAt("2026-06-16T20:00:00-04:00"),
      orderAt("2026-06-17T15:00:00-04:00"),
    ]);
    const { points, timezone } = await seriesOf(store, { range: "today" });
    expect(timezone).toBe("America/New_York");
    expect(points).toHaveLength(24);
    expect(points[9]).toEqual({
      at: "2026-06-17T09:00:00-04:00",
      value: 0,
      previous: 10,
      previousWhole: 10,
      complete: true,
    });
    expect(points[15]).toEqual({
      at: "2026-06-17T15:00:00-04:00",
      value: 10,
      previous: 10,
      previousWhole: 20,
      complete: false,
    });
    expect(points[20]).toMatchObject({ value: null, previous: 10, complete: false });
    const [card] = await metricValues(db, { store, query: { range: "today" }, now }, [
      "total_sales",
    ]);
    const begun = points.filter(({ value }) => value !== null);
    expect(sum(begun.map(({ value }) => value))).toBe(card?.value);
    expect(sum(begun.map(({ previous }) => previous))).toBe(card?.previous);
    expect(sum(points.map(({ previousWhole }) => previousWhole))).toBe(40);
  });

  test("of a ratio divide the sums of the same hour, also through the same minute", async () => {
    const store = await openStore();
    await ingest(store, [
      orderAt("2026-06-16T15:05:00-04:00", 1000),
      orderAt("2026-06-16T15:40:00-04:00", 3000),
      orderAt("2026-06-16T15:40:30-04:00", 5000),
      orderAt("2026-06-17T15:00:00-04:00", 4000),
    ]);
    const { points } = await seriesOf(store, { range: "today", id: "aov" });
    expect(points[15]).toMatchObject({ value: 40, previous: 10, previousWhole: 30 });
    expect(points[14]).toMatchObject({ value: null, previous: null, complete: true });
  });

  test("are 23 and 25 on the days of a clock change", async () => {
    const store = await openStore();
    const day = async (date: string) =>
      (await seriesOf(store, { range: "custom", from: date, to: date })).points.length;
    expect([await day("2026-03-08"), await day("2025-11-02")]).toEqual([23, 25]);
  });

  test("use the store's hours for any time zone offset", async () => {
    const store = await openStore({ timezone: "Asia/Kathmandu" });
    await ingest(store, [
      orderAt("2026-06-10T05:59:59+05:45"),
      orderAt("2026-06-10T06:00:00+05:45"),
    ]);
    const query = { range: "custom", from: "2026-06-10", to: "2026-06-10" } as const;
    const { points } = await seriesOf(store, query);
    expect(points.filter(({ value }) => value !== 0)).toMatchObject([
      { at: "2026-06-10T05:00:00+05:45", value: 10 },
      { at: "2026-06-10T06:00:00+05:45", value: 10 },
    ]);
  });

  test("are not compared with a filter by day, like days", async () => {
    const store = await openStore();
    await ingest(store, [placed("2026-06-15"), placed("2026-06-16")]);
    const query = { range: "yesterday", filters: "day:is:2026-06-16" } as const;
    for (const grain of ["hour", "day"] as const) {
      const { points } = await seriesOf(store, { ...query, grain });
      expect(sum(points.map(({ value }) => value))).toBe(10);
      expect(points.filter(({ previous }) => previous !== null)).toEqual([]);
      expect(points.filter(({ previousWhole }) => previousWhole !== null)).toEqual([]);
    }
  });

  test("are not compared while the shop's first sync is unfinished, like days", async () => {
    const store = await insertTestStore(db);
    await connectShop(db, store, null);
    await setReadOrders(db, store, {
      readBackTo: Date.parse("2026-06-15T12:00:00Z"),
      readUntil: now,
    });
    await ingest(store, [placed("2026-06-15"), placed("2026-06-16")]);
    for (const grain of ["hour", "day"] as const) {
      const { points } = await seriesOf(store, { range: "yesterday", grain });
      expect(sum(points.map(({ value }) => value))).toBe(10);
      expect(points.filter(({ previous }) => previous !== null)).toEqual([]);
      expect(points.filter(({ previousWhole }) => previousWhole !== null)).toEqual([]);
    }
  });

  test("include the requested store only", async () => {
    const [store, other] = [await openStore(), await openStore()];
    await ingest(other, [orderAt("2026-06-16T09:30:00-04:00")]);
    const { points } = await seriesOf(store, { range: "yesterday" });
    expect(sum(points.map(({ value }) => value))).toBe(0);
  });
});

describe("hours of sessions", () => {
  test("are all known for a past day, each with the same hour of the earlier day", async () => {
    const store = await openStore();
    await ingest(store, [
      ...sessionsOf("2026-06-15", { "00": 1, "23": 4 }),
      ...sessionsOf("2026-06-16", { "00": 2, "13": 3 }),
    ]);
    const { points, unit } = await seriesOf(store, { id: "sessions", range: "yesterday" });
    expect(unit).toBe("count");
    expect(points.map(({ value }) => value)).toEqual([
      2,
      ...Array(12).fill(0),
      3,
      ...Array(10).fill(0),
    ]);
    expect(points[0]).toMatchObject({ previous: 1, complete: true });
    expect(points[23]).toMatchObject({ value: 0, previous: 4, complete: true });
  });

  test("end at the last hour that Google reported today, which may still grow", async () => {
    const store = await openStore();
    await ingest(store, [
      ...sessionsOf("2026-06-16", { "11": 7, "12": 9 }),
      ...sessionsOf("2026-06-17", { "09": 5, "11": 2 }, "2026-06-17T15:10:00-04:00"),
    ]);
    const { points } = await seriesOf(store, { id: "sessions", range: "today" });
    expect(points.slice(9, 13)).toMatchObject([
      { value: 5, previous: 0, complete: true },
      { value: 0, previous: 0, complete: true },
      { value: 2, previous: null, previousWhole: 7, complete: false },
      { value: null, previous: 9, complete: false },
    ]);
  });

  test("have a repeated hour's total in its first occurrence", async () => {
    const store = await openStore();
    await ingest(store, sessionsOf("2025-11-02", { "01": 6 }));
    const query = { range: "custom", from: "2025-11-02", to: "2025-11-02" } as const;
    const { points } = await seriesOf(store, { ...query, id: "sessions" });
    expect(points.slice(0, 4).map(({ at, value }) => [at, value])).toEqual([
      ["2025-11-02T00:00:00-04:00", 0],
      ["2025-11-02T01:00:00-04:00", 6],
      ["2025-11-02T01:00:00-05:00", null],
      ["2025-11-02T02:00:00-05:00", 0],
    ]);
  });

  test("are unknown on a day with a figure too large to be counted", async () => {
    const store = await openStore();
    const days = ["2026-06-15", "2026-06-17"].flatMap((day) => sessionsOf(day, { "09": 5 }));
    await ingest(store, [...days, ...sessionsOf("2026-06-16", { "09": Number.MAX_SAFE_INTEGER })]);
    const { points } = await seriesOf(store, { id: "sessions", range: "yesterday" });
    expect(points.every(({ value, complete }) => value === null && !complete)).toBe(true);
  });

  test("are unknown on days that were not synced", async () => {
    const store = await openStore();
    await ingest(store, sessionsOf("2026-06-14", { "09": 5 }));
    const { points } = await seriesOf(store, { id: "sessions", range: "yesterday" });
    expect(new Set(points.map(({ value }) => value))).toEqual(new Set([null]));
  });

  test("use the property's zone, with a notice when it differs from the store's", async () => {
    const store = await openStore({ zoneOfProperty: "Asia/Kolkata" });
    await ingest(store, sessionsOf("2026-06-16", { "09": 5 }));
    const series = await seriesOf(store, { id: "sessions", range: "yesterday" });
    expect(series.timezone).toBe("Asia/Kolkata");
    expect(series.points[9]).toMatchObject({ at: "2026-06-16T09:00:00+05:30", value: 5 });
    expect(series.notices.map(({ code }) => code)).toContain("analytics_timezone");
  });
});

describe("a series by week or month", () => {
  test("has weeks from Monday, cut to the range", async () => {
    const store = await openStore();
    await ingest(store, ["2026-05-27", "2026-06-01", "2026-06-07", "2026-06-08"].map(placed));
    const query = { range: "custom", from: "2026-05-27", to: "2026-06-09" } as const;
    const { points } = await seriesOf(store, { ...query, id: "orders", grain: "week" });
    expect(points.map(({ at, value, complete }) => [at, value, complete])).toEqual([
      ["2026-05-27", 1, false],
      ["2026-06-01", 2, true],
      ["2026-06-08", 1, false],
    ]);
  });

  test("compares the current month through the same time of day", async () => {
    const store = await openStore();
    await ingest(store, [
      placed("2026-05-01"),
      placed("2026-06-02"),
      placed("2026-05-31"),
      sampleOrder({ name: "late", placed: "2026-05-31T16:00:00-04:00" }),
      placed("2026-06-17"),
    ]);
    const query = { range: "this_month", id: "orders", grain: "month" } as const;
    const { points } = await seriesOf(store, query);
    expect(points).toEqual([
      { at: "2026-06-01", value: 2, previous: 1, previousWhole: 2, complete: false },
    ]);
  });

  test.each([
    ["week", "2021-02-22", "2021-03-07"],
    ["month", "2021-02-01", "2021-03-31"],
  ] as const)(
    "compares the %s of 28 February with last year's leap day too",
    async (grain, from, to) => {
      const store = await openStore();
      await ingest(
        store,
        ["2020-01-01", "2020-02-28", "2020-02-29", "2020-03-01"].map((day) => placed(day)),
      );
      const query = { range: "custom", from, to, compare: "previous_year", id: "orders" } as const;
      const [card] = await metricValues(db, { store, query, now }, ["orders"]);
      const { points } = await seriesOf(store, { ...query, grain });
      expect(points.map(({ previous }) => previous)).toEqual([2, 1]);
      expect(points.map(({ previousWhole }) => previousWhole)).toEqual([2, 1]);
      expect(card?.previous).toBe(3);
    },
  );

  test("computes ratios as ratios of sums", async () => {
    const store = await openStore();
    await ingest(store, [
      orderAt("2026-06-01T10:00:00-04:00", 1000),
      orderAt("2026-06-01T11:00:00-04:00", 2000),
      orderAt("2026-06-02T10:00:00-04:00", 6000),
    ]);
    const query = { range: "custom", from: "2026-06-01", to: "2026-06-07" } as const;
    const { points } = await seriesOf(store, { ...query, id: "aov", grain: "week" });
    expect(points).toMatchObject([{ value: 30 }]);
  });
});

describe("a series request is rejected", () => {
  test.each<[MetricId, SeriesGrain, string]>([
    ["customers", "hour", "Customers (customers) has no hourly series."],
    ["unique_visitors", "week", "Unique visitors (unique_visitors) has no weekly series."],
    ["new_visitors", "day", "New visitors (new_visitors) has no daily series."],
  ])("for %s by %s, naming the metrics that have one", async (id, grain, message) => {
    const store = await openStore();
    await expect(seriesOf(store, { id, grain, range: "yesterday" })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(message),
      issues: [{ path: "grain" }],
    });
  });

  test("by hour for more than seven days", async () => {
    const store = await openStore();
    const week = { range: "custom", from: "2026-06-01", to: "2026-06-07" } as const;
    expect((await seriesOf(store, week)).points).toHaveLength(7 * 24);
    await expect(seriesOf(store, { ...week, to: "2026-06-08" })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("at most 7 days"),
    });
  });
});

test("has no points and names what to connect when the source is missing", async () => {
  const store = await insertTestStore(db);
  const series = await seriesOf(store, { id: "orders", range: "yesterday" });
  expect(series).toMatchObject({ points: [], missing: ["shopify"] });
});
