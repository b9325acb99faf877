import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { parseDay } from "../calendar/days.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { findSourceAccounts } from "./source-account.ts";
import { findSources } from "../metrics/sources.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const platform = "google_analytics";
const readUntil = Date.parse("2026-06-17T19:30:00Z");
const find = async () => (await findSourceAccounts(db, store.id))[platform];

test("has no account when no integration knows its account", async () => {
  expect(await find()).toBeNull();
  await connectAccount(db, store, { platform: "google_search_console", readUntil });
  const elsewhere = await insertTestStore(db);
  await connectAccount(db, elsewhere, { platform, readUntil });
  expect(await find()).toBeNull();
});

describe("with two properties", () => {
  beforeEach(async () => {
    await connectAccount(db, store, { platform, readUntil, externalId: "new", createdAt: 2 });
    await connectAccount(db, store, { platform, readUntil: null, externalId: "old", createdAt: 1 });
  });

  test("uses the one of the oldest integration and names the other", async () => {
    expect(await find()).toMatchObject({ externalId: "old", otherAccounts: ["new"] });
  });

  test("stays unknown when only the other one was synced", async () => {
    const sources = await findSources(db, store.id);
    expect([sources.read.has(platform), sources.awaited.has(platform)]).toEqual([false, true]);
  });
});

test("treats two integrations of the same property as one account", async () => {
  const accountId = await connectAccount(db, store, { platform, readUntil });
  const first = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto("integrations")
    .values({ ...first, id: "second", created_at: 5 })
    .execute();
  expect(await find()).toMatchObject({ id: accountId, otherAccounts: [] });
});

describe("the last complete day of a property", () => {
  test.each([
    ["America/New_York", "2026-06-16"],
    ["Asia/Tokyo", "2026-06-17"],
    ["Pacific/Kiritimati", "2026-06-17"],
    [null, "2026-06-16"],
  ])("is the last that was over in its zone, %s, when it was read", async (timezone, expected) => {
    await connectAccount(db, store, { platform, readUntil, timezone });
    expect((await find())?.lastCompleteDay).toBe(parseDay(expected));
  });

  test("is unknown before the first sync", async () => {
    await connectAccount(db, store, { platform, readUntil: null });
    expect(await find()).toMatchObject({ readUntil: null, lastCompleteDay: null });
  });

  test("is the day before when the sync started before midnight and ended after it", async () => {
    await connectAccount(db, store, { platform, readUntil: Date.parse("2026-06-17T04:05:00Z") });
    const day = "2026-06-16";
    const asked = (readAt: string) =>
      ingestPage(db, { store, records: [sampleSessionDay({ day, readAt })], now: 0 });
    await asked("2026-06-17T03:59:00Z");
    expect((await find())?.lastCompleteDay).toBe(parseDay("2026-06-15"));
    await asked("2026-06-17T04:00:00Z");
    expect((await find())?.lastCompleteDay).toBe(parseDay(day));
  });
});

test("uses a site's last final day as its last complete day", async () => {
  const site = { platform: "google_search_console" } as const;
  await connectAccount(db, store, { ...site, readUntil, timezone: "America/Los_Angeles" });
  const findSite = async () => (await findSourceAccounts(db, store.id))[site.platform];
  expect((await findSite())?.lastCompleteDay).toBeNull();
  const records = [
    sampleSearchDay({ day: "2026-06-13" }),
    sampleSearchDay({ day: "2026-06-14" }),
    sampleSearchDay({ day: "2026-06-15", breakdown: "page" }),
  ];
  await ingestPage(db, { store, records, now: 0 });
  expect((await findSite())?.lastCompleteDay).toBe(parseDay("2026-06-14"));
});

const findAds = async () => (await findSourceAccounts(db, store.id)).ads;
const google = { platform: "google_ads", readUntil } as const;

describe("ad accounts", () => {
  test("lists all of the store's accounts in the order of the platforms", async () => {
    await connectAccount(db, store, { platform: "tiktok_ads", readUntil });
    await connectAccount(db, store, { ...google, externalId: "2", createdAt: 2 });
    await connectAccount(db, store, { ...google, externalId: "1", createdAt: 1 });
    await connectAccount(db, await insertTestStore(db), google);
    expect((await findAds()).map((account) => [account.platform, account.externalId])).toEqual([
      ["google_ads", "1"],
      ["google_ads", "2"],
      ["tiktok_ads", "7300000000000000017"],
    ]);
  });

  test("merges two integrations of one account, with the later sync time", async () => {
    await connectAccount(db, store, { ...google, readUntil: null });
    const first = await db.selectFrom("integrations").selectAll().executeTakeFirstOrThrow();
    const second = { ...first, id: "second", created_at: 5, last_synced_at: readUntil };
    await db.insertInto("integrations").values(second).execute();
    expect(await findAds()).toMatchObject([
      { integrationId: first.id, readUntil, lastCompleteDay: parseDay("2026-06-16") },
    ]);
  });
});
