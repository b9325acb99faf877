import type { Database } from "@cartograph/database/schema.ts";
import { withNewVersion } from "../store-version.ts";

/**
 * Deletes an integration and keeps its data, as the server does.
 * @param at UTC ms
 */
export async function disconnectAccount(
  db: Database,
  { storeId, integrationId }: { storeId: number; integrationId: string },
  at: number,
): Promise<void> {
  const row = await db
    .selectFrom("integrations")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", integrationId)
    .executeTakeFirstOrThrow();
  const cursors = await db
    .selectFrom("sync_cursors")
    .select(["stream", "cursor", "updated_at"])
    .where("store_id", "=", storeId)
    .where("integration_id", "=", integrationId)
    .execute();
  await withNewVersion(db, storeId, (trx) =>
    trx
      .insertInto("disconnected_accounts")
      .values({
        id: row.id,
        store_id: row.store_id,
        platform: row.platform,
        name: row.name,
        store_url: row.store_url,
        account: row.account,
        source_account_id: row.source_account_id,
        read_until: row.last_synced_at ?? at,
        disconnected_at: at,
        cursors: JSON.stringify(cursors),
        is_deleting: 0,
      })
      .execute(),
  );
  await withNewVersion(db, storeId, (trx) =>
    trx
      .deleteFrom("integrations")
      .where("store_id", "=", storeId)
      .where("id", "=", row.id)
      .execute(),
  );
}
