import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("sets the fees of existing ledger entries to zero and resyncs only Shopify's orders", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0017-disconnected-accounts")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  for (const platform of ["shopify", "klaviyo"]) {
    await sql`insert into integrations (id, store_id, name, platform, is_connected, created_at)
      values (${platform}, 1, ${platform}, ${platform}, 1, 0)`.execute(db);
    for (const stream of ["orders", "customers"]) {
      await sql`insert into sync_cursors (integration_id, store_id, stream, cursor, updated_at)
        values (${platform}, 1, ${stream}, 'c', 0)`.execute(db);
    }
  }
  await sql`insert into ledger (store_id, day, order_id, entry_no, order_day, occurred_at,
      order_placed_at, kind, orders, product_orders, online_orders, units, gross_minor,
      discounts_minor, returns_minor, shipping_minor, taxes_minor, duties_minor, refunded_minor)
    values (1, 20000, 1, 0, 20000, 0, 0, 'sale', 1, 1, 1, 1, 500, 0, 0, 0, 0, 0, 0)`.execute(db);

  await migrateToLatest(db);
  expect(await db.selectFrom("ledger").selectAll().execute()).toMatchObject([
    { gross_minor: 500, fees_minor: 0, rounding_minor: 0 },
  ]);
  const cursors = await db
    .selectFrom("sync_cursors")
    .select(["integration_id", "stream"])
    .orderBy("integration_id")
    .orderBy("stream")
    .execute();
  expect(cursors).toEqual([
    { integration_id: "klaviyo", stream: "customers" },
    { integration_id: "klaviyo", stream: "orders" },
    { integration_id: "shopify", stream: "customers" },
  ]);
  await db.destroy();
});
