import type { Database } from "@cartograph/database/schema.ts";
import type { IntegrationsTable } from "@cartograph/database/tables/integrations.table.ts";

/** Inserts an integration without a key that is connected and, by default, was never synced. */
export async function insertIntegration(
  db: Database,
  integration: Pick<IntegrationsTable, "id" | "store_id" | "platform"> & Partial<IntegrationsTable>,
): Promise<void> {
  await db
    .insertInto("integrations")
    .values({
      name: integration.platform,
      api_key_ciphertext: null,
      api_key_hint: null,
      store_url: null,
      account: null,
      source_account_id: null,
      is_connected: 1,
      status_message: null,
      checked_at: null,
      last_synced_at: null,
      source_currency: null,
      source_timezone: null,
      created_at: 0,
      ...integration,
    })
    .execute();
}
