import type { Database } from "@cartograph/database/schema.ts";
import type { IntegrationsTable } from "@cartograph/database/tables/integrations.table.ts";
import { isDeepStrictEqual } from "node:util";
import type { IntegrationRef } from "../context/integration-ref.ts";

const columns = ["api_key_ciphertext", "account", "store_url"] as const;

/** What a job's connection was read from. A key that is entered again has another ciphertext. */
export type StoredConnection = Pick<IntegrationsTable, (typeof columns)[number]>;

export function storedConnection(row: IntegrationsTable): StoredConnection {
  const { api_key_ciphertext, account, store_url } = row;
  return { api_key_ciphertext, account, store_url };
}

/** False if the integration was changed or deleted since the job was prepared. */
export async function isConnectedAs(
  db: Database,
  { storeId, integrationId }: IntegrationRef,
  stored: StoredConnection,
): Promise<boolean> {
  const row = await db
    .selectFrom("integrations")
    .select(columns)
    .where("store_id", "=", storeId)
    .where("id", "=", integrationId)
    .executeTakeFirst();
  return isDeepStrictEqual(row, stored);
}
