import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { adsReport } from "./ads-report.ts";
import { dashboardReport } from "./dashboard-report.ts";
import { trafficReport } from "./traffic-report.ts";

const now = Date.parse("2026-06-17T15:30:00Z");
const minute = 60_000;
const twoHours = 120 * minute;
const asOf = (at: number) => new Date(at).toISOString();

async function openStore() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  return { db, store, ask: { store, query: { range: "last_7_days" } as const, now } };
}

test("a report names the platforms that it draws from, each with the time it was read to its end", async () => {
  const { db, store, ask } = await openStore();
  await connectAccount(db, store, { platform: "google_ads", readUntil: now - twoHours - 1 });
  await connectAccount(db, store, { platform: "google_analytics", readUntil: null });
  await connectShop(db, store, now - twoHours);
  const shopify = { platform: "shopify", asOf: asOf(now - twoHours), isStale: false };
  const analytics = { platform: "google_analytics", asOf: null, isStale: false };
  const ads = { platform: "google_ads", asOf: asOf(now - twoHours - 1), isStale: true };
  expect((await dashboardReport(db, ask)).dataSources).toEqual([shopify, analytics, ads]);
  expect((await trafficReport(db, ask)).dataSources).toEqual([analytics]);
});

test("of several accounts of a platform the one that was read longest ago tells its age", async () => {
  const { db, store, ask } = await openStore();
  const account = { platform: "google_ads", externalId: "first" } as const;
  await connectAccount(db, store, { ...account, readUntil: now - minute });
  await connectAccount(db, store, { ...account, externalId: "two", readUntil: now - 300 * minute });
  await connectAccount(db, store, { ...account, externalId: "three", readUntil: null });
  const { dataSources } = await adsReport(db, ask);
  expect(dataSources.filter(({ platform }) => platform === "google_ads")).toEqual([
    { platform: "google_ads", asOf: asOf(now - 300 * minute), isStale: true },
  ]);
});

test("a platform whose connection broke is named as long as its figures are shown", async () => {
  const { db, store, ask } = await openStore();
  await connectShop(db, store, now - 10 * twoHours);
  await db.updateTable("integrations").set({ is_connected: 0 }).execute();
  const { dataSources } = await dashboardReport(db, ask);
  expect(dataSources).toEqual([
    { platform: "shopify", asOf: asOf(now - 10 * twoHours), isStale: true },
  ]);
});

test("nothing is named while nothing is connected", async () => {
  const { db, ask } = await openStore();
  expect((await dashboardReport(db, ask)).dataSources).toEqual([]);
});
