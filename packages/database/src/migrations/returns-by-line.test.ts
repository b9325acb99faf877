import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("assigns returns of single-line orders to their line and reads other orders with returns again", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0020-known-networks")).error).toBeUndefined();
  for (const store of [1, 2]) {
    const user = `u${store}`;
    await sql`insert into users (id, username, username_key, password_hash, created_at)
      values (${user}, ${user}, ${user}, '-', 0)`.execute(db);
    await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
      values (${store}, ${user}, 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
    await sql`insert into integrations (id, store_id, name, platform, is_connected, created_at)
      values (${`i${store}`}, ${store}, 'Shopify', 'shopify', 1, 0)`.execute(db);
    await sql`insert into sync_cursors (integration_id, store_id, stream, cursor, updated_at)
      values (${`i${store}`}, ${store}, 'orders', 'c', 0)`.execute(db);
  }
  const addOrder = async (id: number, store: number, lines: number) => {
    await sql`insert into orders (id, store_id, ext_id, name, day, placed_at, updated_at, origin,
        content_hash, is_test, financial_status, channel, currency, discount_codes, customer_type,
        has_products, goods_minor, total_minor, returns_minor, refunded_minor)
      values (${id}, ${store}, ${`o${id}`}, '#1', 5, 0, 0, 1, 'h', 0, 'paid', 'pos', 'USD', '[]', 0,
        1, 900, 900, 400, 400)`.execute(db);
    for (let line = 0; line < lines; line += 1) {
      await sql`insert into order_lines (store_id, day, order_id, line_no, ext_id, product_id, title,
          is_gift_card, quantity, gross_minor, discount_minor, tax_minor, returned_quantity)
        values (${store}, 5, ${id}, ${line}, ${`l${line}`}, ${70 + line}, 'Lamp', 0, 1, 900, 0, 0, 0)`.execute(
        db,
      );
    }
    await sql`insert into ledger (store_id, day, order_id, entry_no, order_day, occurred_at,
        order_placed_at, kind, orders, product_orders, online_orders, units, gross_minor,
        discounts_minor, returns_minor, shipping_minor, taxes_minor, duties_minor, refunded_minor)
      values (${store}, 9, ${id}, 1, 5, 0, 0, 'refund', 0, 0, 0, 0, 0, 0, 400, 0, 0, 0, 400)`.execute(
      db,
    );
  };
  await addOrder(1, 1, 1);
  await addOrder(2, 2, 2);

  expect((await migrator.migrateTo("0021-returns-by-line")).error).toBeUndefined();
  const { rows: returns } = await sql`select * from line_returns`.execute(db);
  expect(returns).toEqual([
    { store_id: 1, order_id: 1, entry_no: 1, line_no: 0, product_id: 70, returns_minor: 400 },
  ]);
  const orders = await db.selectFrom("orders").select(["id", "content_hash"]).execute();
  expect(orders).toEqual([
    { id: 1, content_hash: "h" },
    { id: 2, content_hash: "" },
  ]);
  const cursors = await db.selectFrom("sync_cursors").select("store_id").execute();
  expect(cursors).toEqual([{ store_id: 1 }]);
  await db.destroy();
});
