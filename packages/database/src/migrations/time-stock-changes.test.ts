import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("takes the time of the last inventory record as that of the last stock change", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0046-find-refused-days")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  await sql`insert into variants
    (store_id, ext_id, product_id, title, price_minor, is_stock_tracked, inventory_updated_at)
    values (1, 'read', 1, '', 0, 1, 1780000000000), (1, 'of a product', 1, '', 0, 1, null)`.execute(
    db,
  );

  await migrateToLatest(db);
  const variants = await db
    .selectFrom("variants")
    .select(["ext_id", "stock_changed_at"])
    .orderBy("ext_id")
    .execute();
  expect(variants).toEqual([
    { ext_id: "of a product", stock_changed_at: null },
    { ext_id: "read", stock_changed_at: 1_780_000_000_000 },
  ]);
  await db.destroy();
});
