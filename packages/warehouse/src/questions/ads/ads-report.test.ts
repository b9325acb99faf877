import { adSourcePlatforms } from "@cartograph/contracts/platform.ts";
import { type AdsReport, adsReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { describe, expect } from "vitest";
import { now, test, threeDays } from "../../testing/ads-test.ts";
import { campaignDays, sampleAdDay } from "../../testing/sample-marketing.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";
import { metricValues } from "../metric-values.ts";

test("has every figure of the range and of the previous period", async ({
  connect,
  ingest,
  report,
}) => {
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
    previousConversionValue: 3,
    isComplete: true,
    isUnconverted: false,
  });
  expect(answer.claims.platforms).toEqual([
    { platform: "google", conversions: 1.5, value: 9, spend: 4.2, attribution: "30-day click" },
  ]);
});

const before = ({ performanceByDay }: AdsReport) =>
  performanceByDay.map((day) => [day.previousSpend, day.previousRoas]);

test("has no previous figures for a partial day or without a comparison", async ({
  connect,
  ingest,
  report,
}) => {
  await connect();
  await ingest(campaignDays(10));
  const query = { range: "custom", from: "2026-06-16", to: "2026-06-17" } as const;
  expect(before(await report(query))).toEqual([
    [1.6, 300 / 160],
    [null, null],
  ]);
  expect(before(await report({ ...query, compare: "none" }))).toEqual([
    [null, null],
    [null, null],
  ]);
});

describe("days that were not synced", () => {
  test("are not treated as days without spend", async ({ connect, ingest, report }) => {
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

  test("leave the figures unknown when all of the range is missing", async ({
    connect,
    ingest,
    report,
  }) => {
    await connect();
    await ingest(campaignDays(1, 10));
    const answer = await report();
    expect(answer.adSpend).toMatchObject({ adSpend: null, roas: null, ctr: null, mer: null });
    expect(answer).toMatchObject({ campaigns: [], performanceByDay: [], missing: ["shopify"] });
  });

  test("are not shown before the first complete sync", async ({ connect, ingest, report }) => {
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
  test("add up, and two integrations of one account count once", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connect();
    await connect({ externalId: "2222222222" });
    const first = await db
      .selectFrom("integrations")
      .selectAll()
      .where("store_id", "=", store.id)
      .executeTakeFirstOrThrow();
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

  test("make the figures known when any one platform is synced", async ({
    connect,
    ingest,
    report,
  }) => {
    await connect();
    await connect({ platform: "tiktok_ads", readUntil: null });
    await ingest(campaignDays(10));
    const { adSpend, missing, notices } = await report();
    expect(adSpend.adSpend).toBe(5.1);
    expect(missing).toEqual(["shopify"]);
    expect(notices.map(({ code }) => code)).toContain("ads_first_sync_unfinished");
  });

  test("are compared through the earliest of their last complete days", async ({
    connect,
    db,
    ingest,
    store,
  }) => {
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

  test("are ignored after their integration was removed", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connect();
    await ingest(campaignDays(10));
    await db.deleteFrom("integrations").where("store_id", "=", store.id).execute();
    expect((await report()).adSpend.adSpend).toBeNull();
  });
});

test("names a zone with different days once for all of its accounts", async ({
  connect,
  ingest,
  report,
}) => {
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
  test("counts in the range and on neither side of its comparison", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
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

test("says how long days may still be restated", async ({ connect, db, ingest, report, store }) => {
  await connect();
  await ingest(campaignDays(10));
  const { notices } = await report();
  expect(notices).toContainEqual({
    code: "ads_restating",
    message:
      "The ad platforms may still change figures of days after May 17, 2026; figures for June 16, 2026 may change until July 16, 2026.",
  });
  const request = { store, query: threeDays, now };
  expect(await metricValues(db, request, ["ad_spend"])).toMatchObject([{ complete: false }]);
  expect((await dashboardReport(db, request)).notices).toEqual([]);
});

test("says that days of an account with longer conversion windows may be restated for longer", async ({
  connect,
  db,
  ingest,
  report,
  store,
}) => {
  await connect();
  await connect({ platform: "facebook_ads", externalId: "act_1" });
  const attribution = "7 to 90 days after a click, by conversion action";
  const inGoogle = campaignDays(10).map((day) => ({ ...day, attribution }));
  await ingest([...inGoogle, sampleAdDay({ day: "2026-06-16", platform: "facebook_ads" })]);
  const notice = (await report()).notices.find(({ code }) => code === "ads_restating");
  expect(notice?.message).toBe(
    "The ad platforms may still change figures of days after March 18, 2026; figures for June 16, 2026 may change until September 14, 2026.",
  );
  const isFinal = async (day: string) => {
    const query = { range: "custom", from: day, to: day } as const;
    const [spend] = await metricValues(db, { store, query, now }, ["ad_spend"]);
    return spend?.complete;
  };
  expect([await isFinal("2026-03-18"), await isFinal("2026-03-19")]).toEqual([true, false]);
});
