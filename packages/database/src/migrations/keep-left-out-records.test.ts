import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("reads the streams of shops again that are known to have left out records", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0048-forget-mistyped-usernames")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('ada', 'ada', 'ada', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'ada', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  await sql`insert into integrations (id, store_id, name, platform, created_at)
    values ('shop', 1, 'Shop', 'shopify', 0), ('ads', 1, 'Ads', 'google_ads', 0)`.execute(db);
  await sql`insert into sync_cursors (integration_id, store_id, stream, cursor, updated_at)
    values ('shop', 1, 'orders', 'a', 5), ('shop', 1, 'products', 'b', 5), ('ads', 1, 'orders', 'c', 5)`.execute(
    db,
  );
  await sql`insert into sync_runs (id, integration_id, store_id, trigger, status, started_at, finished_at)
    values ('run', 'shop', 1, 'schedule', 'partial', 7, 8), ('other', 'ads', 1, 'schedule', 'partial', 7, 8)`.execute(
    db,
  );
  const message = "18 records were left out: The order is in JPY, but your store reports in USD.";
  await sql`insert into sync_run_streams (run_id, store_id, stream, position, status, records, message)
    values ('run', 1, 'orders', 0, 'done', 18, ${message}), ('run', 1, 'products', 1, 'done', 3, null),
      ('other', 1, 'orders', 0, 'done', 18, ${message})`.execute(db);

  await migrateToLatest(db);
  const cursors = await db
    .selectFrom("sync_cursors")
    .select(["integration_id", "stream", "cursor", "updated_at"])
    .orderBy("cursor")
    .execute();
  expect(cursors.map((row) => Object.values(row))).toEqual([
    ["shop", "orders", "", 5],
    ["shop", "products", "b", 5],
    ["ads", "orders", "c", 5],
  ]);
  await db.destroy();
});
