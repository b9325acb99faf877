import { describe, expect, test } from "vitest";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { trafficReportSchema } from "@cartograph/contracts/reports/traffic.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleRangeUsers, sampleSearchDay, sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleSession, type SampleSession, sampleTrafficDay } from "../../testing/traffic-days.ts";
import { trafficReport } from "./traffic-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const readUntil = Date.parse("2026-06-17T15:00:00-04:00");
const week = { range: "last_7_days" } as const;

async function openStore(
  records: SourceRecord[],
  { analytics = readUntil }: { analytics?: number | null } = {},
) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectAccount(db, store, { platform: "google_analytics", readUntil: analytics });
  await ingestPage(db, { store, records, now });
  return { db, store, ask: (query: ReportQuery) => trafficReport(db, { store, query, now }) };
}

/** Consecutive days of June with the given visits. */
function june(from: number, to: number, visits: (day: number) => SampleSession[]): SourceRecord[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index).flatMap((day) =>
    sampleTrafficDay(dayOfJune(day), visits(day)),
  );
}

function dayOfJune(day: number): string {
  return `2026-06-${String(day).padStart(2, "0")}`;
}

const visits = (google: number, mail: number) => [
  ...Array.from({ length: google }, () => sampleSession({ sourceMedium: "google / organic" })),
  ...Array.from({ length: mail }, () => sampleSession({ sourceMedium: "mail / email" })),
];

describe("sessions of a week with today", () => {
  const bounced = sampleSession({ isEngaged: false, seconds: 0, device: "mobile" });
  const records = june(4, 17, (day) =>
    day < 11 ? [sampleSession()] : [sampleSession(), sampleSession(), bounced],
  );

  test("are compared without today on both sides", async () => {
    const { ask } = await openStore(records);
    const report = await ask(week);
    expect(trafficReportSchema.parse(report)).toEqual(report);
    expect(report.summary).toMatchObject({
      totalSessions: 21,
      previousTotalSessions: 6,
      totalSessionsPercentChange: 200,
      bounceRate: (1 - 14 / 21) * 100,
      previousBounceRate: 0,
      avgSessionDuration: 40,
      previousAvgSessionDuration: 60,
      pageViews: 42,
      paidSessions: 0,
    });
    expect(report.range).toMatchObject({ isComplete: false, comparedUntil: null });
    expect(report.asOf).toBe("2026-06-17T19:00:00.000Z");
  });

  test("are listed with the corresponding previous day, and today without one", async () => {
    const { ask } = await openStore(records);
    const { sessionsByDay } = await ask(week);
    expect(sessionsByDay).toHaveLength(7);
    expect(sessionsByDay[0]).toEqual({
      date: "2026-06-11",
      sessions: 3,
      previousSessions: 1,
      isComplete: true,
    });
    expect(sessionsByDay.at(-1)).toEqual({
      date: "2026-06-17",
      sessions: 3,
      previousSessions: null,
      isComplete: false,
    });
  });

  test("are compared with last year's dates, without today on both sides", async () => {
    const earlier = [8, 10, 11, 16, 17, 20].flatMap((day) =>
      sampleTrafficDay(
        `2025-06-${String(day).padStart(2, "0")}`,
        Array.from({ length: day }, () => sampleSession()),
      ),
    );
    const { ask } = await openStore([...earlier, ...records]);
    const { summary, sessionsByDay, range } = await ask({ ...week, compare: "previous_year" });
    // 11 and 16 June 2025. The days between were synced and had none; the 17th is left out like today.
    expect(summary).toMatchObject({ totalSessions: 21, previousTotalSessions: 27 });
    expect(sessionsByDay.map((day) => day.previousSessions)).toEqual([11, 0, 0, 0, 0, 16, null]);
    expect(range).toMatchObject({ previousFrom: "2025-06-11", previousTo: "2025-06-17" });
  });

  test("have the change of each row over complete days", async () => {
    const { ask } = await openStore([
      ...june(4, 9, () => visits(2, 0)),
      // Changes are of sessions, engaged or not.
      ...june(10, 16, () => visits(3, 1).map((visit) => ({ ...visit, isEngaged: false }))),
      ...june(17, 17, () => visits(9, 9)),
    ]);
    const { sourceMedium, summary } = await ask(week);
    const changes = sourceMedium.map((row) => [
      row.sourceMedium.split(" ")[0],
      row.sessionsPercentChange,
      row.isNew,
    ]);
    // Six complete days on each side: 18 against 12, and 6 against none.
    expect(changes).toEqual([
      ["google", 50, false],
      ["mail", null, true],
    ]);
    expect(summary.totalSessionsPercentChange).toBe(100);
    const { countries } = await ask({ ...week, compare: "none" });
    expect(countries.map((row) => row.sessionsPercentChange)).toEqual([null]);
  });

  test("have no previous figures without a comparison", async () => {
    const { ask } = await openStore(records);
    const { summary, sessionsByDay } = await ask({ ...week, compare: "none" });
    expect(summary).toMatchObject({
      totalSessions: 21,
      totalSessionsPercentChange: null,
      previousTotalSessions: null,
    });
    expect(sessionsByDay.map((day) => day.previousSessions)).toEqual(
      Array.from({ length: 7 }, () => null),
    );
  });

  test("end with the last synced day", async () => {
    const { ask } = await openStore(
      june(4, 16, () => [sampleSession()]),
      {
        analytics: Date.parse("2026-06-16T09:00:00-04:00"),
      },
    );
    const { sessionsByDay, summary } = await ask(week);
    expect(sessionsByDay.map((day) => [day.date, day.isComplete])).toEqual([
      ["2026-06-11", true],
      ["2026-06-12", true],
      ["2026-06-13", true],
      ["2026-06-14", true],
      ["2026-06-15", true],
      ["2026-06-16", false],
    ]);
    expect(summary).toMatchObject({ totalSessions: 6, previousTotalSessions: 5 });
  });

  test("are unknown rather than 0 on days before the first synced day", async () => {
    const { ask } = await openStore(june(11, 17, () => [sampleSession()]));
    const before = await ask({ range: "custom", from: "2026-06-01", to: "2026-06-10" });
    expect(before.summary.totalSessions).toBeNull();
    expect(before.sessionsByDay).toEqual([]);
    expect(before.missing).not.toContain("google_analytics");
    const partly = await ask({ range: "custom", from: "2026-06-10", to: "2026-06-12" });
    expect(partly.sessionsByDay.map((day) => day.date)).toEqual(["2026-06-11", "2026-06-12"]);
    expect(partly.summary).toMatchObject({ totalSessions: 2, previousTotalSessions: null });
  });

  test("are 0 on a synced day without sessions", async () => {
    const { ask } = await openStore(june(4, 17, (day) => (day === 12 ? [] : [sampleSession()])));
    const { sessionsByDay } = await ask(week);
    expect(sessionsByDay[1]).toMatchObject({ date: "2026-06-12", sessions: 0 });
  });
});

describe("the breakdown of sessions", () => {
  test("lists channels, sources, pages, referrers, devices and countries", async () => {
    const paid = sampleSession({
      channel: "Paid Search",
      sourceMedium: "google / cpc",
      page: "/products/lamp",
      device: "mobile",
      country: "DE",
      steps: ["view_item", "add_to_cart", "begin_checkout", "purchase"],
    });
    const referred = sampleSession({
      channel: "Referral",
      referrer: "blog.example",
      country: "(not set)",
    });
    const { ask } = await openStore(june(16, 16, () => [paid, paid, paid, referred]));
    const report = await ask({ range: "yesterday" });
    expect(report.summary.paidSessions).toBe(3);
    expect(report.sources).toEqual([
      { source: "Paid Search", percentage: 75, sessions: 3, color: "3" },
      { source: "Referral", percentage: 25, sessions: 1, color: "7" },
    ]);
    expect(report.sourceMedium).toMatchObject([
      { sourceMedium: "google / cpc", sessions: 3, share: 75, purchases: 3, conversionRate: 100 },
      { sourceMedium: "(direct) / (none)", sessions: 1, share: 25, purchases: 0 },
    ]);
    expect(report.landingPages.map((row) => row.page)).toEqual(["/products/lamp", "/"]);
    expect(report.referrers.map((row) => row.referrer)).toEqual(["(not set)", "blog.example"]);
    expect(report.deviceData).toEqual({ mobile: 75, desktop: 25, tablet: 0, other: 0 });
    expect(report.countries).toMatchObject([
      { country: "Germany", countryCode: "DE", sessions: 3 },
      { country: "(not set)", countryCode: null, sessions: 1 },
    ]);
  });
});

describe("visitors", () => {
  const records = june(4, 17, () => [sampleSession()]);
  const readAt = "2026-06-17T15:00:00-04:00";

  test("are those requested for exactly the displayed ranges", async () => {
    const { ask } = await openStore([
      ...records,
      sampleRangeUsers({ from: "2026-06-11", to: "2026-06-17", users: 6, newUsers: 2, readAt }),
      sampleRangeUsers({ from: "2026-06-11", to: "2026-06-16", users: 5, readAt }),
      sampleRangeUsers({ from: "2026-06-04", to: "2026-06-09", users: 4, readAt }),
    ]);
    const report = await ask(week);
    expect(report.summary).toMatchObject({
      uniqueVisitors: 6,
      newVisitors: 2,
      previousUniqueVisitors: 4,
      uniqueVisitorsPercentChange: 25,
    });
    expect(report.notices).toEqual([]);
  });

  test("are unknown, with a notice, when they were not requested", async () => {
    const { ask } = await openStore(records);
    const report = await ask(week);
    expect(report.summary).toMatchObject({ uniqueVisitors: null, previousUniqueVisitors: null });
    expect(report.notices.map((notice) => notice.code)).toEqual(["users_unknown"]);
  });
});

/** Final through June 14. */
async function openSearch() {
  const opened = await openStore(june(4, 17, () => [sampleSession()]));
  const { db, store } = opened;
  await connectAccount(db, store, {
    platform: "google_search_console",
    readUntil,
    timezone: "America/Los_Angeles",
  });
  const days = Array.from({ length: 11 }, (_, index) => dayOfJune(4 + index));
  const records = days.flatMap((day) => [
    sampleSearchDay({
      day,
      rows: { "": { clicks: day < "2026-06-11" ? 4 : 5, impressions: 100, positionSum: 250 } },
    }),
    sampleSearchDay({
      day,
      breakdown: "query",
      rows: {
        lamp: { clicks: day < "2026-06-11" ? 2 : 1, impressions: 10, positionSum: 20 },
        ...(day < "2026-06-11" ? {} : { sofa: { clicks: 0, impressions: 1, positionSum: 9 } }),
        "desk lamp": { clicks: 3, impressions: 12, positionSum: 12 },
      },
    }),
  ]);
  await ingestPage(db, { store, records, now });
  return opened;
}

describe("searches", () => {
  test("are summed over the final days, including those with withheld queries", async () => {
    const { ask } = await openSearch();
    const { search, searchQueries } = await ask(week);
    expect(search).toEqual({
      clicks: 20,
      clicksPercentChange: 25,
      previousClicks: 16,
      impressions: 400,
      ctr: 5,
      position: 2.5,
      finalUntil: "2026-06-14",
    });
    expect(searchQueries).toEqual([
      {
        query: "desk lamp",
        clicks: 12,
        clicksPercentChange: 0,
        isNew: false,
        impressions: 48,
        ctr: 25,
        position: 1,
      },
      {
        query: "lamp",
        clicks: 4,
        clicksPercentChange: -50,
        isNew: false,
        impressions: 40,
        ctr: 10,
        position: 2,
      },
      expect.objectContaining({
        query: "sofa",
        clicks: 0,
        clicksPercentChange: null,
        isNew: false,
      }),
    ]);
  });

  test("are new for a query without clicks on the comparison days, and have no change without a comparison", async () => {
    const { ask, db, store } = await openSearch();
    await ingestPage(db, {
      store,
      now,
      records: [
        sampleSearchDay({
          day: "2026-06-14",
          breakdown: "query",
          rows: { rug: { clicks: 40, impressions: 50, positionSum: 60 } },
        }),
      ],
    });
    const changes = async (query: ReportQuery) =>
      (await ask(query)).searchQueries.map((row) => [
        row.query,
        row.clicksPercentChange,
        row.isNew,
      ]);
    expect((await changes(week))[0]).toEqual(["rug", null, true]);
    expect((await changes({ ...week, compare: "none" }))[0]).toEqual(["rug", null, false]);
    const filtered = await changes({ ...week, filters: "query:is:lamp" });
    expect(filtered).toEqual([["lamp", (100 * (3 - 8)) / 8, false]]);
  });

  test("are unknown when no day of the range is final", async () => {
    const { ask } = await openSearch();
    const { search, searchQueries } = await ask({ range: "today" });
    expect(search).toMatchObject({ clicks: null, previousClicks: null, finalUntil: null });
    expect(searchQueries).toEqual([]);
  });

  test("end with the range when it has ended", async () => {
    const { ask } = await openSearch();
    const { search } = await ask({ range: "custom", from: "2026-06-11", to: "2026-06-12" });
    expect(search).toMatchObject({ clicks: 10, finalUntil: "2026-06-12" });
  });
});

test("has no figures and says why during the first sync", async () => {
  const { ask } = await openStore(
    june(4, 17, () => [sampleSession()]),
    { analytics: null },
  );
  const report = await ask(week);
  expect(report).toMatchObject({
    sessionsByDay: [],
    sources: [],
    countries: [],
    deviceData: { mobile: null },
  });
  expect(report.missing).toContain("google_analytics");
  expect(report.notices.map((notice) => notice.code)).toEqual(["analytics_first_sync_unfinished"]);
});

test("includes its own store and one property only", async () => {
  const { db, ask } = await openStore(june(4, 17, () => [sampleSession()]));
  const before = await ask(week);
  const other = await insertTestStore(db);
  await connectAccount(db, other, { platform: "google_analytics", readUntil });
  const theirs = june(4, 17, () => [
    sampleSession({ channel: "Email", country: "FR" }),
    sampleSession(),
  ]);
  await ingestPage(db, { store: other, records: theirs, now });
  expect(await ask(week)).toEqual(before);
  const report = await trafficReport(db, { store: other, query: week, now });
  expect(report.summary.totalSessions).toBe(14);
});

test("names a second property without adding it up", async () => {
  const { db, store, ask } = await openStore(june(4, 17, () => [sampleSession()]));
  const before = await ask(week);
  await connectAccount(db, store, {
    platform: "google_analytics",
    externalId: "999999",
    readUntil,
    createdAt: 1,
  });
  const rows = { "": { sessions: 100 } };
  const records = [sampleSessionDay({ day: "2026-06-12", account: "999999", rows })];
  await ingestPage(db, { store, records, now });
  const report = await ask(week);
  expect(report.summary).toEqual(before.summary);
  expect(report.notices.map((notice) => notice.code)).toContain("analytics_other_accounts");
});
