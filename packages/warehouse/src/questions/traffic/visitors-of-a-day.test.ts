import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleRangeUsers } from "../../testing/sample-days.ts";
import { sampleSession, sampleTrafficDay } from "../../testing/traffic-days.ts";
import { metricReport } from "../metric-report.ts";
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
  const request = (from: string, to: string, filters?: string) =>
    ({ store, query: { range: "custom", from, to, ...(filters && { filters }) }, now }) as const;
  return {
    newVisitors: (from: string, to: string, filters?: string) =>
      metricReport(db, request(from, to, filters), "new_visitors"),
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
  const ofDay = await series("2026-06-16");
  expect(ofDay.points).toMatchObject([{ value: 6, previous: 3 }]);
  expect(codes(ofDay)).toEqual([]);
});

test("are named as unknown when only the new ones among them are", async () => {
  const day = ["2026-06-16", "2026-06-16"] as const;
  const { report, newVisitors } = await openStore();
  const notice = {
    code: "new_users_unknown",
    message: "Google Analytics couldn't report the new visitors of this day.",
  };
  expect((await report(...day)).notices).toEqual([notice]);
  expect((await newVisitors(...day)).notices).toEqual([notice]);
  expect(codes(await newVisitors(...day, "channel:is:Direct"))).toEqual([]);
  expect(codes(await newVisitors("2026-06-14", "2026-06-14"))).not.toContain("new_users_unknown");
  expect(codes(await newVisitors("2026-06-15", "2026-06-16"))).toEqual(["users_unknown"]);
  const counted = sampleRangeUsers({
    from: day[0],
    to: day[1],
    users: 6,
    readAt: "2026-06-17T15:00:00-04:00",
  });
  expect((await (await openStore([counted])).report(...day)).notices).toEqual([]);
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
