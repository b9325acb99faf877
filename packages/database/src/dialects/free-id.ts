import type { Database, Schema } from "../schema.ts";

type NumberedTable = "orders" | "customers" | "products" | "collections" | "checkouts";

/**
 * Returns the lowest id above all used ones; all ids from it on are free. Call it within a transaction that holds
 * SQLite's write lock. PostgreSQL would use the table's sequence instead.
 */
export async function firstFreeId(db: Database, table: NumberedTable): Promise<number> {
  const { last } = await db
    .selectFrom<keyof Pick<Schema, NumberedTable>>(table)
    .select((eb) => eb.fn.max<number | null>("id").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
