import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleRangeUsers } from "../../testing/sample-days.ts";
import { sampleSession, sampleTrafficDay } from "../../testing/traffic-days.ts";
import { metricSeries } from "../series/metric-series.ts";
import { trafficReport } from "./traffic-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");

const visits = (count: number) => Array.from({ length: count }, () => sampleSession());

/** 3 visitors on June 15, 6 on June 16. */
async function openStore(counted: SourceRecord[] = []) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectAccount(db, store, { platform: "google_analytics", readUntil: now });
  const records = [
    ...sampleTrafficDay("2026-06-15", visits(3)),
    ...sampleTrafficDay("2026-06-16", visits(6)),
    ...counted,
  ];
  await ingestPage(db, { store, records, now });
  const request = (from: string, to: string) =>
    ({ store, query: { range: "custom", from, to }, now }) as const;
  return {
    report: (from: string, to: string) => trafficReport(db, request(from, to)),
    series: (day: string) =>
      metricSeries(db, request(day, day), { id: "unique_visitors", grain: "day" }),
  };
}

const codes = ({ notices }: { notices: readonly { code: string }[] }) =>
  notices.map(({ code }) => code);

test("are the day's own count when the range was not requested, compared with the previous day's", async () => {
  const { report, series } = await openStore();
  const day = await report("2026-06-16", "2026-06-16");
  expect(day.summary).toMatchObject({
    uniqueVisitors: 6,
    newVisitors: null,
    previousUniqueVisitors: 3,
    uniqueVisitorsPercentChange: 100,
  });
  expect(codes(day)).not.toContain("users_unknown");
  expect((await series("2026-06-16")).points).toMatchObject([{ value: 6, previous: 3 }]);
});

test("are the day's own count when the range was requested before the day ended", async () => {
  const range = { from: "2026-06-16", to: "2026-06-16", newUsers: 1 };
  const early = sampleRangeUsers({ ...range, users: 2, readAt: "2026-06-16T15:00:00-04:00" });
  expect((await (await openStore([early])).report(range.from, range.to)).summary).toMatchObject({
    uniqueVisitors: 6,
    newVisitors: null,
  });
  const late = sampleRangeUsers({ ...range, users: 7, readAt: "2026-06-17T15:00:00-04:00" });
  expect((await (await openStore([late])).report(range.from, range.to)).summary).toMatchObject({
    uniqueVisitors: 7,
    newVisitors: 1,
  });
});

test("are unknown on several days, and on a day that was not synced", async () => {
  const { report } = await openStore();
  const days = await report("2026-06-15", "2026-06-16");
  expect(days.summary.uniqueVisitors).toBeNull();
  expect(codes(days)).toContain("users_unknown");
  expect((await report("2026-06-14", "2026-06-14")).summary.uniqueVisitors).toBeNull();
});
