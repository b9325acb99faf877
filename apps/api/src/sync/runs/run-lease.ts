import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { isConnectedAs } from "../connections/stored-connection.ts";
import type { SyncJob } from "../context/sync-job.ts";
import { endInterrupted } from "./interrupted-runs.ts";
import { openRun } from "./run-queue.ts";
import { insertRun, correctFutureTimes } from "./run-rows.ts";

/**
 * How long, in milliseconds, a worker keeps a run without renewing its lease. Worker clocks may differ by a fraction of
 * it.
 */
export const leaseMs = 60_000;
export const renewIntervalMs = 15_000;

/** Another worker took the run over, or it was ended: this worker must write nothing more for it. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

type Claim = { owner: string; now: number };

/**
 * Starts a run that `owner` holds: the integration's queued run or else a new one, after ending an open run whose lease
 * has expired. If another worker holds a run of the integration, returns that run instead. Starts nothing if the
 * integration was changed or deleted since the job was prepared, or if `waitingRunId` is given and that run has ended,
 * for example because it was canceled, or is not to be resumed.
 */
export async function claimRun(
  db: Kysely<Schema>,
  job: SyncJob,
  { owner, now }: Claim,
  waitingRunId: string | null = null,
): Promise<{ runId: string; isOurs: boolean } | null> {
  const claim = async (trx: Database) => {
    if (!(await isConnectedAs(trx, job, job.stored))) return null;
    if (waitingRunId !== null) {
      const open = await openRun(trx, job).executeTakeFirst();
      if (open?.id !== waitingRunId) return null;
    }
    const isResumed = await endAbandoned(trx, job, { owner, now });
    if (waitingRunId !== null && !isResumed) return null;
    await correctFutureTimes(trx, job, now);
    const lease = { lease_owner: owner, lease_until: now + leaseMs };
    const started = { status: "running" as const, started_at: now, ...lease };
    const queued = await claimQueuedRun(trx, job, started);
    if (queued !== null) return { runId: queued, isOurs: true };
    const isOurs = await insertRun(trx, job, started);
    if (isOurs) return { runId: job.runId, isOurs };
    const { id } = await openRun(trx, job).executeTakeFirstOrThrow();
    return { runId: id, isOurs };
  };
  return writeStore(db, job.storeId, claim, { isRequest: waitingRunId === null });
}

/**
 * Renews the lease. Call it in each transaction that writes for the run: it fails if another worker has taken the run,
 * and no other worker can take it until the transaction ends.
 * @throws LeaseLost
 */
export async function renewLease(
  db: Database,
  { runId, storeId }: Pick<SyncJob, "runId" | "storeId">,
  { owner, now }: Claim,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable("sync_runs")
    .set({ lease_until: now + leaseMs })
    .where("store_id", "=", storeId)
    .where("id", "=", runId)
    .where("lease_owner", "=", owner)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new LeaseLost(`Another worker continues run ${runId}`);
}

async function claimQueuedRun(
  db: Database,
  { storeId, integrationId }: SyncJob,
  started: { status: "running"; started_at: number; lease_owner: string; lease_until: number },
): Promise<string | null> {
  const claimed = await db
    .updateTable("sync_runs")
    .set(started)
    .where("store_id", "=", storeId)
    .where("integration_id", "=", integrationId)
    .where("finished_at", "is", null)
    .where("status", "=", "queued")
    .returning("id")
    .executeTakeFirst();
  return claimed?.id ?? null;
}

/** Lets another worker continue the run immediately. */
export async function releaseLease(
  db: Database,
  { runId, storeId }: Pick<SyncJob, "runId" | "storeId">,
  { owner, now }: Claim,
): Promise<void> {
  await db
    .updateTable("sync_runs")
    .set({ lease_until: now })
    .where("store_id", "=", storeId)
    .where("id", "=", runId)
    .where("lease_owner", "=", owner)
    .where("finished_at", "is", null)
    .execute();
}

/**
 * Ends an open run whose lease has expired, or that this worker could not end earlier, for example because the disk was
 * full. False if it is not to be resumed.
 */
async function endAbandoned(db: Database, job: SyncJob, { owner, now }: Claim): Promise<boolean> {
  const abandoned = await openRun(db, job)
    .where("status", "!=", "queued")
    .where((eb) =>
      eb.or([
        eb("lease_until", "is", null),
        eb("lease_until", "<=", now),
        eb("lease_owner", "=", owner),
      ]),
    )
    .executeTakeFirst();
  if (abandoned === undefined) return true;
  const { storeId, integrationId } = job;
  return endInterrupted(db, { storeId, integrationId, runId: abandoned.id }, now);
}
