import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { IntegrationsTable } from "@cartograph/database/tables/integrations.table.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";

export async function findIntegrationRow(
  db: Database,
  { integrationId, storeId }: IntegrationRef,
): Promise<IntegrationsTable | null> {
  const row = await db
    .selectFrom("integrations")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("id", "=", integrationId)
    .executeTakeFirst();
  return row ?? null;
}

/** @throws AppError not_found */
export async function getIntegrationRow(
  db: Database,
  ref: IntegrationRef,
): Promise<IntegrationsTable> {
  const row = await findIntegrationRow(db, ref);
  if (row === null) throw noSuchIntegration();
  return row;
}

/** What the first connection check and the first sync find out. */
type Findings =
  | "source_account_id"
  | "source_currency"
  | "source_timezone"
  | "is_connected"
  | "checked_at"
  | "last_synced_at";

export async function insertIntegration(
  db: Database,
  integration: Omit<IntegrationsTable, Findings>,
): Promise<void> {
  const row: IntegrationsTable = {
    ...integration,
    source_account_id: null,
    source_currency: null,
    source_timezone: null,
    is_connected: 0,
    checked_at: null,
    last_synced_at: null,
  };
  await withNewVersion(db, row.store_id, (trx) =>
    trx.insertInto("integrations").values(row).execute(),
  );
}

export async function updateIntegrationRow(
  db: Database,
  { integrationId, storeId }: IntegrationRef,
  changes: Partial<Omit<IntegrationsTable, "id" | "store_id" | "platform">>,
): Promise<void> {
  await withNewVersion(db, storeId, (trx) =>
    trx
      .updateTable("integrations")
      .set(changes)
      .where("store_id", "=", storeId)
      .where("id", "=", integrationId)
      .execute(),
  );
}

export function noSuchIntegration(): AppError {
  return new AppError("not_found", "There is no such integration");
}
