import type { ConnectionCheck } from "@cartograph/connectors/core/connector.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Failure } from "./failure.ts";

type Of = { integrationId: string; storeId: number };

export const checkingMessage = "Checking the connection…";

export async function recordPassedCheck(
  db: Database,
  of: Of,
  check: ConnectionCheck,
  checkedAt: number,
): Promise<void> {
  const message = check.warnings.length > 0 ? check.warnings.join(" ") : null;
  await integration(db, of)
    .set({ is_connected: 1, status_message: message, checked_at: checkedAt })
    .execute();
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
    .set({
      status_message: failure.message,
      ...(!isUndecided && { is_connected: 0, checked_at: checkedAt }),
    })
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
