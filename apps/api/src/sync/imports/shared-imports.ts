import { AppError } from "@cartograph/contracts/app-error.ts";
import type { UndoneOrders } from "@cartograph/warehouse/ingestion/imports/undo-import.ts";
import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { SyncContext } from "../context/sync-job.ts";
import { LeaseLost, renewEveryMs } from "../runs/run-lease.ts";
import { type StoreLease, withStoreLease } from "../runs/store-lease.ts";
import type { ImportQueue } from "./import-queue.ts";
import { beginUndo, deleteImport, type ImportJob, insertImport } from "./import-rows.ts";
import type { ImportRuns } from "./import-runs.ts";
import { openExport } from "./open-export.ts";
import { runImport } from "./run-import.ts";
import { deleteUpload, readUpload, storeUpload } from "./stored-uploads.ts";
import { markUndo, undoImport } from "./undo-import.ts";
import {
  endUnstoredImports,
  isBeingUndone,
  listAbandonedUndos,
  listWaitingImports,
  nextImport,
} from "./waiting-imports.ts";

type ImportOf = Pick<ImportJob, "importId" | "storeId">;

type Run = { abort: AbortController; ended: Promise<void> };

export type SharedImports = ImportRuns & {
  /** Claims imports of all stores that wait for a worker, and the undos of lost processes. */
  claimWaiting(): Promise<void>;
};

/** How often a job checks whether another job of its store has ended. */
export const waitForStoreMs = 250;

/** The imports and undos of a process that shares its database with others. The rows of `imports` are the queue. */
export function createSharedImports(context: SyncContext, enqueue: ImportQueue): SharedImports {
  const { db, now, log, announce } = context;
  const runs = new Map<string, Run>();
  const undos = new Map<string, Promise<UndoneOrders>>();

  async function runLeased(of: ImportOf, lease: StoreLease, abort: AbortController) {
    const next = await nextImport(db, of.storeId);
    if (next?.id !== of.importId) return {};
    const hold: StoreLease["hold"] = async (trx) => {
      await lease.hold(trx);
      if (!(await isBeingUndone(trx, of))) return;
      abort.abort();
      throw new LeaseLost(`Import ${of.importId} is being undone`);
    };
    const stopping = AbortSignal.any([context.stopping, abort.signal, lease.lost]);
    const open = () =>
      openExport(readUpload(db, of, next.file_bytes), { isGzip: next.is_gzip === 1 });
    await runImport({ ...context, stopping }, { ...of, open, hold });
    if (!stopping.aborted) await deleteUpload(db, of);
    return {};
  }

  function begin(of: ImportOf): void {
    const abort = new AbortController();
    const run: Run = { abort, ended: Promise.resolve() };
    runs.set(of.importId, run);
    run.ended = enqueue(of.storeId, async () => {
      if (context.stopping.aborted) return;
      await withStoreLease(context, of.storeId, (lease) => runLeased(of, lease, abort));
      // Another worker may have found the store leased and left its next import.
      await claimWaiting();
    })
      .catch(logNotTaken)
      .finally(() => {
        runs.delete(of.importId);
        announce({ storeId: of.storeId, topics: ["imports", "data"], isLast: true });
      });
  }

  function logNotTaken(error: unknown): void {
    log({ level: "error", message: "Imports could not be claimed", error });
  }

  async function claimWaiting(): Promise<void> {
    if (context.stopping.aborted) return;
    await endUnstoredImports(db, now());
    for (const of of await listWaitingImports(db, now())) if (!runs.has(of.importId)) begin(of);
    for (const of of await listAbandonedUndos(db, now())) {
      undo(of).catch((error: unknown) => {
        if (context.stopping.aborted) return;
        log({ level: "warn", message: "An import was not undone", ...of, error });
      });
    }
  }

  async function removeImport(of: ImportOf): Promise<UndoneOrders> {
    const importNumber = await markUndo(context, of);
    runs.get(of.importId)?.abort.abort();
    const removeOrders = ({ hold, lost }: StoreLease) => {
      const stopping = AbortSignal.any([context.stopping, lost]);
      return undoImport({ ...context, stopping }, of, { importNumber, hold });
    };
    // Keeps other processes from taking over the undo.
    const renewClaim = async () => void (await beginUndo(db, of, now()));
    return whenStoreIsFree(context, of.storeId, renewClaim, removeOrders);
  }

  function undo(of: ImportOf): Promise<UndoneOrders> {
    const active = undos.get(of.importId);
    if (active) return active;
    const undone = removeImport(of).finally(() => {
      undos.delete(of.importId);
      announce({ storeId: of.storeId, topics: ["imports", "data"], isLast: true });
    });
    undos.set(of.importId, undone);
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
  let keptAt = context.now();
  for (;;) {
    const result = await withStoreLease(context, storeId, work);
    if (result !== null) return result;
    await delay(waitForStoreMs, undefined, { signal: context.stopping }).catch(() => {
      throw new AppError(
        "unavailable",
        "Cartograph is stopping. Another process will finish this.",
      );
    });
    if (context.now() - keptAt < renewEveryMs) continue;
    keptAt = context.now();
    await renewClaim();
  }
}
