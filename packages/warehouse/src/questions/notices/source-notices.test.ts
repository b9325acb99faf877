import { describe, expect, test } from "vitest";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { SessionDayRecord } from "@cartograph/contracts/day-records.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import {
  sampleItemDay,
  sampleRangeUsers,
  sampleSearchDay,
  sampleSessionDay,
} from "../../testing/sample-days.ts";
import { customersReport } from "../customers/customers-report.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";
import { metricValues } from "../metric-values.ts";
import { productsReport } from "../products/products-report.ts";
import { trafficReport } from "../traffic/traffic-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const readUntil = Date.parse("2026-06-17T15:00:00-04:00");
const yesterday = { range: "yesterday" } as const;
const most = Number.MAX_SAFE_INTEGER;
const hugeSessions = { "Paid Search": { sessions: most } };

async function openStore(options: {
  timezone?: string;
  readUntil?: number;
  records?: SourceRecord[];
}) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const { records = [], ...account } = options;
  await connectAccount(db, store, { platform: "google_analytics", readUntil, ...account });
  const days = ["2026-06-01", "2026-06-17"].map((day) => sampleSessionDay({ day }));
  const users = sampleRangeUsers({
    from: "2026-06-16",
    to: "2026-06-16",
    users: 1,
    readAt: "2026-06-17T15:00:00-04:00",
  });
  await ingestPage(db, { store, records: [...days, users, ...records], now });
  const request = (query: ReportQuery) => ({ store, query, now });
  return { db, store, request };
}

async function trafficCodes(options: Parameters<typeof openStore>[0], query: ReportQuery) {
  const { db, request } = await openStore(options);
  return (await trafficReport(db, request(query))).notices.map((notice) => notice.code);
}

describe("the source's time zone", () => {
  test("is named when its days differ from the store's", async () => {
    const { db, request } = await openStore({ timezone: "Europe/Berlin" });
    const { notices } = await trafficReport(db, request(yesterday));
    expect(notices).toEqual([
      {
        code: "analytics_timezone",
        message:
          "Google Analytics counts its days in Europe/Berlin; the store counts them in America/New_York, so their days cover slightly different hours.",
      },
    ]);
  });

  test("is not named when it has the same days under another name", async () => {
    expect(await trafficCodes({ timezone: "America/Toronto" }, yesterday)).toEqual([]);
  });
});

describe("a notice about days without figures", () => {
  test.each([
    [["2026-06-10", "2026-06-12"], "1 more day"],
    [["2026-06-10", "2026-06-11", "2026-06-12"], "2 more days"],
  ])("names days whose figures are too large to be counted: %j", async (days, more) => {
    const huge = days.map((day) => sampleSessionDay({ day, rows: { "": { sessions: most } } }));
    const { db, request } = await openStore({ records: huge });
    const query = { range: "custom", from: "2026-06-09", to: "2026-06-12" } as const;
    expect((await trafficReport(db, request(query))).notices).toContainEqual({
      code: "analytics_days_left_out",
      message: `Left out because a figure is too large to be counted exactly: Google Analytics on June 10, 2026 and ${more}. Totals may be too low, and charts may have gaps.`,
    });
    expect((await trafficReport(db, request(yesterday))).notices).not.toContainEqual(
      expect.objectContaining({ code: "analytics_days_left_out" }),
    );
  });

  test.each([
    [
      "a channel",
      sampleSessionDay({ day: "2026-06-10", breakdown: "channel", rows: hugeSessions }),
    ],
    ["an event", sampleSessionDay({ day: "2026-06-10", breakdown: "event", rows: hugeSessions })],
    ["a product", sampleItemDay({ day: "2026-06-10", rows: { lamp: { views: most } } })],
  ])("names a day on which a figure of %s is too large to be counted", async (_, huge) => {
    const days = ["2026-06-09", "2026-06-10", "2026-06-11"].flatMap((day) => [
      sampleSessionDay({ day, rows: { "": { sessions: 9 } } }),
      sampleSessionDay({ day, breakdown: "channel", rows: { "Paid Search": { sessions: 2 } } }),
    ]);
    const others = days.filter(({ externalId }) => externalId !== huge.externalId);
    const { db, request } = await openStore({ records: [...others, huge] });
    const tenth = { range: "custom", from: "2026-06-10", to: "2026-06-10" } as const;
    const codes = (await trafficReport(db, request(tenth))).notices.map(({ code }) => code);
    expect(codes).toContain("analytics_days_left_out");
    const eleventh = { range: "custom", from: "2026-06-11", to: "2026-06-11" } as const;
    const [sessions] = await metricValues(db, request(eleventh), ["paid_sessions"]);
    expect(sessions).toMatchObject({ value: 2, previous: null, percentChange: null });
  });

  test("names a day with a figure too large to be counted if no other day was read", async () => {
    const db = await openTestDatabase();
    const store = await insertTestStore(db);
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    const huge = sampleSessionDay({ day: "2026-06-16", rows: { "": { sessions: most } } });
    await ingestPage(db, { store, records: [huge], now });
    const { notices } = await trafficReport(db, { store, query: yesterday, now });
    expect(notices.map(({ code }) => code)).toContain("analytics_days_left_out");
  });

  test("is shown for days before the first synced day", async () => {
    const query = { range: "custom", from: "2026-05-30", to: "2026-06-02" } as const;
    expect(await trafficCodes({}, query)).toContain("analytics_begins_later");
  });

  test("is shown for days after the last sync, except when only today is missing", async () => {
    const records = [sampleSessionDay({ day: "2026-06-18" })];
    const db = await openTestDatabase();
    const store = await insertTestStore(db);
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    await ingestPage(db, { store, records, now });
    const later = (days: number) => now + days * 86_400_000;
    const codesAt = async (time: number) => {
      const query = { range: "last_7_days" } as const;
      const report = await dashboardReport(db, { store, query, now: time });
      return report.notices.map((notice) => notice.code);
    };
    expect(await codesAt(later(2))).not.toContain("analytics_read_until");
    expect(await codesAt(later(3))).toContain("analytics_read_until");
  });

  test("is shown for days after Search Console's last final day", async () => {
    const { db, store, request } = await openStore({});
    await connectAccount(db, store, { platform: "google_search_console", readUntil });
    await ingestPage(db, { store, records: [sampleSearchDay({ day: "2026-06-14" })], now });
    const { notices } = await trafficReport(db, request(yesterday));
    expect(notices).toContainEqual({
      code: "search_final_until",
      message:
        "Google Search Console figures are final through June 14, 2026. Later days are added once they are final.",
    });
    const final = await trafficReport(
      db,
      request({ range: "custom", from: "2026-06-14", to: "2026-06-14" }),
    );
    expect(final.notices.map((notice) => notice.code)).not.toContain("search_final_until");
  });
});

const flagged = (day: string, breakdown: SessionDayRecord["breakdown"]): SessionDayRecord => ({
  ...sampleSessionDay({ day, breakdown }),
  quality: { hasOtherRow: true, isThresholded: true, isSampled: true, isTruncated: false },
});

describe("data quality flags of Google Analytics", () => {
  test("are shown for the days and reports they affect", async () => {
    const records = [flagged("2026-06-16", "landing_page")];
    expect(await trafficCodes({ records }, yesterday)).toEqual([
      "analytics_sampled",
      "analytics_thresholded",
      "analytics_other_row",
    ]);
    expect(await trafficCodes({ records }, { range: "today" })).not.toContain("analytics_sampled");
    const { db, request } = await openStore({ records });
    expect((await dashboardReport(db, request(yesterday))).notices).toEqual([]);
  });

  test("mark days with truncated data as incomplete in notices, figures and charts", async () => {
    const day = sampleSessionDay({ day: "2026-06-16", rows: { total: { sessions: 5 } } });
    const records = [
      sampleSessionDay({ day: "2026-06-15", rows: { total: { sessions: 6 } } }),
      { ...day, quality: { ...day.quality, isTruncated: true } },
    ];
    const { db, request } = await openStore({ records });
    const range = { range: "custom", from: "2026-06-15", to: "2026-06-16" } as const;
    const { notices, sessionsByDay } = await trafficReport(db, request(range));
    expect(notices.map(({ code }) => code)).toContain("analytics_truncated");
    expect(sessionsByDay.map(({ isComplete }) => isComplete)).toEqual([true, false]);
    expect(await metricValues(db, request(range), ["sessions"])).toMatchObject([
      { value: 11, complete: false },
    ]);
    const before = request({ ...range, to: "2026-06-15" });
    expect(await metricValues(db, before, ["sessions"])).toMatchObject([
      { value: 6, complete: true },
    ]);
  });

  test("are shown for items on reports with product views", async () => {
    const day = sampleItemDay({ day: "2026-06-16" });
    const records = [{ ...day, quality: { ...day.quality, isSampled: true } }];
    const { db, request } = await openStore({ records });
    expect((await productsReport(db, request(yesterday))).notices).toMatchObject([
      { code: "analytics_sampled" },
    ]);
    expect((await trafficReport(db, request(yesterday))).notices).toEqual([]);
  });
});

test("shows no notices of a source whose figures are not in the report", async () => {
  const { db, request } = await openStore({ timezone: "Europe/Berlin" });
  expect((await customersReport(db, request(yesterday))).notices).toEqual([]);
});
