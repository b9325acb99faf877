import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../ask.ts";

/** Orders that count in reports: neither test orders nor deleted. Orders in another currency are never stored. */
export function countingOrders(db: Database, store: StoreContext) {
  return db
    .selectFrom("orders")
    .where("orders.store_id", "=", store.id)
    .where("orders.is_test", "=", 0)
    .where("orders.deleted_at", "is", null);
}
