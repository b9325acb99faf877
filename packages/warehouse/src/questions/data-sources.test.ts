import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { describe, expect, test } from "vitest";
import { formatDay, parseDay } from "../calendar/days.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { disconnectAccount } from "../testing/disconnect-account.ts";
import { sampleAdDay } from "../testing/sample-marketing.ts";
import { adsReport } from "./ads/ads-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { trafficReport } from "./traffic/traffic-report.ts";

const now = Date.parse("2026-06-17T15:30:00Z");
const minute = 60_000;
const twoHours = 120 * minute;
const asOf = (at: number) => new Date(at).toISOString();

async function openStore() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  return { db, store, request: { store, query: { range: "last_7_days" } as const, now } };
}

test("names a report's platforms, each with the time of its last complete sync", async () => {
  const { db, store, request } = await openStore();
  await connectAccount(db, store, { platform: "google_ads", readUntil: now - twoHours - 1 });
  await connectAccount(db, store, { platform: "google_analytics", readUntil: null });
  await connectShop(db, store, now - twoHours);
  const shopify = {
    platform: "shopify",
    asOf: asOf(now - twoHours),
    isStale: false,
    status: "connected",
  };
  const analytics = { platform: "google_analytics", asOf: null, isStale: false, status: "syncing" };
  const ads = {
    platform: "google_ads",
    asOf: asOf(now - twoHours - 1),
    isStale: true,
    status: "connected",
  };
  expect((await dashboardReport(db, request)).dataSources).toEqual([shopify, analytics, ads]);
  expect((await trafficReport(db, request)).dataSources).toEqual([analytics]);
});

test("uses the oldest sync time of a platform's accounts", async () => {
  const { db, store, request } = await openStore();
  const account = { platform: "google_ads", externalId: "first" } as const;
  await connectAccount(db, store, { ...account, readUntil: now - minute });
  await connectAccount(db, store, { ...account, externalId: "two", readUntil: now - 300 * minute });
  await connectAccount(db, store, { ...account, externalId: "three", readUntil: null });
  const { dataSources } = await adsReport(db, request);
  expect(dataSources.filter(({ platform }) => platform === "google_ads")).toEqual([
    { platform: "google_ads", asOf: asOf(now - 300 * minute), isStale: true, status: "connected" },
  ]);
});

test("still names a platform whose connection broke while its figures are shown", async () => {
  const { db, store, request } = await openStore();
  await connectShop(db, store, now - 10 * twoHours);
  await db.updateTable("integrations").set({ is_connected: 0 }).execute();
  const { dataSources } = await dashboardReport(db, request);
  expect(dataSources).toEqual([
    { platform: "shopify", asOf: asOf(now - 10 * twoHours), isStale: true, status: "broken" },
  ]);
});

test("names no sources while nothing is connected", async () => {
  const { db, request } = await openStore();
  expect((await dashboardReport(db, request)).dataSources).toEqual([]);
});

const statusAfter = async (
  change: Partial<{ is_connected: number; checked_at: number; api_key_ciphertext: string }>,
) => {
  const { db, store, request } = await openStore();
  await connectShop(db, store, now - minute);
  await db.updateTable("integrations").set(change).execute();
  return (await dashboardReport(db, request)).dataSources[0]?.status;
};

describe("the status of a platform", () => {
  test("is broken once a connection check fails", async () => {
    const failed = { is_connected: 0, checked_at: now, api_key_ciphertext: "sealed" };
    expect(await statusAfter(failed)).toBe("broken");
  });

  test("is not broken while a changed key is being checked", async () => {
    expect(await statusAfter({ is_connected: 0, api_key_ciphertext: "sealed" })).toBe("connected");
  });

  test("is syncing before the first connection check is done", async () => {
    const { db, store, request } = await openStore();
    await connectShop(db, store, null);
    await db
      .updateTable("integrations")
      .set({ is_connected: 0, api_key_ciphertext: "sealed" })
      .execute();
    const { dataSources, missing } = await dashboardReport(db, request);
    expect(dataSources).toEqual([
      { platform: "shopify", asOf: null, isStale: false, status: "syncing" },
    ]);
    expect(missing).toContain("shopify");
  });
});

const spent = (account: string, day: string) =>
  sampleAdDay({ account, day, rows: { brand: { spendMinor: 100 } } });

describe("disconnected ad accounts", () => {
  const platform = "google_ads" as const;

  test("add spend through the day they were disconnected and do not delay comparisons", async () => {
    const { db, store, request } = await openStore();
    const gone = { storeId: store.id, integrationId: `${store.id}-${platform}-gone` };
    const disconnectedAt = Date.parse("2026-06-10T12:00:00Z");
    await connectAccount(db, store, { platform, externalId: "gone", readUntil: disconnectedAt });
    await connectAccount(db, store, { platform, externalId: "here", readUntil: now });
    const days = Array.from({ length: 20 }, (_, index) =>
      formatDay(parseDay("2026-05-29") + index),
    );
    const records = [
      ...days.map((day) => spent("here", day)),
      ...days.filter((day) => day <= "2026-06-10").map((day) => spent("gone", day)),
    ];
    await ingestPage(db, { store, records, now });
    await disconnectAccount(db, gone, now);
    const { adSpend, notices } = await adsReport(db, request);
    // Complete days of one account are compared with the same number of days of two accounts.
    expect(adSpend).toMatchObject({ adSpend: 7, percentChange: expect.closeTo(-50, 5) });
    expect(notices).toContainEqual({
      code: "google_ads_disconnected",
      message: "Google Ads (gone) is no longer connected. Its figures end on June 10, 2026.",
    });
  });
});
