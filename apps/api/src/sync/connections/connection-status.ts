import type { ConnectionCheck } from "@cartograph/connectors/core/connector.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { upsertSourceAccount } from "@cartograph/warehouse/ingestion/source-accounts.ts";
import { keptCursors } from "@cartograph/warehouse/source-data/kept-cursors.ts";
import { randomUUID } from "node:crypto";
import {
  restoreCursors,
  deleteDisconnectedAccounts,
  recordDisconnectedAccount,
} from "./disconnected-accounts.ts";
import { findIntegrationRow, updateIntegrationRow } from "./integration-rows.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";
import type { Failure } from "../runs/failure.ts";

/** Added to every failure after which the schedule skips the integration. */
export const notScheduledMessage = "Automatic sync is paused until you edit it or press Sync.";

/**
 * Stores the account that the check found. A reconnected account continues where it stopped; a key that now opens a
 * different account is synced from the beginning. Call it in a transaction.
 */
export async function recordPassedCheck(
  db: Database,
  ref: IntegrationRef & { platform: Platform },
  check: ConnectionCheck,
  checkedAt: number,
): Promise<void> {
  const message = check.warnings.length > 0 ? check.warnings.join(" ") : null;
  const { accountExternalId: externalId, accountName: name, currency, timezone } = check;
  const { storeId, platform } = ref;
  const account =
    externalId === null
      ? null
      : await upsertSourceAccount(db, { storeId, platform, externalId, name, timezone, currency });
  const before = await findIntegrationRow(db, ref);
  // The integration was deleted during the check.
  if (before === null) return;
  const isOther = before.source_account_id !== null && before.source_account_id !== account;
  if (isOther) {
    await recordDisconnectedAccount(db, before, { id: randomUUID(), now: checkedAt });
    await deleteCursors(db, ref);
  }
  await updateIntegrationRow(db, ref, {
    is_connected: 1,
    status_message: message,
    checked_at: checkedAt,
    source_account_id: account,
    // Other accounts keep them with the account.
    ...(platform === "shopify" && { source_currency: currency, source_timezone: timezone }),
    ...(isOther && { last_synced_at: null }),
  });
  await restoreCursors(db, { ...before, source_account_id: account });
}

/**
 * Deletes the cursors, so that the next sync starts from the beginning. Call it after `recordDisconnectedAccount`, which
 * keeps them and what was left out for the former account.
 */
export async function deleteCursors(
  db: Database,
  { integrationId, storeId }: IntegrationRef,
): Promise<void> {
  await db
    .deleteFrom("sync_cursors")
    .where("store_id", "=", storeId)
    .where("integration_id", "=", integrationId)
    .execute();
}

/**
 * Empties the cursors of the store's shops, connected or not, so that their next sync starts from the beginning. Their
 * times stay, because they say how far each stream was read. Call it in the transaction that changes the currency:
 * records in another currency were refused and are not read again otherwise.
 */
export async function resetShopCursors(db: Database, storeId: number): Promise<void> {
  await db
    .updateTable("sync_cursors")
    .set({ cursor: "" })
    .where("store_id", "=", storeId)
    .where("integration_id", "in", (eb) =>
      eb
        .selectFrom("integrations")
        .select("id")
        .where("integrations.store_id", "=", storeId)
        .where("platform", "=", "shopify"),
    )
    .execute();
  const disconnected = await db
    .selectFrom("disconnected_accounts")
    .select(["id", "cursors", "read_until"])
    .where("store_id", "=", storeId)
    .where("platform", "=", "shopify")
    .execute();
  for (const shop of disconnected) {
    const emptied = keptCursors(shop).map((cursor) => ({ ...cursor, cursor: "" }));
    await db
      .updateTable("disconnected_accounts")
      .set({ cursors: JSON.stringify(emptied) })
      .where("store_id", "=", storeId)
      .where("id", "=", shop.id)
      .execute();
  }
}

/**
 * The result of the last completed check is kept when this one says nothing about the account: the platform is down,
 * its answer is unreadable, it no longer serves the requested version, or something else answered for an account that has passed. Call it in a transaction.
 */
export async function recordFailedCheck(
  db: Database,
  ref: IntegrationRef,
  failure: Failure,
  checkedAt: number,
): Promise<void> {
  const before = await findIntegrationRow(db, ref);
  // The integration was deleted during the check.
  if (before === null) return;
  const isConnected = before.is_connected === 1;
  const isUndecided =
    undecidedKinds.has(failure.kind) || (failure.kind === "unexpected_answer" && isConnected);
  const isPaused = !isUndecided || (!isConnected && before.checked_at !== null);
  await updateIntegrationRow(db, ref, {
    status_message: isPaused ? `${failure.message} ${notScheduledMessage}` : failure.message,
    ...(!isUndecided && { is_connected: 0, checked_at: checkedAt }),
  });
}

const undecidedKinds: ReadonlySet<Failure["kind"]> = new Set([
  "retry_later",
  "bad_data",
  "outdated",
  "unknown",
]);

/**
 * Records that a run has read everything up to its start: its pages may have been read at any time since then.
 * Moves a disconnected account's data to the integration that has synced it again.
 */
export async function recordFullSync(
  db: Database,
  ref: IntegrationRef & { runId: string },
): Promise<void> {
  const run = await db
    .selectFrom("sync_runs")
    .select("started_at")
    .where("store_id", "=", ref.storeId)
    .where("id", "=", ref.runId)
    .executeTakeFirstOrThrow();
  await updateIntegrationRow(db, ref, { last_synced_at: run.started_at });
  const row = await findIntegrationRow(db, ref);
  if (row !== null) await deleteDisconnectedAccounts(db, row);
}
