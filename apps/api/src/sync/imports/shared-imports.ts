import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { UndoneOrders } from "@cartograph/warehouse/ingestion/imports/undo-import.ts";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { SyncContext } from "../context/sync-job.ts";
import { LeaseLost, renewIntervalMs } from "../runs/run-lease.ts";
import { type StoreLease, withStoreLease } from "../runs/store-lease.ts";
import type { ImportQueue } from "./import-queue.ts";
import { beginUndo, deleteImport, type ImportRef, insertImport } from "./import-rows.ts";
import type { ImportRuns } from "./import-runs.ts";
import { openExport } from "./open-export.ts";
import { runImport } from "./run-import.ts";
import { readUpload, storeUpload } from "./stored-uploads.ts";
import { markUndo, undoImport } from "./undo-import.ts";
import {
  endUnstoredImports,
  isBeingUndone,
  listAbandonedUndos,
  listWaitingImports,
  nextImport,
} from "./waiting-imports.ts";

type Run = { abort: AbortController; ended: Promise<void> };

export type SharedImports = ImportRuns & {
  /** Claims imports of all stores that wait for a worker, and the undos of lost processes. */
  claimWaiting(): Promise<void>;
};

/** A file that takes too much memory ends every worker that reads it, and with it the syncs of all stores. */
const maxLostWorkers = 3;
const lostMessage =
  "Cartograph was interrupted three times during this import and won't try it again. Export shorter date ranges from Shopify and import the files one after another.";

/** How often a job checks whether another job of its store has ended. */
export const waitForStoreMs = 250;

/** The imports and undos of a process that shares its database with others. The rows of `imports` are the queue. */
export function createSharedImports(context: SyncContext, enqueue: ImportQueue): SharedImports {
  const { db, now, log, announce } = context;
  const runs = new Map<string, Run>();
  const undos = new Map<string, Promise<UndoneOrders>>();

  async function runLeased(ref: ImportRef, lease: StoreLease, abort: AbortController) {
    const next = await nextImport(db, ref.storeId);
    if (next?.id !== ref.importId) return {};
    const hold: StoreLease["hold"] = async (trx) => {
      await lease.hold(trx);
      if (!(await isBeingUndone(trx, ref))) return;
      abort.abort();
      throw new LeaseLost(`Import ${ref.importId} is being undone`);
    };
    const stopping = AbortSignal.any([context.stopping, abort.signal, lease.lost]);
    const open = () => {
      if (lease.lostWorkers >= maxLostWorkers) throw new ConnectorError("bad_data", lostMessage);
      return openExport(readUpload(db, ref, next.file_bytes), { isGzip: next.is_gzip === 1 });
    };
    await runImport({ ...context, stopping }, { ...ref, open, hold });
    return {};
  }

  function begin(ref: ImportRef): void {
    const abort = new AbortController();
    const run: Run = { abort, ended: Promise.resolve() };
    runs.set(ref.importId, run);
    run.ended = enqueue(ref.storeId, async () => {
      if (context.stopping.aborted) return;
      await withStoreLease(context, ref, (lease) => runLeased(ref, lease, abort));
      // Another worker may have found the store leased and left its next import.
      await claimWaiting();
    })
      .catch(logClaimFailure)
      .finally(() => {
        runs.delete(ref.importId);
        announce({ storeId: ref.storeId, topics: ["imports", "data"], isLast: true });
      });
  }

  function logClaimFailure(error: unknown): void {
    log({ level: "error", message: "Imports could not be claimed", error });
  }

  async function claimWaiting(): Promise<void> {
    if (context.stopping.aborted) return;
    await endUnstoredImports(db, now());
    for (const ref of await listWaitingImports(db, now())) if (!runs.has(ref.importId)) begin(ref);
    for (const ref of await listAbandonedUndos(db, now())) {
      undo(ref).catch((error: unknown) => {
        if (context.stopping.aborted) return;
        log({ level: "warn", message: "An import was not undone", ...ref, error });
      });
    }
  }

  async function removeImport(ref: ImportRef): Promise<UndoneOrders> {
    const importNumber = await markUndo(context, ref);
    runs.get(ref.importId)?.abort.abort();
    const removeOrders = ({ hold, lost }: StoreLease) => {
      const stopping = AbortSignal.any([context.stopping, lost]);
      return undoImport({ ...context, stopping }, ref, { importNumber, hold });
    };
    // Keeps other processes from taking over the undo.
    const renewClaim = async () => void (await beginUndo(db, ref, now()));
    return whenStoreIsFree(context, ref.storeId, renewClaim, removeOrders);
  }

  function undo(ref: ImportRef): Promise<UndoneOrders> {
    const active = undos.get(ref.importId);
    if (active) return active;
    const undone = removeImport(ref).finally(() => {
      undos.delete(ref.importId);
      announce({ storeId: ref.storeId, topics: ["imports", "data"], isLast: true });
    });
    undos.set(ref.importId, undone);
    return undone;
  }

  return {
    has: (importId) => runs.has(importId),
    undo,
    async add(job) {
      try {
        await insertImport(db, job, now());
        await storeUpload(db, job).catch(async (error: unknown) => {
          await deleteImport(db, job);
          throw error;
        });
      } finally {
        await rm(job.file, { force: true });
      }
      announce({ storeId: job.storeId, topics: ["imports"] });
    },
    claimWaiting,
    async whenEnded(importId) {
      await runs.get(importId)?.ended;
    },
    async whenAllEnded() {
      await Promise.all([...runs.values()].map(({ ended }) => ended));
      await Promise.allSettled(undos.values());
    },
  };
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
