import type { Database, Schema } from "@cartograph/database/schema.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { RenewLease, SyncContext } from "../context/sync-job.ts";
import { LeaseLost, leaseMs, renewIntervalMs } from "./run-lease.ts";

/** A store's lease for imports, undos and deletions: only one runs at a time, across all processes. */
export type StoreLease = {
  renew: RenewLease;
  lost: AbortSignal;
  /** How many workers in a row were lost during this import. */
  lostWorkers: number;
};

/** The store whose lease a job needs, and the import if the job is one. */
type LeasedJob = { storeId: number; importId?: string };

/** How often a job checks whether another job of its store has ended. */
export const waitForStoreMs = 250;

type Claim = { storeId: number; owner: string; now: number };

/**
 * Runs `work` with the store's lease.
 * @returns null if another job has it
 */
export async function withStoreLease<Result extends object>(
  { db, now }: Pick<SyncContext, "db" | "now">,
  job: LeasedJob,
  work: (lease: StoreLease) => Promise<Result>,
): Promise<Result | null> {
  const { storeId } = job;
  const claimed = await claim(db, job, now());
  if (claimed === null) return null;
  const { owner, lostWorkers } = claimed;
  const lost = new AbortController();
  const renew: RenewLease = async (trx) => {
    if (await extendLease(trx, { storeId, owner, now: now() })) return;
    const error = new LeaseLost(`Another worker imports or deletes data of store ${storeId}`);
    lost.abort(error);
    throw error;
  };
  // If renewing fails, the next write notices.
  const renewal = setInterval(() => void renew(db).catch(() => {}), renewIntervalMs).unref();
  try {
    return await work({ renew, lost: lost.signal, lostWorkers });
  } finally {
    clearInterval(renewal);
    // A lease that cannot be released expires.
    await release(db, { storeId, owner }).catch(() => {});
  }
}

/**
 * Runs `work` with the store's lease once no other job has it. Until then, calls `renewClaim` at intervals.
 * @throws AppError unavailable when the process stops first
 */
export async function whenStoreIsFree<Result extends object>(
  context: SyncContext,
  storeId: number,
  renewClaim: () => Promise<void>,
  work: (lease: StoreLease) => Promise<Result>,
): Promise<Result> {
  let renewedAt = context.now();
  for (;;) {
    const result = await withStoreLease(context, { storeId }, work);
    if (result !== null) return result;
    await delay(waitForStoreMs, undefined, { signal: context.stopping }).catch(() => {
      throw new AppError(
        "unavailable",
        "Cartograph is stopping. Another process will finish this.",
      );
    });
    if (context.now() - renewedAt < renewIntervalMs) continue;
    renewedAt = context.now();
    await renewClaim();
  }
}

async function claim(
  db: Kysely<Schema>,
  { storeId, importId }: LeasedJob,
  now: number,
): Promise<{ owner: string; lostWorkers: number } | null> {
  return writeStore(db, storeId, async (trx) => {
    const left = await trx
      .selectFrom("store_leases")
      .select("owner")
      .where("store_id", "=", storeId)
      .executeTakeFirst();
    const lostWorkers = importId === undefined ? 0 : lostWorkersOf(left?.owner, importId);
    // A worker that is lost leaves its lease, which thereby also counts the workers lost so far.
    const owner = [randomUUID(), importId, lostWorkers].join(" ");
    const lease = { owner, lease_until: now + leaseMs };
    const claimed = await trx
      .insertInto("store_leases")
      .values({ store_id: storeId, ...lease })
      .onConflict((conflict) =>
        conflict
          .column("store_id")
          .doUpdateSet(lease)
          .where("store_leases.store_id", "=", storeId)
          .where("store_leases.lease_until", "<=", now),
      )
      .returning("owner")
      .executeTakeFirst();
    return claimed === undefined ? null : { owner, lostWorkers };
  });
}

/** @param owner of the lease that the last job left, if it was lost */
function lostWorkersOf(owner: string | undefined, importId: string): number {
  const [, lostImport, lostBefore] = owner?.split(" ") ?? [];
  return lostImport === importId ? Number(lostBefore) + 1 : 0;
}

async function extendLease(db: Database, { storeId, owner, now }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("store_leases")
    .set({ lease_until: now + leaseMs })
    .where("store_id", "=", storeId)
    .where("owner", "=", owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function release(
  db: Database,
  { storeId, owner }: Pick<Claim, "storeId" | "owner">,
): Promise<void> {
  await db
    .deleteFrom("store_leases")
    .where("store_id", "=", storeId)
    .where("owner", "=", owner)
    .execute();
}
