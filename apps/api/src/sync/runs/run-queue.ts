import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import type { IntegrationRef } from "../context/integration-ref.ts";
import { canceledMessage, endRun, insertRun, type RunIdentity } from "./run-rows.ts";

/** The integration's open run; there is at most one. */
export function openRun(db: Database, { storeId, integrationId }: IntegrationRef) {
  return db
    .selectFrom("sync_runs")
    .select("id")
    .where("store_id", "=", storeId)
    .where("integration_id", "=", integrationId)
    .where("finished_at", "is", null);
}

type QueueOptions = {
  now: number;
  /** Queues nothing unless the integration's latest run started then; null = it has had none. */
  ifLastStartedAt?: number | null;
};

/**
 * Queues a run for a worker, or returns the integration's open run.
 * @returns null if a run has started since the schedule was read
 */
export async function queueRun(
  db: Kysely<Schema>,
  run: RunIdentity,
  { now, ifLastStartedAt }: QueueOptions,
): Promise<{ runId: string } | null> {
  return writeStore(db, run.storeId, async (trx) => {
    if (ifLastStartedAt !== undefined && (await lastStartedAt(trx, run)) !== ifLastStartedAt) {
      return null;
    }
    const queued = { status: "queued" as const, started_at: now };
    if (await insertRun(trx, run, { ...queued, lease_owner: null, lease_until: null })) {
      return { runId: run.runId };
    }
    const { id } = await openRun(trx, run).executeTakeFirstOrThrow();
    return { runId: id };
  });
}

async function lastStartedAt(
  db: Database,
  { storeId, integrationId }: IntegrationRef,
): Promise<number | null> {
  const last = await db
    .selectFrom("sync_runs")
    .select("started_at")
    .where("store_id", "=", storeId)
    .where("integration_id", "=", integrationId)
    .orderBy("started_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.started_at ?? null;
}

export type WaitingRun = IntegrationRef & { runId: string; trigger: SyncTrigger };

/** Runs of all stores that a worker can take: queued ones, and those whose lease has expired. Oldest first. */
export async function listWaitingRuns(db: Database, now: number): Promise<WaitingRun[]> {
  return db
    .selectFrom("sync_runs")
    .select(["id as runId", "store_id as storeId", "integration_id as integrationId", "trigger"])
    .where("finished_at", "is", null)
    .where((eb) => eb.or([eb("status", "=", "queued"), eb("lease_until", "<=", now)]))
    .orderBy("started_at")
    .execute();
}

/** Ends the integration's open run, in any process; its worker then writes nothing more. False if there is none. */
export async function cancelOpenRun(
  db: Kysely<Schema>,
  ref: IntegrationRef,
  now: number,
): Promise<boolean> {
  return writeStore(db, ref.storeId, (trx) => endOpenRun(trx, ref, now), { isRequest: true });
}

/** Cancels the integration's open run in the caller's transaction. False if there is none. */
export async function endOpenRun(db: Database, ref: IntegrationRef, now: number): Promise<boolean> {
  const run = await openRun(db, ref).executeTakeFirst();
  if (run === undefined) return false;
  const end = { runId: run.id, storeId: ref.storeId, message: canceledMessage };
  await endRun(db, { ...end, status: "cancelled", finishedAt: now });
  return true;
}

/** Whether the integration's open run is queued or checking the connection. */
export function isBeingChecked(db: Database, ref: IntegrationRef): Promise<boolean> {
  return hasRow(
    openRun(db, ref).where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("sync_run_streams")
            .select("run_id")
            .where("sync_run_streams.store_id", "=", ref.storeId)
            .whereRef("sync_run_streams.run_id", "=", "sync_runs.id"),
        ),
      ),
    ),
  );
}
