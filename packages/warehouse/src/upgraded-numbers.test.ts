import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { sql } from "kysely";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readDatabaseFixture } from "../fixtures/schema-fixtures.ts";

const tables = ["orders", "customers", "products", "campaigns", "source_accounts", "sold_items"];

test("numbers the rows of each store from 1 without gaps when upgrading a file of schema version 0021", async () => {
  const directory = mkdtempSync(join(tmpdir(), "cartograph-numbers-"));
  const file = join(directory, "upgraded.sqlite");
  writeFileSync(file, readDatabaseFixture("0021-returns-by-line"));
  const db = openDatabase({ file });
  await migrateToLatest(db);
  for (const table of tables) {
    const { rows } = await sql`
      select numbered.store_id as store, min(id) as first, max(id) - count(*) as gaps,
        next_id - max(id) as next
      from ${sql.table(table)} as numbered
      join next_ids on next_ids.store_id = numbered.store_id and sequence = ${table}
      group by numbered.store_id order by numbered.store_id`.execute(db);
    const expected = [1, 2].map((store) => ({ store, first: 1, gaps: 0, next: 1 }));
    expect([table, rows]).toEqual([table, expected]);
  }
  await db.destroy();
  rmSync(directory, { recursive: true });
});
