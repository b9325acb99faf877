import { hash } from "node:crypto";
import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { migrations } from "./index.ts";

const contents = ["one", "two", "three", "four"];
const textOf = (content: string) => hash("sha1", content, "base64").slice(0, 27);
const numberOf = (content: string) =>
  Math.floor(Number.parseInt(hash("sha1", content).slice(0, 12), 16) / 2);

test("keeps hashes of orders and imports as the integer at their start", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0042-shorten-keys")).error).toBeUndefined();
  const hashes = [...contents.map(textOf), "", "AAAAAAAA"];
  for (const [index, text] of hashes.entries()) {
    await sql`insert into orders (id, store_id, ext_key, name, day, placed_at, updated_at, origin,
        content_hash, is_test, financial_status, channel, currency, customer_type, has_products,
        goods_minor, total_minor, returns_minor, refunded_minor)
      values (${index}, 1, ${String(index)}, 'name', 20000, 0, 0, 0, ${text}, 0, 1, 0, 'USD', 0, 1, 0, 0, 0,
        0)`.execute(db);
    await sql`insert into import_orders (store_id, import_number, order_id, updated_at, content_hash)
      values (1, 1, ${index}, 5, ${text})`.execute(db);
    await sql`insert into replaced_orders (store_id, order_id, content_hash, content)
      values (1, ${index}, ${text}, '{}')`.execute(db);
  }

  await migrateToLatest(db);
  // 0 stays the mark of an order without content.
  const expected = [...contents.map(numberOf), 0, 1];
  for (const table of ["orders", "import_orders", "replaced_orders"]) {
    const { rows } = await sql<{ hash: number; type: string }>`
      select content_hash as hash, typeof(content_hash) as type from ${sql.table(table)}
      order by ${sql.ref(table === "orders" ? "id" : "order_id")}`.execute(db);
    expect(rows).toEqual(expected.map((value) => ({ hash: value, type: "integer" })));
  }
  const { rows } =
    await sql`select ext_id, ext_key from orders where store_id = 1 and id = 2`.execute(db);
  expect(rows).toEqual([{ ext_id: "2", ext_key: "2" }]);
  await db.destroy();
});
