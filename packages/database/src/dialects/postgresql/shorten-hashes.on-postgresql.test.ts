import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { up } from "../../migrations/0043-shorten-hashes.ts";

const tables = ["orders", "import_orders", "replaced_orders"];

test("keeps hashes of a PostgreSQL database as the integer at their start", async () => {
  const db = await openTestDatabase();
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} alter column content_hash type text`.execute(db);
  }
  const hashes = ["one", "two"].map((content) => hash("sha1", content, "base64").slice(0, 27));
  for (const [index, text] of [...hashes, ""].entries()) {
    await sql`insert into import_orders (store_id, import_number, order_id, updated_at, content_hash)
      values (1, 1, ${index}, 5, ${text})`.execute(db);
  }
  await up(db as unknown as Kysely<unknown>);
  const { rows } = await sql`select content_hash from import_orders
    where store_id = 1 order by order_id`.execute(db);
  const numbers = ["one", "two"].map((content) =>
    Math.floor(Number.parseInt(hash("sha1", content).slice(0, 12), 16) / 2),
  );
  expect(rows).toEqual([...numbers, 0].map((value) => ({ content_hash: value })));
  for (const table of tables) {
    const { rows: columns } = await sql`select data_type from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}
        and column_name = 'content_hash'`.execute(db);
    expect(columns).toEqual([{ data_type: "bigint" }]);
  }
  await db.destroy();
});
