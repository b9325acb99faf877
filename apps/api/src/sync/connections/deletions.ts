import type { SourceDataCounts } from "@cartograph/contracts/source-data.ts";
import { setTimeout as delay } from "node:timers/promises";
import type { SyncContext } from "../context/sync-job.ts";
import type { ImportQueue } from "../imports/import-queue.ts";
import { waitForStoreMs, whenStoreIsFree } from "../imports/shared-imports.ts";
import { leaseMs } from "../runs/run-lease.ts";
import {
  deleteAccountData,
  hasDeletions,
  renewDeletionClaim,
  listAbandonedDeletions,
  listInterruptedDeletions,
} from "./disconnected-accounts.ts";

type IntegrationOf = { storeId: number; integrationId: string };

/** Deletes the data of disconnected accounts. */
export type Deletions = {
  /** Deletes the account's data when it is its turn, and returns their counts. */
  run(of: IntegrationOf): Promise<SourceDataCounts>;
  /** Finishes deletions that a stop or a crash interrupted. */
  resumeInterrupted(): Promise<void>;
  /** Resolves when no data of the store is being deleted. */
  whenDeleted(storeId: number, signal: AbortSignal): Promise<void>;
  whenAllEnded(): Promise<void>;
};

type Dependencies = {
  context: SyncContext;
  enqueue: ImportQueue;
  /** Whether other processes use the database. */
  isShared: boolean;
};

export function createDeletions({ context, enqueue, isShared }: Dependencies): Deletions {
  const { db, now, log, announce, stopping } = context;
  const byStore = new Map<number, Promise<unknown>>();
  const active = new Set<string>();

  async function deleteAlone(of: IntegrationOf): Promise<SourceDataCounts> {
    let deleted: SourceDataCounts = [];
    // Queued with the imports, because a running import caches products that may be deleted.
    await enqueue(of.storeId, async () => {
      deleted = await deleteAccountData(db, of, stopping);
    });
    return deleted;
  }

  function deleteShared(of: IntegrationOf): Promise<SourceDataCounts> {
    const keep = () => renewDeletionClaim(db, of, now());
    return whenStoreIsFree(context, of.storeId, keep, ({ hold }) =>
      deleteAccountData(db, of, { throwIfAborted: () => stopping.throwIfAborted(), hold }),
    );
  }

  async function run(of: IntegrationOf): Promise<SourceDataCounts> {
    active.add(of.integrationId);
    const ended = (isShared ? deleteShared(of) : deleteAlone(of)).finally(() => {
      active.delete(of.integrationId);
      if (byStore.get(of.storeId) === ended) byStore.delete(of.storeId);
      announce({ storeId: of.storeId, topics: ["integrations", "data"], isLast: true });
    });
    byStore.set(of.storeId, ended);
    return ended;
  }

  return {
    run,
    async resumeInterrupted() {
      const interrupted = isShared
        ? await listAbandonedDeletions(db, { now: now(), since: now() - leaseMs })
        : await listInterruptedDeletions(db);
      for (const of of interrupted) {
        if (active.has(of.integrationId)) continue;
        // A deletion that fails, for example on a full disk, is retried later.
        run(of).catch((error: unknown) => {
          if (stopping.aborted) return;
          log({ level: "error", message: "Data could not be deleted", ...of, error });
        });
      }
    },
    async whenDeleted(storeId, signal) {
      await byStore.get(storeId)?.catch(() => {});
      if (!isShared) return;
      while (!signal.aborted && (await hasDeletions(db, storeId))) {
        await delay(waitForStoreMs, undefined, { signal }).catch(() => {});
      }
    },
    async whenAllEnded() {
      await Promise.allSettled(byStore.values());
    },
  };
}
