import type { ConnectionCheck } from "@cartograph/connectors/core/connector.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { upsertSourceAccount } from "@cartograph/warehouse/ingestion/source-accounts.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { continueAccount, forgetAccount, keepAccount } from "./disconnected-accounts.ts";
import type { Failure } from "../runs/failure.ts";

type Of = { integrationId: string; storeId: number };

export const checkingMessage = "Checking the connection…";

/** Goes with every failure after which the schedule leaves the integration alone. */
export const notScheduledMessage = "It is not synced by itself until you edit it or press Sync.";

/**
 * The account that was found is the one whose figures count from now on. One that was disconnected is read from where
 * it was left; when a key opens another account than before, that one is read from its beginning.
 */
export async function recordPassedCheck(
  db: Kysely<Schema>,
  of: Of & { platform: Platform },
  check: ConnectionCheck,
  checkedAt: number,
): Promise<void> {
  const message = check.warnings.length > 0 ? check.warnings.join(" ") : null;
  await db.transaction().execute(async (trx) => {
    const account = await sourceAccountOf(trx, of, check);
    const before = await findRow(trx, of);
    // Deleted while it was being checked.
    if (before === undefined) return;
    const isOther = before.source_account_id !== null && before.source_account_id !== account;
    if (isOther) {
      await keepAccount(trx, before, { id: randomUUID(), now: checkedAt });
      await deleteCursors(trx, of);
    }
    await integration(trx, of)
      .set({
        is_connected: 1,
        status_message: message,
        checked_at: checkedAt,
        source_account_id: account,
        ...(isOther && { last_synced_at: null }),
      })
      .execute();
    await continueAccount(trx, { ...before, source_account_id: account }, checkedAt);
  });
}

function findRow(db: Database, { integrationId, storeId }: Of) {
  return db
    .selectFrom("integrations")
    .selectAll()
    .where("id", "=", integrationId)
    .where("store_id", "=", storeId)
    .executeTakeFirst();
}

/** The next sync reads everything from the beginning. */
export async function deleteCursors(db: Database, { integrationId, storeId }: Of): Promise<void> {
  await db
    .deleteFrom("sync_cursors")
    .where("store_id", "=", storeId)
    .where("integration_id", "=", integrationId)
    .execute();
}

async function sourceAccountOf(
  db: Database,
  { storeId, platform }: Of & { platform: Platform },
  { accountExternalId, accountName, timezone, currency }: ConnectionCheck,
): Promise<number | null> {
  if (accountExternalId === null) return null;
  return upsertSourceAccount(db, {
    storeId,
    platform,
    externalId: accountExternalId,
    name: accountName,
    timezone,
    currency,
  });
}

/** A platform that is down says nothing about the key: the state then stays as the last real check left it. */
export async function recordFailedCheck(
  db: Database,
  of: Of,
  failure: Failure,
  checkedAt: number,
): Promise<void> {
  const isUndecided = failure.kind === "retry_later" || failure.kind === "unknown";
  await integration(db, of)
    .set(
      isUndecided
        ? { status_message: failure.message }
        : {
            status_message: `${failure.message} ${notScheduledMessage}`,
            is_connected: 0,
            checked_at: checkedAt,
          },
    )
    .execute();
}

/** Data that were kept of the account are the integration's from now on. */
export async function recordFullSync(db: Database, of: Of, finishedAt: number): Promise<void> {
  await integration(db, of).set({ last_synced_at: finishedAt }).execute();
  const row = await findRow(db, of);
  if (row !== undefined) await forgetAccount(db, row);
}

function integration(db: Database, { integrationId, storeId }: Of) {
  return db
    .updateTable("integrations")
    .where("id", "=", integrationId)
    .where("store_id", "=", storeId);
}
