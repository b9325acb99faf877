import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { foldCheckoutDays } from "../rollups/checkout-days.ts";
import { foldSourceMonths } from "../rollups/fold-source-months.ts";
import { packOrderDays } from "../rollups/order-columns/store-order-days.ts";
import { rebuildRollupsOf } from "../rollups/rebuild-rollups.ts";
import { bumpStoreVersion } from "../store-version.ts";
import { rebuildLineProducts } from "./rollup-differences/recompute-line-products.ts";

/**
 * Recomputes all rollups from the store's facts, including packed columns, and the names of products known only from
 * lines.
 */
export async function rebuildRollups(db: Kysely<Schema>, storeId: number): Promise<void> {
  await writeStore(db, storeId, async (transaction) => {
    await rebuildRollupsOf(transaction, storeId);
    await rebuildLineProducts(transaction, storeId);
    await markAllSourceMonths(transaction, storeId);
    await bumpStoreVersion(transaction, storeId);
  });
  await foldSourceMonths(db, storeId);
  await foldCheckoutDays(db, storeId);
  await packOrderDays(db, storeId);
}

/** Deletes all sums of months, and marks them to be built again. */
async function markAllSourceMonths(db: Database, storeId: number): Promise<void> {
  const columns = ["store_id", "account_id", "report", "month"] as const;
  await db
    .insertInto("dirty_source_months")
    .columns(columns)
    .expression(db.selectFrom("source_months").select(columns).where("store_id", "=", storeId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.deleteFrom("source_months").where("store_id", "=", storeId).execute();
}
