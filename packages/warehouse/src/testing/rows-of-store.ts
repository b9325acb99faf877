import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";

/** Every row of every table that belongs to the store, as stored. */
export async function rowsOfStore(
  db: Kysely<Schema>,
  storeId: number,
): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { name, columns } of await db.introspection.getTables()) {
    if (!columns.some((column) => column.name === "store_id")) continue;
    const found = await selectRows(db, name as StoreTable, storeId);
    rows[name] = found.map((row) => JSON.stringify(row)).toSorted();
  }
  return rows;
}

type StoreTable = "orders";

function selectRows(db: Database, table: StoreTable, storeId: number) {
  return db.selectFrom(table).selectAll().where("store_id", "=", storeId).execute();
}
