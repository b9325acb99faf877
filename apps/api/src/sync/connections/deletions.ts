import type { SourceDataCounts } from "@cartograph/contracts/source-data.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { IntegrationRef } from "../context/integration-ref.ts";
import type { SyncContext } from "../context/sync-job.ts";
import type { ImportQueue } from "../imports/import-queue.ts";
import { leaseMs } from "../runs/run-lease.ts";
import { waitForStoreMs, whenStoreIsFree } from "../runs/store-lease.ts";
import {
  deleteAccountData,
  hasDeletions,
  renewDeletionClaim,
  listAbandonedDeletions,
  listInterruptedDeletions,
} from "./disconnected-accounts.ts";

type Dependencies = {
  context: SyncContext;
  enqueue: ImportQueue;
  /** Whether other processes use the database. */
  isShared: boolean;
};

export function createDeletions({ context, enqueue, isShared }: Dependencies) {
  const { db, now, log, announce, stopping } = context;
  const byStore = new Map<number, Promise<unknown>>();
  const active = new Map<string, Promise<SourceDataCounts>>();

  /** Queued with the imports, because a running import caches products that may be deleted. */
  function deleteQueued(ref: IntegrationRef): Promise<SourceDataCounts> {
    return enqueue(ref.storeId, () => deleteAccountData(db, ref, stopping));
  }

  function deleteWithLease(ref: IntegrationRef): Promise<SourceDataCounts> {
    const renewClaim = () => renewDeletionClaim(db, ref, now());
    return whenStoreIsFree(context, ref.storeId, renewClaim, ({ renew }) =>
      deleteAccountData(db, ref, { throwIfAborted: () => stopping.throwIfAborted(), hold: renew }),
    );
  }

  /**
   * Deletes the account's data when it is its turn, and returns the counts of what was deleted. Returns the running
   * deletion if there is one.
   */
  function run(ref: IntegrationRef): Promise<SourceDataCounts> {
    const running = active.get(ref.integrationId);
    if (running) return running;
    const ended = (isShared ? deleteWithLease(ref) : deleteQueued(ref)).finally(() => {
      active.delete(ref.integrationId);
      if (byStore.get(ref.storeId) === ended) byStore.delete(ref.storeId);
      announce({ storeId: ref.storeId, topics: ["integrations", "data"], isLast: true });
    });
    active.set(ref.integrationId, ended);
    byStore.set(ref.storeId, ended);
    return ended;
  }

  return {
    run,
    /** Starts the deletions again that failed, or that a stop or a crash interrupted. */
    async resumeInterrupted(): Promise<void> {
      const interrupted = isShared
        ? await listAbandonedDeletions(db, { now: now(), since: now() - leaseMs })
        : await listInterruptedDeletions(db);
      for (const ref of interrupted) {
        if (active.has(ref.integrationId)) continue;
        // A deletion that fails, for example on a full disk, is retried later.
        run(ref).catch((error: unknown) => {
          if (stopping.aborted) return;
          log({ level: "error", message: "Data could not be deleted", ...ref, error });
        });
      }
    },
    /**
     * Resolves when the store has no data that is still to be deleted, or when the signal aborts: data that is synced
     * before would be deleted too.
     */
    async whenDeleted(storeId: number, signal: AbortSignal): Promise<void> {
      await byStore.get(storeId)?.catch(() => {});
      // A deletion may also run in another process, or have failed and be retried by the schedule.
      while (!signal.aborted && (await hasDeletions(db, storeId))) {
        await delay(waitForStoreMs, undefined, { signal }).catch(() => {});
      }
    },
    async whenAllEnded(): Promise<void> {
      await Promise.allSettled(byStore.values());
    },
  };
}
