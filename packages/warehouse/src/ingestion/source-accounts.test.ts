import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { storeVersion } from "../store-version.ts";
import { sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { ingestPage } from "./ingest-page.ts";
import { upsertSourceAccount } from "./source-accounts.ts";

const facts = {
  platform: "google_analytics",
  externalId: "1",
  name: "Shop",
  timezone: "Europe/Berlin",
  currency: "EUR",
} as const;

test("stores an account once and raises the version when its facts change", async () => {
  const db = await openTestDatabase();
  const { id: storeId } = await insertTestStore(db);
  const id = await upsertSourceAccount(db, { storeId, ...facts });
  const version = await storeVersion(db, storeId);
  expect(await upsertSourceAccount(db, { storeId, ...facts })).toBe(id);
  expect(await storeVersion(db, storeId)).toBe(version);
  expect(await upsertSourceAccount(db, { storeId, ...facts, timezone: "UTC" })).toBe(id);
  expect(await storeVersion(db, storeId)).toBe(version + 1);
  await db.destroy();
});

test("keeps accounts with the same id apart by store and platform", async () => {
  const db = await openTestDatabase();
  const [one, two] = [await insertTestStore(db), await insertTestStore(db)];
  const platform = "google_search_console";
  expect(await upsertSourceAccount(db, { storeId: one.id, ...facts })).toBe(1);
  expect(await upsertSourceAccount(db, { storeId: two.id, ...facts })).toBe(1);
  expect(await upsertSourceAccount(db, { storeId: one.id, ...facts, platform })).toBe(2);
  const { rows } = await sql`select store_id, platform from source_accounts order by 1, 2`.execute(
    db,
  );
  expect(rows).toEqual([
    { store_id: one.id, platform: "google_analytics" },
    { store_id: one.id, platform },
    { store_id: two.id, platform: "google_analytics" },
  ]);
  await db.destroy();
});

test("creates an account named by its id for records that arrive before a connection check", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const records = [
    sampleSessionDay({ day: "2026-06-10", account: "77" }),
    sampleSearchDay({ day: "2026-06-10", account: "77" }),
  ];
  await ingestPage(db, { store, records, now: 0 });
  const accounts = await db
    .selectFrom("source_accounts")
    .select(["platform", "name", "timezone"])
    .execute();
  expect(accounts).toEqual([
    { platform: "google_analytics", name: "77", timezone: null },
    { platform: "google_search_console", name: "77", timezone: null },
  ]);
  const checked = { storeId: store.id, ...facts, externalId: "77" };
  await upsertSourceAccount(db, checked);
  const { name } = await db
    .selectFrom("source_accounts")
    .select("name")
    .where("platform", "=", "google_analytics")
    .executeTakeFirstOrThrow();
  expect(name).toBe("Shop");
  await db.destroy();
});
