import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { packColumns } from "../packed-figures.ts";
import { channelCodes, financialStatusCodes } from "../tables/sales.table.ts";
import { migrations } from "./index.ts";

async function databaseAt(version: string) {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo(version)).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  return db;
}

test("keeps ids, codes and discount codes of orders, and stores only canonical integers as such", async () => {
  const db = await databaseAt("0030-sum-checkout-days");
  const orders = [
    ["12", "paid", "online_store", "[]"],
    ["012", "partially_refunded", "pos", '["SALE"]'],
    ["1e3", "voided", "draft", "[]"],
    ["999999999999999", "pending", "other", "[]"],
    ["9007199254740993", "something", "web", "[]"],
  ];
  for (const [index, [extId, status, channel, codes]] of orders.entries()) {
    await sql`insert into orders (store_id, id, ext_id, name, day, placed_at, updated_at, origin,
        content_hash, is_test, financial_status, channel, currency, discount_codes, customer_type,
        has_products, goods_minor, total_minor, returns_minor, refunded_minor)
      values (1, ${index}, ${extId}, '#1', 20000, 0, 0, 1, '-', 0, ${status}, ${channel}, 'USD',
        ${codes}, 0, 1, 0, 0, 0, 0)`.execute(db);
  }
  await migrateToLatest(db);
  const stored = await db
    .selectFrom("orders")
    .select(["ext_id", "financial_status", "channel", "discount_codes"])
    .select(sql<string>`typeof(ext_key)`.as("type"))
    .orderBy("id")
    .execute();
  expect(stored.map((row) => Object.values(row))).toEqual([
    ["12", financialStatusCodes.paid, channelCodes.online_store, null, "integer"],
    ["012", financialStatusCodes.partially_refunded, channelCodes.pos, '["SALE"]', "text"],
    ["1e3", financialStatusCodes.voided, channelCodes.draft, null, "text"],
    ["999999999999999", financialStatusCodes.pending, channelCodes.other, null, "integer"],
    ["9007199254740993", financialStatusCodes.unknown, channelCodes.other, null, "text"],
  ]);
  await db.destroy();
});

test("keeps every entry of the ledger as it was", async () => {
  const db = await databaseAt("0030-sum-checkout-days");
  for (const [entry, day, at, kind] of [
    [0, 20_000, 5, "sale"],
    [1, 20_000, 5, "edit"],
    [2, 20_003, 9, "refund"],
  ]) {
    await sql`insert into ledger (store_id, day, order_id, entry_no, order_day, occurred_at,
        order_placed_at, kind, orders, product_orders, online_orders, units, gross_minor,
        discounts_minor, returns_minor, shipping_minor, taxes_minor, duties_minor, refunded_minor)
      values (1, ${day}, 1, ${entry}, 20000, ${at}, 5, ${kind}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)`.execute(
      db,
    );
  }
  const before = await db.selectFrom("ledger").selectAll().execute();
  expect(before).toHaveLength(3);
  await migrateToLatest(db);
  expect(await db.selectFrom("ledger").selectAll().execute()).toEqual(before);
  await db.destroy();
});

test("packs the columns of products again without changing their values", async () => {
  const db = await databaseAt("0030-sum-checkout-days");
  const packed = Buffer.concat([
    Buffer.from(Float64Array.of(5_000_000_000, -7).buffer),
    Buffer.from(Int32Array.of(3, 70_000, 1, 2, 1, 300, 0, 0).buffer),
  ]);
  await sql`insert into columns (store_id, span, bucket, visit_counts, products, customers)
    values (1, 0, 20000, x'', ${packed}, x''), (1, 0, 20001, x'', x'', x'01')`.execute(db);
  await sql`insert into column_changes (store_id, page, day, products, customers)
    values (1, 1, 20000, ${packed}, x'')`.execute(db);
  await migrateToLatest(db);
  const narrow = packColumns([
    [3, 70_000],
    [5_000_000_000, -7],
    [1, 2],
    [1, 300],
    [0, 0],
  ]);
  const columns = db.selectFrom("columns").select("products").orderBy("bucket");
  expect((await columns.execute()).map((row) => row.products)).toEqual([narrow, Buffer.alloc(0)]);
  const changes = await db.selectFrom("column_changes").select("products").execute();
  expect(changes.map((row) => row.products)).toEqual([narrow]);
  await db.destroy();
});
