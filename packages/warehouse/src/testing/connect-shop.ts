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
