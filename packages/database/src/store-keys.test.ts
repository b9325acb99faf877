import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "./testing/test-database.ts";

type Key = { table: string; key: string; columns: string[] };

/** The primary keys, unique keys and foreign keys of all tables with a store. */
async function keysOfStores(): Promise<Key[]> {
  const db = await openTestDatabase();
  const { rows } = await sql<{ table: string; key: string; column: string }>`
    with tables as (
      select name from sqlite_master where type = 'table' and exists (
        select 1 from pragma_table_info(sqlite_master.name) where name = 'store_id'))
    select tables.name as "table", 'primary' as "key", info.name as "column"
    from tables, pragma_table_info(tables.name) as info where info.pk > 0
    union all
    select tables.name, list.name, info.name
    from tables, pragma_index_list(tables.name) as list, pragma_index_info(list.name) as info
    where list."unique" = 1
    union all
    select tables.name, 'foreign ' || list.id, list."from"
    from tables, pragma_foreign_key_list(tables.name) as list`.execute(db);
  await db.destroy();
  const keys = new Map<string, Key>();
  for (const { table, key, column } of rows) {
    const known = keys.get(`${table} ${key}`) ?? { table, key, columns: [] };
    known.columns.push(column);
    keys.set(`${table} ${key}`, known);
  }
  return [...keys.values()];
}

test("includes the store in every primary, unique and foreign key of a store's table", async () => {
  const keys = await keysOfStores();
  expect(keys.length).toBeGreaterThan(40);
  const lacking = keys.filter(({ columns }) => !columns.includes("store_id"));
  expect(lacking).toEqual([]);
});
