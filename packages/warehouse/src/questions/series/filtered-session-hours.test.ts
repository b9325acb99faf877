import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleSessionDay } from "../../testing/sample-days.ts";
import { metricSeries } from "./metric-series.ts";

const now = Date.parse("2026-06-18T12:00:00-04:00");

/** Sessions at 9 AM on Monday, June 15, to Wednesday, June 17. */
async function openStore() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectAccount(db, store, { platform: "google_analytics", readUntil: now });
  const records = [15, 16, 17].map((day) =>
    sampleSessionDay({
      day: `2026-06-${day}`,
      breakdown: "hour",
      rows: { "09": { sessions: day } },
    }),
  );
  await ingestPage(db, { store, records, now });
  return async (query: ReportQuery) => {
    const request = { store, query, now };
    const { points, notFilteredBy } = await metricSeries(db, request, {
      id: "sessions",
      grain: "hour",
    });
    return {
      notFilteredBy,
      hours: points.filter(({ value, previous }) => value !== 0 || (previous ?? 0) !== 0),
      count: points.length,
    };
  };
}

const twoDays = { range: "custom", from: "2026-06-16", to: "2026-06-17" } as const;

test("counts hourly sessions of the days that a filter by time selects", async () => {
  const seriesOf = await openStore();
  for (const filters of ["weekday:is:2", "day:is:2026-06-16", "day:is_not:2026-06-17"]) {
    const { hours, ...others } = await seriesOf({ ...twoDays, filters, compare: "none" });
    expect([filters, others]).toEqual([filters, { notFilteredBy: [], count: 48 }]);
    expect(hours).toMatchObject([{ at: "2026-06-16T09:00:00-04:00", value: 16 }]);
  }
  const none = await seriesOf({ ...twoDays, filters: "week:is_not:2026-06-15", compare: "none" });
  expect(none).toEqual({ notFilteredBy: [], count: 48, hours: [] });
});

test("compares hourly sessions only with days that the filter selects", async () => {
  const seriesOf = await openStore();
  const yesterday = { range: "custom", from: "2026-06-16", to: "2026-06-16" } as const;
  const { hours } = await seriesOf({ ...yesterday, filters: "weekday:is:1,2" });
  expect(hours).toMatchObject([{ value: 16, previous: 15 }]);
  const tuesdays = await seriesOf({ ...yesterday, filters: "weekday:is:2" });
  expect(tuesdays.hours).toMatchObject([{ value: 16, previous: 0 }]);
});

test("names only the filters that hourly sessions do not have", async () => {
  const seriesOf = await openStore();
  const filters = "weekday:is:2;country:is:US";
  expect(await seriesOf({ ...twoDays, filters })).toMatchObject({
    notFilteredBy: ["country"],
    count: 0,
  });
});
