import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("marks settings of existing stores as chosen, except the defaults UTC and USD", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0012-view-the-demo")).error).toBeUndefined();
  for (const [id, timezone, currency] of [
    [1, "UTC", "USD"],
    [2, "Europe/Berlin", "EUR"],
    [3, "UTC", "USD"],
  ]) {
    const user = `user-${id}`;
    await sql`insert into users (id, username, username_key, password_hash, created_at)
      values (${user}, ${user}, ${user}, '-', 0)`.execute(db);
    await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
      values (${id}, ${user}, 'Shop', ${timezone}, ${currency}, 0, 0)`.execute(db);
  }
  await sql`insert into integrations (id, store_id, name, platform, is_connected, last_synced_at, created_at)
    values ('i', 3, 'Shop', 'shopify', 1, 5, 0)`.execute(db);

  await migrateToLatest(db);
  const stores = await db
    .selectFrom("stores")
    .select(["timezone_source", "is_timezone_known", "currency_source"])
    .orderBy("id")
    .execute();
  expect(stores.map((store) => Object.values(store))).toEqual([
    ["default", 0, "default"],
    ["operator", 1, "operator"],
    ["shopify", 1, "default"],
  ]);
  await db.destroy();
});
