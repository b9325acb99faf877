import { comparisonKeys } from "@cartograph/contracts/comparisons.ts";
import { dateBases } from "@cartograph/contracts/date-range.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportRequest } from "../../report-request.ts";
import { formatDay, parseDay } from "../../calendar/days.ts";
import { isDayDimension, valueOfDay } from "../../dimensions/time-values.ts";
import { describedNow, describedStore } from "../../testing/described-store.ts";
import { sampleNow } from "../../testing/every-answer.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { fillStore } from "../../testing/same-id-stores.ts";
import { metricSeries } from "../series/metric-series.ts";
import { metricBreakdown } from "./metric-breakdown.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

type Grain = "day" | "week" | "month";
const grains: readonly Grain[] = ["day", "week", "month"];

/** The previous figures by date, where available. */
async function previousOf(request: ReportRequest, id: MetricId, grain: Grain) {
  const series = await metricSeries(db, request, { id, grain });
  const points = series.points.map(({ at, previous }) => {
    const value = isDayDimension(grain) ? valueOfDay(grain, parseDay(at)) : at;
    return [value, previous] as const;
  });
  const input = { id, by: [grain], metrics: [], limit: 500 };
  const { rows } = await metricBreakdown(db, request, input);
  const ofRows = rows.map(
    ({ values: [value = ""], metrics }) => [value, metrics[id]?.previous ?? null] as const,
  );
  return { points: points.filter(([, previous]) => previous), rows: ofRows };
}

describe("rows of days, weeks and months", () => {
  test("have the previous figures of the series", async () => {
    const ids = ["net_sales", "orders", "aov", "customers", "units"] as const;
    await fc.assert(
      fc.asyncProperty(
        orderHistories,
        fc.integer({ min: 0, max: 110 }),
        fc.integer({ min: 0, max: 45 }),
        fc.constantFrom(...dateBases),
        fc.constantFrom(...comparisonKeys),
        fc.constantFrom(...ids),
        fc.constantFrom(...grains),
        async (deliveries, before, days, basis, compare, id, grain) => {
          const store = await describedStore(db, deliveries);
          const to = parseDay("2026-06-19") - before;
          const query = {
            range: "custom",
            from: formatDay(to - days),
            to: formatDay(to),
            basis,
            compare,
          } as const;
          const request = { store, now: describedNow, query };
          const { points, rows } = await previousOf(request, id, grain);
          const ofRows = new Map(rows);
          expect(points.map(([value]) => [value, ofRows.get(value)])).toEqual(points);
          const named = new Set(points.map(([value]) => value));
          const others = rows.filter(([value, previous]) => !named.has(value) && previous);
          expect(others).toEqual([]);
        },
      ),
      { numRuns: testRuns(60) },
    );
  });

  test.each(grains)(
    "have the previous figures of daily reports for complete days only, by %s",
    async (grain) => {
      const store = await fillStore(db, 1);
      const query = { range: "custom", from: "2026-03-05", to: "2026-03-10" } as const;
      const { points, rows } = await previousOf(
        { store, now: sampleNow, query },
        "sessions",
        grain,
      );
      expect(rows.filter(([, previous]) => previous)).toEqual(points);
    },
  );

  test("are compared with the same number of preceding days, but not while one is still running", async () => {
    const store = await fillStore(db, 1);
    // A hundred sessions each on March 2, 3, 8, 9 and today, March 10.
    const query = { range: "custom", from: "2026-03-05", to: "2026-03-10" } as const;
    const request = { store, now: sampleNow, query };
    expect(await previousOf(request, "sessions", "day")).toMatchObject({
      rows: [
        ["2026-03-08", 100],
        ["2026-03-09", 100],
        ["2026-03-10", null],
      ],
    });
    expect(await previousOf(request, "sessions", "week")).toMatchObject({
      rows: [
        ["2026-03-02", 100],
        ["2026-03-09", null],
      ],
    });
    // The third order of March 9, at noon, is later in the day than the last sync.
    const orders = { ...request, query: { range: "today" } as const };
    expect(await previousOf(orders, "orders", "day")).toMatchObject({ rows: [["2026-03-10", 2]] });
  });

  test("by date and another dimension add up to those by date alone", async () => {
    await fc.assert(
      fc.asyncProperty(
        orderHistories,
        fc.constantFrom(...grains),
        fc.constantFrom("country" as const, "product" as const, "weekday" as const),
        async (deliveries, grain, second) => {
          const store = await describedStore(db, deliveries);
          const query = { range: "custom", from: "2026-04-03", to: "2026-05-08" } as const;
          const request = { store, now: describedNow, query };
          const read = async (by: (Grain | typeof second)[]) => {
            const input = { id: "net_sales" as const, by, metrics: [], limit: 500 };
            const { rows } = await metricBreakdown(db, request, input);
            const sums = new Map<string, number>();
            for (const { values, metrics } of rows) {
              const date = values[by.indexOf(grain)] ?? "";
              const minor = Math.round((metrics.net_sales?.previous ?? 0) * 100);
              sums.set(date, (sums.get(date) ?? 0) + minor);
            }
            return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0).toSorted());
          };
          expect(await read([second, grain])).toEqual(await read([grain]));
        },
      ),
      { numRuns: testRuns(40) },
    );
  });
});
