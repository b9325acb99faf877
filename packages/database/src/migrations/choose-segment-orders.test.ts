import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("keeps regular customers from 2 and VIP customers from 5 orders in existing stores", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0043-shorten-hashes")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);

  await migrateToLatest(db);
  const store = await db
    .selectFrom("stores")
    .select(["regular_min_orders", "vip_min_orders"])
    .executeTakeFirst();
  expect(store).toEqual({ regular_min_orders: 2, vip_min_orders: 5 });
  await db.destroy();
});
