import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { productsReport } from "./products/products-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { metricSeries } from "./series/metric-series.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const query = { range: "custom", from: "2026-06-09", to: "2026-06-12" } as const;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

// June 10 has only a refund, and June 11 nothing.
beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  const lines = [{ unitMinor: 1000, productExternalId: "lamp" }];
  const refunds = [
    {
      at: "2026-06-10T12:00:00-04:00",
      lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }],
    },
  ];
  const records = [
    sampleOrder({ name: "a", placed: "2026-06-09T12:00:00-04:00", lines, refunds }),
    sampleOrder({ name: "b", placed: "2026-06-12T12:00:00-04:00", lines, countryCode: "DE" }),
  ];
  await ingestPage(db, { store, records, now });
  return () => db.destroy();
});

const dashboard = (filters?: string) =>
  dashboardReport(db, { store, query: { ...query, ...(filters && { filters }) }, now });
const series = (id: MetricId, grain: SeriesGrain) =>
  metricSeries(db, { store, query, now }, { id, grain });
const valuesOf = ({ points }: Awaited<ReturnType<typeof series>>) =>
  points.map(({ value }) => value);

describe("until the first sync of a shop has read all orders", () => {
  beforeEach(() => connectShop(db, store, null));

  test("days without orders are unknown and none is complete", async () => {
    const { metrics, revenueByDay } = await dashboard();
    expect(metrics.orders.series).toEqual({
      daysEach: 1,
      values: [1, null, null, 1],
      settled: 0,
    });
    expect(metrics.orders.complete).toBe(false);
    expect(revenueByDay.map(({ isKnown }) => isKnown)).toEqual([true, false, false, true]);
    expect(revenueByDay.some(({ isComplete }) => isComplete)).toBe(false);
    const { byDay } = await productsReport(db, { store, query, now });
    expect(byDay.map(({ isKnown }) => isKnown)).toEqual([true, false, false, true]);
    expect(byDay.some(({ isComplete }) => isComplete)).toBe(false);
  });

  test("so are they in a series by day, week or hour", async () => {
    const byDay = await series("net_sales", "day");
    expect(byDay.lastCompleteDay).toBeNull();
    expect(valuesOf(byDay)).toEqual([10, null, null, 10]);
    const byWeek = await series("net_sales", "week");
    expect(valuesOf(byWeek)).toEqual([10]);
    const byHour = await series("orders", "hour");
    expect(valuesOf(byHour).slice(12, 14)).toEqual([1, 0]);
    expect(valuesOf(byHour).slice(24, 72)).toEqual(Array.from({ length: 48 }, () => null));
    for (const { points } of [byDay, byWeek, byHour]) {
      expect(points.some(({ complete }) => complete)).toBe(false);
    }
  });

  test("a day whose orders do not match a filter is known", async () => {
    const { metrics } = await dashboard("country:is:DE");
    expect(metrics.orders.series?.values).toEqual([0, null, null, 1]);
  });
});

test("afterwards a day without orders has none", async () => {
  await connectShop(db, store, now);
  const { metrics, revenueByDay } = await dashboard();
  expect(metrics.orders.series).toEqual({ daysEach: 1, values: [1, 0, 0, 1], settled: 4 });
  expect(metrics.orders.complete).toBe(true);
  expect(revenueByDay.every(({ isKnown, isComplete }) => isKnown && isComplete)).toBe(true);
  const byHour = await series("orders", "hour");
  expect(byHour.points.every(({ value, complete }) => value !== null && complete)).toBe(true);
  expect(byHour.lastCompleteDay).toBe("2026-06-16");
});
