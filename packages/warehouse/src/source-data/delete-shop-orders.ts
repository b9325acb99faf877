import type { Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { applyOrderChanges } from "../ingestion/sales/ingest-orders.ts";
import { readIngestingStore } from "../ingestion/ingesting-store.ts";
import { removalOf } from "../ingestion/sales/order-change.ts";
import { storedOrderColumns } from "../ingestion/sales/order-statements.ts";
import { bumpStoreVersion } from "../store-version.ts";
import type { DeletionControl } from "./delete-rows.ts";
import { shopOrders } from "./shop-tables.ts";

const ordersPerTransaction = 200;

/**
 * Deletes orders from Shopify's API, a few per transaction, and subtracts them from all rollups. Returns the number
 * deleted.
 */
export async function deleteShopOrders(
  db: Kysely<Schema>,
  storeId: number,
  control: DeletionControl,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    control.throwIfAborted();
    const count = await writeStore(db, storeId, async (trx) => {
      await control.hold?.(trx);
      const orders = await shopOrders(trx, storeId)
        .select(storedOrderColumns)
        .orderBy("id")
        .limit(ordersPerTransaction)
        .execute();
      if (orders.length > 0) {
        const store = await readIngestingStore(trx, storeId, { connection: db });
        await applyOrderChanges(trx, store, orders.map(removalOf));
        await bumpStoreVersion(trx, storeId);
      }
      return orders.length;
    });
    if (count === 0) return deleted;
    deleted += count;
  }
}
