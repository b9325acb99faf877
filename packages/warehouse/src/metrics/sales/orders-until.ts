import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../ask.ts";

/**
 * The day's orders that count in reports, placed before a moment. Only these have a sale in the ledger, which is
 * clustered by day. Orders in another currency are never stored.
 */
export function ordersUntil(
  db: Database,
  store: StoreContext,
  part: { day: number; until: number },
) {
  return db
    .selectFrom("ledger_entries as sale")
    .innerJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "sale.store_id").onRef("orders.id", "=", "sale.order_id"),
    )
    .where("sale.store_id", "=", store.id)
    .where("sale.day", "=", part.day)
    .where("sale.entry_no", "=", sql.lit(0))
    .where("sale.occurred_at", "<", part.until);
}
