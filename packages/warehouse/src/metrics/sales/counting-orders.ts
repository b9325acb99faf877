import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../ask.ts";

/** The store's orders that count: neither test nor deleted; those of another currency are never stored. */
export function countingOrders(db: Database, store: StoreContext) {
  return db
    .selectFrom("orders")
    .where("orders.store_id", "=", store.id)
    .where("orders.is_test", "=", 0)
    .where("orders.deleted_at", "is", null);
}
