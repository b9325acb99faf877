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
