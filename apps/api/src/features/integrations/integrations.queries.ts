import type { Integration } from "@cartograph/contracts/integrations.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DisconnectedAccount } from "@cartograph/contracts/source-data.ts";
import type {
  DisconnectedAccountsTable,
  IntegrationsTable,
} from "@cartograph/database/tables/integrations.table.ts";
import { hasOrders } from "@cartograph/warehouse/metrics/has-orders.ts";
import { shopDifferences } from "@cartograph/warehouse/metrics/shop-settings.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import type { IntegrationRef } from "../../sync/context/integration-ref.ts";
import { getStoreContext } from "../../sync/context/store-context.ts";
import { deleteLeftOut } from "../../sync/connections/left-out-sources.ts";
import { listLatestRuns } from "../../sync/runs/run-rows.ts";

/** The store's integrations, oldest first. */
export async function listIntegrations(
  db: Database,
  storeId: number,
  now: number,
): Promise<Integration[]> {
  const rows = await db
    .selectFrom("integrations")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const runs = await listLatestRuns(db, storeId);
  const latestRuns = new Map(runs.map((run) => [run.integrationId, run]));
  const store = await getStoreContext(db, storeId);
  const compared = { store, hasOrders: await hasOrders(db, storeId), now };
  return rows.map((row) => {
    const settings = { currency: row.source_currency, timezone: row.source_timezone };
    const warnings = row.is_connected === 1 ? shopDifferences(settings, compared) : [];
    return toIntegration(row, { latestRun: latestRuns.get(row.id) ?? null, warnings, now });
  });
}

export async function countIntegrations(db: Database, storeId: number): Promise<number> {
  const { count } = await db
    .selectFrom("integrations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Does nothing if the integration has another message than `from`. */
export async function replaceStatusMessage(
  db: Database,
  ref: IntegrationRef,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await withNewVersion(db, ref.storeId, (trx) =>
    trx
      .updateTable("integrations")
      .set({ status_message: to })
      .where("store_id", "=", ref.storeId)
      .where("id", "=", ref.integrationId)
      .where("status_message", "=", from)
      .execute(),
  );
}

/** Also deletes its key, cursors and runs. */
export async function deleteIntegrationRow(db: Database, ref: IntegrationRef): Promise<void> {
  await withNewVersion(db, ref.storeId, (trx) =>
    trx
      .deleteFrom("integrations")
      .where("store_id", "=", ref.storeId)
      .where("id", "=", ref.integrationId)
      .execute(),
  );
}

function toIntegration(
  row: IntegrationsTable,
  { latestRun, warnings, now }: { latestRun: SyncRun | null; warnings: string[]; now: number },
): Integration {
  // After the clock was set back, data must not look newer than now.
  const lastSynced = row.last_synced_at === null ? null : Math.min(row.last_synced_at, now);
  return {
    id: row.id,
    name: row.name,
    platform: row.platform,
    storeUrl: row.store_url,
    account: row.account,
    apiKeyHint: row.api_key_hint,
    isConnected: row.is_connected === 1,
    statusMessage: [row.status_message ?? [], warnings].flat().join(" ") || null,
    lastSynced: lastSynced === null ? null : new Date(lastSynced).toISOString(),
    latestRun,
  };
}

/** Accounts without an integration whose data is still in the reports, most recently disconnected first. */
export async function listDisconnected(
  db: Database,
  storeId: number,
): Promise<DisconnectedAccount[]> {
  const rows = await db
    .selectFrom("disconnected_accounts")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("disconnected_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    platform: row.platform,
    storeUrl: row.store_url,
    account: row.account,
    lastSynced: new Date(row.read_until).toISOString(),
    disconnectedAt: new Date(row.disconnected_at).toISOString(),
    isDeleting: row.is_deleting === 1,
  }));
}

export async function findDisconnected(
  db: Database,
  ref: IntegrationRef,
): Promise<DisconnectedAccountsTable | null> {
  const row = await db
    .selectFrom("disconnected_accounts")
    .selectAll()
    .where("store_id", "=", ref.storeId)
    .where("id", "=", ref.integrationId)
    .executeTakeFirst();
  return row ?? null;
}

/** Excludes the account's data from all reports. */
export async function markDeleting(db: Database, ref: IntegrationRef, now: number): Promise<void> {
  await withNewVersion(db, ref.storeId, async (trx) => {
    await trx
      .updateTable("disconnected_accounts")
      .set({ is_deleting: 1, deleting_at: now })
      .where("store_id", "=", ref.storeId)
      .where("id", "=", ref.integrationId)
      .execute();
    await deleteLeftOut(trx, ref);
  });
}
