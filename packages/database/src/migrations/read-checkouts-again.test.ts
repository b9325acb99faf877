import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("keeps checkouts stored without their step and reads checkouts again", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0006-raise-versions")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  await sql`insert into integrations (id, store_id, name, platform, is_connected, created_at)
    values ('i', 1, 'Shopify', 'shopify', 1, 0)`.execute(db);
  for (const stream of ["customers", "checkouts"]) {
    await sql`insert into sync_cursors (integration_id, store_id, stream, cursor, updated_at)
      values ('i', 1, ${stream}, 'c', 0)`.execute(db);
  }
  await sql`insert into checkouts (store_id, ext_id, day, created_at, updated_at, total_minor,
      subtotal_minor, discount_minor, currency, discount_codes, lines)
    values (1, 'k', 20000, 0, 0, 500, 500, 0, 'USD', '[]', '[]')`.execute(db);

  await migrateToLatest(db);
  expect(await db.selectFrom("checkouts").selectAll().execute()).toMatchObject([
    { ext_id: "k", shipping_minor: 0, step_reached: "contact", was_short_of_stock: null },
  ]);
  const cursors = await db.selectFrom("sync_cursors").select("stream").execute();
  expect(cursors).toEqual([{ stream: "customers" }]);
  await db.destroy();
});
