import type { ReadOrders } from "@cartograph/contracts/read-orders.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { withNewVersion } from "../store-version.ts";
import { insertIntegration } from "./insert-integration.ts";

/**
 * Inserts a Shopify integration.
 * @param readUntil start of the last complete sync, UTC ms; null if there was none
 */
export async function connectShop(
  db: Database,
  store: { id: number },
  readUntil: number | null,
  id = `${store.id}-shopify`,
): Promise<void> {
  await withNewVersion(db, store.id, async (trx) => {
    await insertIntegration(trx, {
      id,
      store_id: store.id,
      name: "Shopify",
      platform: "shopify",
      last_synced_at: readUntil,
    });
    if (readUntil === null) return;
    const cursor = { integration_id: id, store_id: store.id, cursor: "1", updated_at: readUntil };
    await trx
      .insertInto("sync_cursors")
      .values(["orders", "checkouts"].map((stream) => ({ ...cursor, stream })))
      .execute();
  });
}

/**
 * Sets what the first sync of a shop has read of its orders.
 * @param read null for a cursor that does not say
 */
export async function setReadOrders(
  db: Database,
  store: { id: number },
  read: ReadOrders | null,
  integrationId = `${store.id}-shopify`,
): Promise<void> {
  const cursor = { integration_id: integrationId, store_id: store.id, stream: "orders" };
  const row = { cursor: read === null ? "" : JSON.stringify(read), updated_at: 1 };
  await withNewVersion(db, store.id, (trx) =>
    trx
      .insertInto("sync_cursors")
      .values({ ...cursor, ...row })
      .onConflict((conflict) =>
        conflict.columns(["store_id", "integration_id", "stream"]).doUpdateSet(row),
      )
      .execute(),
  );
}
