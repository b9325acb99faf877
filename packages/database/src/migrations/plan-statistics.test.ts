import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../testing/test-database.ts";

async function planOf(query: string): Promise<string> {
  const db = await openTestDatabase();
  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db);
  await db.destroy();
  return rows.map((row) => row.detail).join("; ");
}

test.each([
  [
    "an order's later events",
    "select * from ledger where store_id = 1 and order_id = 1 and entry_no > 0",
    "ledger_later_events (store_id=? AND order_id=?",
  ],
  [
    "a day's orders",
    `select customer_id from ledger_entries as sale
      join orders on orders.store_id = sale.store_id and orders.id = sale.order_id
      where sale.store_id = 1 and sale.day = 1 and sale.entry_no = 0`,
    "SEARCH sale USING PRIMARY KEY (store_id=? AND day=?); SEARCH orders USING PRIMARY KEY (store_id=? AND id=?)",
  ],
  [
    "a customer's orders",
    "select id from orders where store_id = 1 and customer_id = 1 and is_test = 0",
    "orders_customer (store_id=? AND customer_id=?)",
  ],
  [
    "a range's abandoned checkouts",
    "select sum(total_minor) from checkouts where store_id = 1 and day between 1 and 30",
    "checkouts_day (store_id=? AND day>? AND day<?)",
  ],
])("finds %s by index, even in an empty database", async (_what, query, index) => {
  expect(await planOf(query)).toContain(index);
});

test("has statistics only for existing indexes", async () => {
  const db = await openTestDatabase();
  const { rows } = await sql<{ idx: string }>`
    select stat.idx from sqlite_stat1 stat
    where not exists (select 1 from sqlite_schema object where object.name = stat.idx)`.execute(db);
  expect(rows).toEqual([]);
  await db.destroy();
});
