import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("keeps returned amounts and rewrites API orders that have later entries", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0032-describe-orders")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  for (const [id, origin] of [
    [1, 1],
    [2, 1],
    [3, 0],
  ]) {
    await sql`insert into orders (id, store_id, ext_key, name, day, placed_at, updated_at, origin,
        content_hash, is_test, financial_status, channel, currency, customer_type, has_products,
        goods_minor, total_minor, returns_minor, refunded_minor)
      values (${id}, 1, ${id}, '#1', 5, 0, 0, ${origin}, 'h', 0, 1, 1, 'USD', 0, 1, 900, 900, 0, 0)`.execute(
      db,
    );
  }
  for (const order of [1, 3]) {
    await sql`insert into ledger_entries (store_id, day, order_id, entry_no, occurred_at, kind, orders,
        product_orders, online_orders, units, gross_minor, discounts_minor, returns_minor,
        shipping_minor, taxes_minor, duties_minor, refunded_minor, fees_minor, rounding_minor)
      values (1, 9, ${order}, 1, 0, 'refund', 0, 0, 0, 0, 0, 0, 400, 0, 0, 0, 400, 0, 0)`.execute(
      db,
    );
  }
  await sql`insert into line_returns (store_id, order_id, entry_no, line_no, product_id, returns_minor)
    values (1, 1, 1, 0, 70, 400)`.execute(db);

  expect((await migrator.migrateTo("0034-change-lines")).error).toBeUndefined();
  expect(await db.selectFrom("line_changes").selectAll().execute()).toEqual([
    {
      store_id: 1,
      order_id: 1,
      entry_no: 1,
      line_no: 0,
      product_id: 70,
      returns_minor: 400,
      returned_tax_minor: 0,
      units: 0,
      gross_minor: 0,
      discount_minor: 0,
      tax_minor: 0,
    },
  ]);
  const orders = await db.selectFrom("orders").select(["id", "content_hash"]).execute();
  expect(orders).toEqual([
    { id: 1, content_hash: "" },
    { id: 2, content_hash: "h" },
    { id: 3, content_hash: "h" },
  ]);
  await db.destroy();
});
