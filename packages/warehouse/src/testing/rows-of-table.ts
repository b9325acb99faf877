import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Selectable } from "kysely";

export type StoreTable = {
  [Table in keyof Schema]: Schema[Table] extends { store_id: unknown } ? Table : never;
}[keyof Schema];

/** Every row of a table or view that belongs to the store, as stored. */
export async function rowsOfTable<Table extends StoreTable>(
  db: Database,
  storeId: number,
  table: Table,
): Promise<Selectable<Schema[Table]>[]> {
  const rows: unknown[] = await db
    .selectFrom(table as "orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  // The query names another table with the same column.
  return rows as Selectable<Schema[Table]>[];
}
