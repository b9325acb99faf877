import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database } from "@cartograph/database/schema.ts";

/** Whether the store has orders that are not deleted. */
export function hasOrders(db: Database, storeId: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("orders")
      .select("id")
      .where("store_id", "=", storeId)
      .where("deleted_at", "is", null),
  );
}

/** Whether orders of a file were imported, by an import that may be running or have failed since. */
export function hasImports(db: Database, storeId: number): Promise<boolean> {
  return hasRow(
    db.selectFrom("imports").select("id").where("store_id", "=", storeId).where("orders", ">", 0),
  );
}
