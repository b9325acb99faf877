import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { rowsOfTable, type StoreTable } from "./rows-of-table.ts";

/** Every row of every table that belongs to the store, as stored. */
export async function rowsOfStore(
  db: Kysely<Schema>,
  storeId: number,
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!columns.some((column) => column.name === "store_id")) continue;
    const found = await rowsOfTable(db, storeId, name as StoreTable);
    rows[name] = found.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}
