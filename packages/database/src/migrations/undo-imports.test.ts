import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

test("attributes existing orders to the import that ran when they were stored", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0015-know-store-settings")).error).toBeUndefined();
  await sql`insert into users (id, username, username_key, password_hash, created_at)
    values ('u', 'u', 'u', '-', 0)`.execute(db);
  await sql`insert into stores (id, user_id, name, timezone, currency, is_demo, created_at)
    values (1, 'u', 'Shop', 'UTC', 'USD', 0, 0)`.execute(db);
  // The second import waited for the first.
  for (const [id, startedAt, finishedAt] of [
    ["first", 100, 200],
    ["second", 150, 300],
  ])
    await sql`insert into imports (id, store_id, status, started_at, finished_at)
      values (${id}, 1, 'done', ${startedAt}, ${finishedAt})`.execute(db);
  for (const [name, origin, updatedAt] of [
    ["from the first import", 0, 100],
    ["from the second import", 0, 201],
    ["from an unknown import", 0, 50],
    ["from the API", 1, 150],
  ])
    await sql`insert into orders (store_id, ext_id, name, day, placed_at, updated_at, origin,
        content_hash, is_test, financial_status, channel, currency, discount_codes, customer_type,
        has_products, goods_minor, total_minor, returns_minor, refunded_minor)
      values (1, ${name}, ${name}, 20000, 0, ${updatedAt}, ${origin}, 'hash', 0, 'paid', 'web', 'USD',
        '[]', 0, 1, 0, 0, 0, 0)`.execute(db);

  await migrateToLatest(db);
  const rows = await db
    .selectFrom("import_orders")
    .innerJoin("orders", (join) =>
      join
        .onRef("orders.store_id", "=", "import_orders.store_id")
        .onRef("orders.id", "=", "import_orders.order_id"),
    )
    .leftJoin("imports", "imports.number", "import_orders.import_number")
    .select(["orders.name", "imports.id as import"])
    .orderBy("orders.id")
    .execute();
  expect(rows).toEqual([
    { name: "from the first import", import: "first" },
    { name: "from the second import", import: "second" },
    { name: "from an unknown import", import: null },
  ]);
  await db.destroy();
});
