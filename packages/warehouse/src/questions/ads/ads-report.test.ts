import { adSourcePlatforms } from "@cartograph/contracts/platform.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { adsReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { storeRates } from "../../ingestion/exchange-rates.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { campaignDays, sampleAdDay } from "../../testing/sample-marketing.ts";
import { sampleSession, sampleTrafficDay } from "../../testing/traffic-days.ts";
import { adsReport } from "./ads-report.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";
import { type BreakdownInput, metricBreakdown } from "../breakdown/metric-breakdown.ts";
import { metricValues } from "../metric-values.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const readUntil = Date.parse("2026-06-17T15:00:00-04:00");
const threeDays = { range: "custom", from: "2026-06-14", to: "2026-06-16" } as const;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const report = (query: ReportQuery = threeDays) => adsReport(db, { store, query, now });
const ingest = (records: SourceRecord[]) => ingestPage(db, { store, records, now });
const connect = (more: Partial<Parameters<typeof connectAccount>[2]> = {}) =>
  connectAccount(db, store, { platform: "google_ads", currency: "USD", readUntil, ...more });

test("has every figure of the range and of the previous period", async () => {
  await connect();
  await ingest(campaignDays(10));
  const answer = await report({ range: "custom", from: "2026-06-11", to: "2026-06-13" });
  expect(adsReportSchema.parse(answer)).toEqual(answer);
  expect(answer.adSpend).toMatchObject({
    adSpend: 4.2,
    previousAdSpend: 3.3,
    roas: 9 / 4.2,
    conversions: 1.5,
    cpa: 2.8,
    impressions: 3000,
    clicks: 60,
    ctr: 2,
  });
  expect(answer.adSpend.percentChange).toBeCloseTo((0.9 / 3.3) * 100, 9);
  expect(answer.campaigns).toEqual([
    {
      id: expect.any(String),
      name: "Search",
      platform: "google",
      status: "paused",
      spendPercentChange: answer.adSpend.percentChange,
      isNew: false,
      spend: 4.2,
      roas: 9 / 4.2,
      impressions: 3000,
      clicks: 60,
      ctr: 2,
      conversions: 1.5,
      conversionValue: 9,
      cpa: 2.8,
      unconverted: null,
    },
  ]);
  expect(answer.performanceByDay[0]).toEqual({
    date: "2026-06-11",
    spend: 1.3,
    roas: 300 / 130,
    conversionValue: 3,
    previousSpend: 1,
    previousRoas: 3,
    isComplete: true,
    isUnconverted: false,
  });
  expect(answer.claims.platforms).toEqual([
    { platform: "google", conversions: 1.5, value: 9, spend: 4.2, attribution: "30-day click" },
  ]);
});

const before = async (query: ReportQuery) =>
  (await report(query)).performanceByDay.map((day) => [day.previousSpend, day.previousRoas]);

test("has no previous figures for a partial day or without a comparison", async () => {
  await connect();
  await ingest(campaignDays(10));
  const query = { range: "custom", from: "2026-06-16", to: "2026-06-17" } as const;
  expect(await before(query)).toEqual([
    [1.6, 300 / 160],
    [null, null],
  ]);
  expect(await before({ ...query, compare: "none" })).toEqual([
    [null, null],
    [null, null],
  ]);
});

const daysWithSpend = (spendMinor: number) =>
  ["2026-06-13", "2026-06-14", "2026-06-15", "2026-06-16"].map((day) =>
    sampleAdDay({ day, rows: { a: { spendMinor: day === "2026-06-15" ? spendMinor : 500 } } }),
  );
const noticeCodes = async () => (await report()).notices.map(({ code }) => code);

describe("a day with a figure too large to be counted", () => {
  test("is named and not compared until it is read with figures that can be", async () => {
    await connect();
    await ingest(daysWithSpend(Number.MAX_SAFE_INTEGER));
    const { notices } = await report();
    expect(notices).toContainEqual({
      code: "ads_days_left_out",
      message:
        "Left out because a figure is too large to be counted exactly: Google Ads on June 15, 2026. Totals and charts may have 0 for these days.",
    });
    const day = { range: "custom", from: "2026-06-16", to: "2026-06-16" } as const;
    expect((await report(day)).adSpend).toMatchObject({ adSpend: 5, percentChange: null });
    expect((await report(day)).adSpend.previousAdSpend).toBeNull();
    const later = Date.parse("2026-06-18T12:00:00Z");
    await ingest(daysWithSpend(700).map((record) => ({ ...record, readAt: later })));
    expect(await noticeCodes()).not.toContain("ads_days_left_out");
    expect((await report(day)).adSpend.previousAdSpend).toBe(7);
  });

  test.each([
    ["the last of its page", [[0, 1, 2], [3]]],
    [
      "the first of its page",
      [
        [2, 3],
        [0, 1],
      ],
    ],
    ["on a page of its own, read first", [[2], [0, 1, 3]]],
    ["on a page of its own, read last", [[0, 1, 3], [2]]],
  ])("is named and not compared when it is %s", async (_, pages) => {
    await connect();
    const days = daysWithSpend(Number.MAX_SAFE_INTEGER);
    for (const page of pages) await ingest(days.filter((_day, index) => page.includes(index)));
    expect(await noticeCodes()).toContain("ads_days_left_out");
    const day = { range: "custom", from: "2026-06-16", to: "2026-06-16" } as const;
    expect((await report(day)).adSpend).toMatchObject({ adSpend: 5, percentChange: null });
    expect((await report(day)).adSpend.previousAdSpend).toBeNull();
  });

  test.each(["first", "last"])("is unknown when it is the %s day of the account", async (which) => {
    await connect();
    const days = daysWithSpend(Number.MAX_SAFE_INTEGER);
    await ingest(which === "first" ? days.slice(2) : days.slice(0, 3));
    const { performanceByDay } = await report();
    const dates = performanceByDay.map(({ date }) => date);
    expect(dates).toEqual(which === "first" ? ["2026-06-16"] : ["2026-06-14"]);
    const day = { range: "custom", from: "2026-06-15", to: "2026-06-15" } as const;
    expect((await report(day)).adSpend.adSpend).toBeNull();
  });

  test.each([
    ["earlier", -1],
    ["at the same time", 0],
    ["later", 1],
  ])("has the figures of any other reading, also one %s", async (_, difference) => {
    for (const spendMinor of [700, 701, 702]) {
      const other = await insertTestStore(db);
      await connectAccount(db, other, { platform: "google_ads", currency: "USD", readUntil });
      const ofOther = { store: other, now };
      await ingestPage(db, { ...ofOther, records: daysWithSpend(Number.MAX_SAFE_INTEGER) });
      const records = daysWithSpend(spendMinor).map((record) => ({
        ...record,
        readAt: record.readAt + difference,
      }));
      await ingestPage(db, { ...ofOther, records });
      const { adSpend, notices } = await adsReport(db, { ...ofOther, query: threeDays });
      expect(adSpend.adSpend).toBe((1000 + spendMinor) / 100);
      expect(notices.map(({ code }) => code)).not.toContain("ads_days_left_out");
    }
  });

  test("keeps the figures of an earlier reading", async () => {
    await connect();
    await ingest(daysWithSpend(700));
    const huge = daysWithSpend(Number.MAX_SAFE_INTEGER);
    await ingest(huge.map((record) => ({ ...record, readAt: record.readAt + 1 })));
    expect((await report()).adSpend.adSpend).toBe(17);
    expect(await noticeCodes()).not.toContain("ads_days_left_out");
  });
});

describe("days that were not synced", () => {
  test("are not treated as days without spend", async () => {
    await connect();
    await ingest(campaignDays(1, 15));
    const { adSpend, performanceByDay, notices } = await report();
    expect(performanceByDay.map(({ date }) => date)).toEqual(["2026-06-15"]);
    expect(adSpend).toMatchObject({ adSpend: 1, previousAdSpend: null, percentChange: null });
    expect(notices.map(({ code }) => code)).toEqual([
      "ads_begins_later",
      "ads_read_until",
      "ads_restating",
    ]);
  });

  test("leave the figures unknown when all of the range is missing", async () => {
    await connect();
    await ingest(campaignDays(1, 10));
    const answer = await report();
    expect(answer.adSpend).toMatchObject({ adSpend: null, roas: null, ctr: null, mer: null });
    expect(answer).toMatchObject({ campaigns: [], performanceByDay: [], missing: ["shopify"] });
  });

  test("are not shown before the first complete sync", async () => {
    await connect({ readUntil: null });
    await ingest(campaignDays(10));
    const answer = await report();
    expect(answer.adSpend.adSpend).toBeNull();
    expect(answer.missing).toEqual(["shopify", ...adSourcePlatforms]);
    expect(answer.notices).toEqual([
      {
        code: "ads_first_sync_unfinished",
        message: "Google Ads is still syncing. Its figures are added when the first sync is done.",
      },
    ]);
  });
});

describe("several accounts", () => {
  test("add up, and two integrations of one account count once", async () => {
    await connect();
    await connect({ externalId: "2222222222" });
    const first = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
    await db
      .insertInto("integrations")
      .values({ ...first, id: "again", created_at: 5 })
      .execute();
    await ingest([
      ...campaignDays(9),
      ...campaignDays(9).map((day) => ({ ...day, accountExternalId: "2222222222" })),
    ]);
    const { adSpend, campaigns } = await report();
    expect(adSpend.adSpend).toBe(10.2);
    expect(campaigns.map(({ spend }) => spend)).toEqual([5.1, 5.1]);
  });

  test("make the figures known when any one platform is synced", async () => {
    await connect();
    await connect({ platform: "tiktok_ads", readUntil: null });
    await ingest(campaignDays(10));
    const { adSpend, missing, notices } = await report();
    expect(adSpend.adSpend).toBe(5.1);
    expect(missing).toEqual(["shopify"]);
    expect(notices.map(({ code }) => code)).toContain("ads_first_sync_unfinished");
  });

  test("are compared through the earliest of their last complete days", async () => {
    await connect();
    await connect({
      platform: "tiktok_ads",
      readUntil: Date.parse("2026-06-16T15:00:00-04:00"),
    });
    const tiktok = campaignDays(9).map((day) => ({
      ...day,
      platform: "tiktok_ads" as const,
      accountExternalId: "7300000000000000017",
    }));
    await ingest([...campaignDays(10), ...tiktok]);
    const request = { store, query: threeDays, now };
    const [spend] = await metricValues(db, request, ["ad_spend"]);
    // Both accounts on the 14th and 15th, their last two common complete days, and on the 11th and 12th.
    expect(spend).toMatchObject({ value: 10.2, compared: 6.6, previous: 5.4, complete: false });
  });

  test("are ignored after their integration was removed", async () => {
    await connect();
    await ingest(campaignDays(10));
    await db.deleteFrom("integrations").execute();
    expect((await report()).adSpend.adSpend).toBeNull();
  });
});

test("names a zone with different days once for all of its accounts", async () => {
  await connect({ timezone: "America/Los_Angeles" });
  await connect({ timezone: "America/Los_Angeles", externalId: "2" });
  await connect({ platform: "tiktok_ads", timezone: "Asia/Tokyo" });
  await ingest(campaignDays(10));
  const { notices } = await report();
  expect(notices.find(({ code }) => code === "ads_timezone")?.message).toBe(
    "Google Ads counts its days in America/Los_Angeles and TikTok Ads counts its days in Asia/Tokyo; the store counts them in America/New_York, so their days cover slightly different hours.",
  );
});

describe("today", () => {
  test("counts in the range and on neither side of its comparison", async () => {
    await connect();
    await ingest(campaignDays(10));
    const query = { range: "custom", from: "2026-06-16", to: "2026-06-17" } as const;
    const [spend] = await metricValues(db, { store, query, now }, ["ad_spend"]);
    expect(spend).toMatchObject({ value: 3.7, compared: 1.8, previous: 1.6 });
    const { performanceByDay, range } = await report(query);
    expect(performanceByDay.map(({ isComplete }) => isComplete)).toEqual([true, false]);
    expect(range).toMatchObject({ isComplete: false, comparedUntil: null });
  });
});

const order = (name: string, placed: string) => sampleOrder({ name, placed });

test("compares no amounts when either side leaves some out for lack of an exchange rate", async () => {
  await connect();
  await connect({ platform: "facebook_ads", currency: "EUR" });
  const rows = { sale: { spendMinor: 900, conversionsMilli: 1000, conversionValueMinor: 1800 } };
  const inEuros = campaignDays(10).map(({ day }) =>
    sampleAdDay({ day, platform: "facebook_ads", currency: "EUR", rows }),
  );
  await ingest([...campaignDays(10), ...inEuros]);
  const days = ["14", "15", "16"].map((day) => `2026-06-${day}`);
  await storeRates(
    db,
    store.id,
    days.map((date) => ({ date, base: "EUR", quote: "USD", rate: "1" })),
  );
  const ids = ["ad_spend", "ad_conversion_value", "roas", "cpa"] as const;
  const changes = async (query: ReportQuery) => {
    const values = await metricValues(db, { store, query, now }, ids);
    return values.map(({ percentChange, noPercentChange }) => noPercentChange ?? percentChange);
  };
  const leftOut = { reason: "amounts_left_out", since: null };
  expect(await changes(threeDays)).toEqual(ids.map(() => leftOut));
  const request = { store, query: threeDays, now };
  const input: BreakdownInput = { id: "ad_spend", by: ["day"], metrics: [], limit: 9 };
  const byDay = await metricBreakdown(db, request, input);
  expect(byDay.rows.map(({ metrics }) => metrics.ad_spend?.previous)).toEqual([null, null, null]);
  const known = { range: "custom", from: "2026-06-16", to: "2026-06-16" } as const;
  expect(await changes(known)).toEqual(ids.map(() => expect.any(Number)));
});

describe("conversions claimed by the platforms", () => {
  test("are shown with the orders and sales of the synced days", async () => {
    await connectShop(db, store, readUntil);
    await connect();
    const pos = sampleOrder({ name: "3", placed: "2026-06-15T12:00:00Z", channel: "pos" });
    const orders = [order("1", "2026-06-14T12:00:00Z"), order("2", "2026-06-16T12:00:00Z"), pos];
    await ingest([...campaignDays(10), ...orders, order("4", "2026-06-17T12:00:00Z")]);
    const { claims, adSpend, notices } = await report();
    expect(claims).toMatchObject({
      claimedConversions: 1.5,
      claimedValue: 9,
      // Both of every channel, as the sales of MER are.
      actualOrders: 3,
      actualSales: 30,
    });
    expect(adSpend.mer).toBeCloseTo(30 / 5.1, 9);
    expect(adSpend.acos).toBeCloseTo(17, 9);
    expect(notices.map(({ code }) => code)).toEqual(["ads_restating"]);
  });

  test("raise a notice with both numbers when they exceed the online store's orders", async () => {
    await connectShop(db, store, readUntil);
    await connect();
    await ingest([...campaignDays(10), order("1", "2026-06-14T12:00:00Z")]);
    const { notices } = await report();
    const notice = notices.find(({ code }) => code === "ads_claims_exceed");
    expect(notice?.message).toContain("report 1.5 conversions; the online store had 1 order on");
  });

  test("are compared with neither orders nor paid visits when ads are filtered", async () => {
    await connectShop(db, store, readUntil);
    await connect();
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    const visits = ["2026-06-14", "2026-06-16"].flatMap((day) =>
      sampleTrafficDay(day, [sampleSession({ channel: "Paid Search", steps: ["purchase"] })]),
    );
    await ingest([...campaignDays(10), order("1", "2026-06-14T12:00:00Z"), ...visits]);
    const { claims, notices } = await report({ ...threeDays, filters: "platform:is:google_ads" });
    expect(claims).toMatchObject({ claimedConversions: 1.5, actualOrders: null });
    expect(notices.map(({ code }) => code)).not.toContain("ads_claims_exceed");
  });

  test("raise a notice when they exceed the purchases in paid visits", async () => {
    await connectShop(db, store, readUntil);
    await connect();
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    const bought = { channel: "Paid Search", steps: ["purchase"] };
    const organic = { channel: "Organic Search", steps: ["purchase"] };
    const visits = [
      ...sampleTrafficDay("2026-06-14", [sampleSession(bought), sampleSession(organic)]),
      ...sampleTrafficDay("2026-06-16", [sampleSession(organic)]),
    ];
    const orders = ["1", "2", "3"].map((name) => order(name, "2026-06-14T12:00:00Z"));
    await ingest([...campaignDays(10), ...orders, ...visits]);
    const { notices } = await report();
    expect(notices.find(({ code }) => code === "ads_claims_exceed")?.message).toContain(
      "report 1.5 conversions; Google Analytics recorded 1 purchase in paid visits",
    );
    const query = { range: "custom", from: "2026-06-13", to: "2026-06-16" } as const;
    const longer = await report(query);
    expect(longer.notices.map(({ code }) => code)).not.toContain("ads_claims_exceed");
  });

  test("are counted through the last sync of the shop when the ad platforms were synced later", async () => {
    await connectShop(db, store, Date.parse("2026-06-15T15:00:00-04:00"));
    await connect();
    const orders = [order("1", "2026-06-14T12:00:00Z"), order("2", "2026-06-15T12:00:00Z")];
    await ingest([...campaignDays(10), ...orders]);
    const query = { range: "custom", from: "2026-06-11", to: "2026-06-16" } as const;
    const { claims, adSpend, notices } = await report(query);
    expect(claims).toMatchObject({
      claimedConversions: 2.5,
      claimedValue: 15,
      actualOrders: 2,
      actualSales: 20,
      platforms: [{ conversions: 2.5, value: 15, spend: 7.5 }],
    });
    expect(adSpend.mer).toBeCloseTo(20 / 7.5, 9);
    expect(adSpend.conversions).toBe(3);
    expect(notices.find(({ code }) => code === "ads_claims_exceed")?.message).toContain(
      "report 2.5 conversions; the online store had 2 orders on the same days",
    );
    const fewer = await report({ ...query, from: "2026-06-14" });
    expect(fewer.notices.map(({ code }) => code)).not.toContain("ads_claims_exceed");
  });

  test("are not compared with the store before orders are synced", async () => {
    await connect();
    await ingest(campaignDays(10));
    const { claims, adSpend } = await report();
    expect(claims).toMatchObject({
      claimedConversions: 1.5,
      actualOrders: null,
      actualSales: null,
    });
    expect(adSpend).toMatchObject({ mer: null, acos: null, ncac: null });
  });
});

const euros = (day: string, spendMinor: number) =>
  sampleAdDay({
    day,
    platform: "facebook_ads",
    currency: "EUR",
    rows: { a: { spendMinor, clicks: 10, conversionsMilli: 4000 } },
  });

describe("spend in another currency", () => {
  test("is converted by day, and left out on days without a rate", async () => {
    await connect({ platform: "facebook_ads", currency: "EUR" });
    await ingest([euros("2026-06-14", 1000), euros("2026-06-15", 500), euros("2026-06-16", 300)]);
    await storeRates(db, store.id, [
      { date: "2026-06-14", base: "EUR", quote: "USD", rate: "1.10" },
      { date: "2026-06-15", base: "USD", quote: "EUR", rate: "0.5" },
    ]);
    const { adSpend, performanceByDay, unconverted, campaigns } = await report();
    expect(performanceByDay.map(({ spend, isUnconverted }) => [spend, isUnconverted])).toEqual([
      [11, false],
      [10, false],
      [0, true],
    ]);
    expect(unconverted).toEqual([{ platform: "meta", currency: "EUR", spend: 3, days: 1 }]);
    // Twelve conversions are claimed, four of them on days whose spend is left out.
    expect(adSpend).toMatchObject({ adSpend: 21, conversions: 12, clicks: 30, cpa: 21 / 8 });
    expect(campaigns[0]).toMatchObject({ unconverted: { currency: "EUR", spend: 3 } });
  });

  test("is unknown rather than 0 without any rate", async () => {
    await connect({ platform: "facebook_ads", currency: "EUR" });
    await ingest([euros("2026-06-16", 300)]);
    const { adSpend } = await report({ range: "yesterday" });
    expect(adSpend).toMatchObject({ adSpend: null, roas: null, cpa: null, mer: null, clicks: 10 });
  });
});

test("never compares partial spend with all sales", async () => {
  await connectShop(db, store, readUntil);
  await connect();
  await connect({ platform: "facebook_ads", currency: "EUR", externalId: "act_1" });
  const sold = order("1", "2026-06-16T12:00:00Z");
  const foreign = { ...euros("2026-06-16", 300), accountExternalId: "act_1" };
  await ingest([...campaignDays(10), sold, foreign]);
  const { adSpend, claims } = await report({ range: "yesterday" });
  expect(adSpend).toMatchObject({ adSpend: 1.8, mer: null, acos: null, ncac: null });
  expect(claims.platforms).toMatchObject([
    { platform: "google", spend: 1.8 },
    { platform: "meta", spend: null, value: null },
  ]);
});

test("counts acquired customers on days whose spend has no exchange rate", async () => {
  await connectShop(db, store, readUntil);
  await connect({ platform: "facebook_ads", currency: "EUR" });
  const sold = sampleOrder({ name: "1", placed: "2026-06-16T12:00:00Z", customer: "ann" });
  await ingest([euros("2026-06-15", 500), euros("2026-06-16", 300), sold]);
  await storeRates(db, store.id, [{ date: "2026-06-15", base: "EUR", quote: "USD", rate: "1" }]);
  const query = { range: "custom", from: "2026-06-15", to: "2026-06-16" } as const;
  expect(
    await metricValues(db, { store, query, now }, ["acquired_customers", "ncac"]),
  ).toMatchObject([
    { value: 1, missing: [] },
    { value: null, missing: [] },
  ]);
});

test("says how long days may still be restated", async () => {
  await connect();
  await ingest(campaignDays(10));
  const { notices } = await report();
  expect(notices).toContainEqual({
    code: "ads_restating",
    message:
      "The ad platforms may still change figures after May 17, 2026; figures for June 16, 2026 may change until July 16, 2026.",
  });
  const request = { store, query: threeDays, now };
  expect(await metricValues(db, request, ["ad_spend"])).toMatchObject([{ complete: false }]);
  expect((await dashboardReport(db, request)).notices).toEqual([]);
});
