import type { Database } from "@cartograph/database/schema.ts";
import { withNewVersion } from "../store-version.ts";

/**
 * Inserts a Shopify integration.
 * @param readUntil end of the last complete sync, UTC ms; null if there was none
 */
export async function connectShop(
  db: Database,
  store: { id: number },
  readUntil: number | null,
  id = `${store.id}-shopify`,
): Promise<void> {
  await withNewVersion(db, store.id, async (trx) => {
    await trx
      .insertInto("integrations")
      .values({
        id,
        store_id: store.id,
        name: "Shopify",
        platform: "shopify",
        api_key_ciphertext: null,
        api_key_hint: null,
        store_url: null,
        account: null,
        source_account_id: null,
        is_connected: 1,
        status_message: null,
        checked_at: null,
        last_synced_at: readUntil,
        created_at: 0,
      })
      .execute();
    if (readUntil === null) return;
    const cursor = { integration_id: id, store_id: store.id, cursor: "1", updated_at: readUntil };
    await trx
      .insertInto("sync_cursors")
      .values(["orders", "checkouts"].map((stream) => ({ ...cursor, stream })))
      .execute();
  });
}
