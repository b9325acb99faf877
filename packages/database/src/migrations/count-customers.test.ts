import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("counts the stored customers of each store by number of orders and day of acquisition", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0021-returns-by-line")).error).toBeUndefined();
  const customers = [
    { store: 1, orders: 2, acquired: 5, goods: 900, returns: 100 },
    { store: 1, orders: 2, acquired: 7, goods: 500, returns: 0 },
    { store: 1, orders: 1, acquired: 5, goods: 300, returns: 300 },
    { store: 1, orders: 1, acquired: null, goods: 0, returns: 0 },
    { store: 1, orders: 0, acquired: null, goods: 0, returns: 0 },
    { store: 2, orders: 2, acquired: 5, goods: 40, returns: 10 },
  ];
  for (const [index, { store, orders, acquired, goods, returns }] of customers.entries()) {
    await sql`insert into customers (id, store_id, ext_id, order_count, acquired_day, goods_minor, returns_minor)
      values (${index + 1}, ${store}, ${`c${index}`}, ${orders}, ${acquired}, ${goods}, ${returns})`.execute(
      db,
    );
  }

  await migrateToLatest(db);
  expect(await db.selectFrom("customer_order_counts").selectAll().execute()).toEqual([
    { store_id: 1, order_count: 1, customers: 2, net_minor: 0 },
    { store_id: 1, order_count: 2, customers: 2, net_minor: 1300 },
    { store_id: 2, order_count: 2, customers: 1, net_minor: 30 },
  ]);
  expect(await db.selectFrom("acquired_days").selectAll().execute()).toEqual([
    { store_id: 1, day: 5, customers: 2 },
    { store_id: 1, day: 7, customers: 1 },
    { store_id: 2, day: 5, customers: 1 },
  ]);
  await db.destroy();
});
