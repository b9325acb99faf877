import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("closes the getting-started list for stores that already have orders", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0009-create-marketing")).error).toBeUndefined();
  for (const [id, user] of [
    [1, "old"],
    [2, "new"],
  ]) {
    await sql`insert into users (id, username, username_key, password_hash, created_at)
      values (${user}, ${user}, ${user}, '-', 0)`.execute(db);
    await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
      values (${id}, ${user}, 'Shop', 'UTC', 'USD', 0, 7)`.execute(db);
  }
  await sql`insert into orders (store_id, ext_id, name, day, placed_at, updated_at, origin,
      content_hash, is_test, financial_status, channel, currency, discount_codes, customer_type,
      has_products, goods_minor, total_minor, returns_minor, refunded_minor)
    values (1, 'k', '#1', 20000, 0, 0, 1, '-', 0, 'paid', 'web', 'USD', '[]', 0, 1, 0, 0, 0, 0)`.execute(
    db,
  );

  await migrateToLatest(db);
  const stores = await db
    .selectFrom("stores")
    .select(["id", "getting_started_closed_at"])
    .orderBy("id")
    .execute();
  expect(stores.map((store) => store.getting_started_closed_at)).toEqual([7, null]);
  await db.destroy();
});
