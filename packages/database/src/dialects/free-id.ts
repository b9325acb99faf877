import type { Database, Schema } from "../schema.ts";

type NumberedTable = "orders" | "customers" | "products" | "collections" | "checkouts";

/**
 * The id that a table's next new row may have; the ids after it are free as well. Only right within a transaction
 * that holds the write lock (SQLite); PostgreSQL would take them from the table's sequence.
 */
export async function firstFreeId(db: Database, table: NumberedTable): Promise<number> {
  const { last } = await db
    .selectFrom<keyof Pick<Schema, NumberedTable>>(table)
    .select((eb) => eb.fn.max<number | null>("id").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
