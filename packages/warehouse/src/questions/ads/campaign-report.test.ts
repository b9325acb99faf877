import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { campaignReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { withNewVersion } from "../../store-version.ts";
import { campaignDays, sampleAdDay } from "../../testing/sample-marketing.ts";
import { adsReport } from "./ads-report.ts";
import { campaignReport } from "./campaign-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const readUntil = Date.parse("2026-06-17T15:00:00-04:00");
const query = { range: "custom", from: "2026-06-14", to: "2026-06-16" } as const;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const request = () => ({ store, query, now });
const report = () => adsReport(db, request());
const ingest = (records: SourceRecord[]) => ingestPage(db, { store, records, now });
const connect = (more: { timezone?: string } = {}) =>
  connectAccount(db, store, { platform: "google_ads", currency: "USD", readUntil, ...more });
const idOf = async () => (await report()).campaigns[0]?.id ?? "";

describe("the campaign report", () => {
  test("has each day of the range and its restatements", async () => {
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
    const answer = await campaignReport(db, request(), await idOf());
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

  test("returns not found for an unknown campaign, another store's and a removed account's", async () => {
    await connect();
    await ingest(campaignDays(10));
    const id = await idOf();
    const other = await insertTestStore(db);
    const notFound = { code: "not_found" };
    await expect(campaignReport(db, { ...request(), store: other }, id)).rejects.toMatchObject(
      notFound,
    );
    await expect(campaignReport(db, request(), "x")).rejects.toMatchObject(notFound);
    await expect(campaignReport(db, request(), `${id}.0`)).rejects.toMatchObject(notFound);
    await withNewVersion(db, store.id, (transaction) =>
      transaction.deleteFrom("integrations").execute(),
    );
    await expect(campaignReport(db, request(), id)).rejects.toMatchObject(notFound);
  });
});
