import type { ConnectionCheck } from "@cartograph/connectors/core/connector.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { upsertSourceAccount } from "@cartograph/warehouse/ingestion/source-accounts.ts";
import type { Kysely } from "kysely";
import type { Failure } from "./failure.ts";

type Of = { integrationId: string; storeId: number };

export const checkingMessage = "Checking the connection…";

/** Goes with every failure after which the schedule leaves the integration alone. */
export const notScheduledMessage = "It is not synced by itself until you edit it or press Sync.";

/** The account that was found is the one whose figures count from now on. */
export async function recordPassedCheck(
  db: Kysely<Schema>,
  of: Of & { platform: Platform },
  check: ConnectionCheck,
  checkedAt: number,
): Promise<void> {
  const message = check.warnings.length > 0 ? check.warnings.join(" ") : null;
  await db.transaction().execute(async (trx) => {
    const account = await sourceAccountOf(trx, of, check);
    await integration(trx, of)
      .set({
        is_connected: 1,
        status_message: message,
        checked_at: checkedAt,
        source_account_id: account,
      })
      .execute();
  });
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

export async function recordFullSync(db: Database, of: Of, finishedAt: number): Promise<void> {
  await integration(db, of).set({ last_synced_at: finishedAt }).execute();
}

function integration(db: Database, { integrationId, storeId }: Of) {
  return db
    .updateTable("integrations")
    .where("id", "=", integrationId)
    .where("store_id", "=", storeId);
}
