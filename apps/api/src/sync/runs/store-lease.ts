import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import type { SyncContext } from "../context/sync-job.ts";
import { LeaseLost, leaseMs, renewIntervalMs } from "./run-lease.ts";

/** A store's lease for imports, undos and deletions: only one runs at a time, across all processes. */
export type StoreLease = {
  /**
   * Confirms, in a transaction that writes for the job, that it still holds the lease, and renews it.
   * @throws LeaseLost
   */
  hold: (transaction: Database) => Promise<void>;
  /** Aborted when the lease is lost. */
  lost: AbortSignal;
};

type Claim = { storeId: number; owner: string; now: number };

/**
 * Runs `work` with the store's lease.
 * @returns null if another job has it
 */
export async function withStoreLease<Result extends object>(
  { db, now }: Pick<SyncContext, "db" | "now">,
  storeId: number,
  work: (lease: StoreLease) => Promise<Result>,
): Promise<Result | null> {
  const owner = randomUUID();
  if (!(await claim(db, { storeId, owner, now: now() }))) return null;
  const lost = new AbortController();
  const hold = async (trx: Database) => {
    if (await renew(trx, { storeId, owner, now: now() })) return;
    const error = new LeaseLost(`Another worker imports or deletes data of store ${storeId}`);
    lost.abort(error);
    throw error;
  };
  // If renewing fails, the next write notices.
  const renewal = setInterval(() => void hold(db).catch(ignore), renewIntervalMs).unref();
  try {
    return await work({ hold, lost: lost.signal });
  } finally {
    clearInterval(renewal);
    // A lease that cannot be released expires.
    await release(db, { storeId, owner }).catch(ignore);
  }
}

async function claim(db: Kysely<Schema>, { storeId, owner, now }: Claim): Promise<boolean> {
  const lease = { owner, lease_until: now + leaseMs };
  return writeStore(db, storeId, async (trx) => {
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
    return claimed !== undefined;
  });
}

async function renew(db: Database, { storeId, owner, now }: Claim): Promise<boolean> {
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

function ignore(): void {}
