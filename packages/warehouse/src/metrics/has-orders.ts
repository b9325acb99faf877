import type { Database } from "@cartograph/database/schema.ts";

/** Whether the store has orders that are not deleted. */
export async function hasOrders(db: Database, storeId: number): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Whether orders of a file were imported, by an import that may be running or have failed since. */
export async function hasImports(db: Database, storeId: number): Promise<boolean> {
  const imported = await db
    .selectFrom("imports")
    .select("id")
    .where("store_id", "=", storeId)
    .where("orders", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return imported !== undefined;
}
