import { type AdsReport, campaignReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { describe, expect } from "vitest";
import { now, test, threeDays } from "../../testing/ads-test.ts";
import { withNewVersion } from "../../store-version.ts";
import { hugeFigure } from "../../testing/days-left-out.ts";
import { campaignDays, sampleAdDay } from "../../testing/sample-marketing.ts";
import { campaignReport } from "./campaign-report.ts";

const firstCampaign = ({ campaigns }: AdsReport) => campaigns[0]?.id ?? "";

describe("the campaign report", () => {
  test("has each day of the range and its restatements", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    const request = { store, query: threeDays, now };
    await connect({ timezone: "America/Los_Angeles" });
    await ingest(campaignDays(10));
    const restated = sampleAdDay({
      day: "2026-06-15",
      readAt: "2026-06-20T00:00:00Z",
      rows: {
        search: { spendMinor: 170, impressions: 1000, clicks: 20, conversionsMilli: 2250 },
      },
    });
    await ingest([restated]);
    const answer = await campaignReport(db, request, firstCampaign(await report()));
    expect(campaignReportSchema.parse(answer)).toEqual(answer);
    expect(answer.campaign).toMatchObject({
      name: "search",
      platform: "google",
      accountCurrency: "USD",
      timezone: "America/Los_Angeles",
    });
    expect(answer.days.map(({ date, spend, conversions }) => [date, spend, conversions])).toEqual([
      ["2026-06-14", 1.6, 0.5],
      ["2026-06-15", 1.7, 2.25],
      ["2026-06-16", 1.8, 0.5],
    ]);
    const readAt = "2026-06-20T00:00:00.000Z";
    expect(answer.restatements).toEqual([
      { date: "2026-06-15", metric: "conversionValue", before: 3, after: 0, readAt },
      { date: "2026-06-15", metric: "conversions", before: 0.5, after: 2.25, readAt },
    ]);
    expect((await report()).notices.map(({ code }) => code)).toContain("ads_timezone");
  });

  test.for([
    ["is in another currency", { currency: "EUR" }],
    ["is too large to be counted exactly", { rows: { search: { spendMinor: hugeFigure } } }],
  ] as const)(
    "has a day whose figures are unknown if one %s",
    async ([, refused], { connect, db, ingest, report, store }) => {
      await connect();
      const days = ["2026-06-14", "2026-06-15", "2026-06-16"].map((day) => {
        const figures = { spendMinor: 500, impressions: 40, clicks: 4, conversionsMilli: 1000 };
        const known = { day, rows: { search: figures } };
        return sampleAdDay(day === "2026-06-15" ? { ...known, ...refused } : known);
      });
      await ingest(days);
      const request = { store, query: threeDays, now };
      const answer = await campaignReport(db, request, firstCampaign(await report()));
      expect(campaignReportSchema.parse(answer)).toEqual(answer);
      expect(answer.days.map(({ date, spend }) => [date, spend])).toEqual([
        ["2026-06-14", 5],
        ["2026-06-15", null],
        ["2026-06-16", 5],
      ]);
      const { date, isComplete, ...figures } = answer.days[1] ?? {};
      expect([date, isComplete]).toEqual(["2026-06-15", true]);
      expect(new Set(Object.values(figures))).toEqual(new Set([null]));
      expect(Object.keys({ date, isComplete, ...figures }).toSorted()).toEqual(
        Object.keys(answer.days[0] ?? {}).toSorted(),
      );
      expect(answer.notices.map(({ code }) => code)).toContain("ads_days_left_out");
    },
  );

  test("returns not found for an unknown campaign, another store's and a removed account's", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    const request = { store, query: threeDays, now };
    await connect();
    await ingest(campaignDays(10));
    const id = firstCampaign(await report());
    const other = await insertTestStore(db);
    const notFound = { code: "not_found" };
    await expect(campaignReport(db, { ...request, store: other }, id)).rejects.toMatchObject(
      notFound,
    );
    await expect(campaignReport(db, request, "x")).rejects.toMatchObject(notFound);
    await expect(campaignReport(db, request, `${id}.0`)).rejects.toMatchObject(notFound);
    await withNewVersion(db, store.id, (transaction) =>
      transaction.deleteFrom("integrations").where("store_id", "=", store.id).execute(),
    );
    await expect(campaignReport(db, request, id)).rejects.toMatchObject(notFound);
  });
});
