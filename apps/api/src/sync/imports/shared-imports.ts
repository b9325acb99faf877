import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import type { UndoneOrders } from "@cartograph/warehouse/ingestion/imports/undo-import.ts";
import { rm } from "node:fs/promises";
import type { RenewLease, SyncContext } from "../context/sync-job.ts";
import { LeaseLost } from "../runs/run-lease.ts";
import { type StoreLease, whenStoreIsFree, withStoreLease } from "../runs/store-lease.ts";
import { type ActiveImport, createActiveImports } from "./active-imports.ts";
import type { ImportQueue } from "./import-queue.ts";
import { beginUndo, deleteImport, type ImportRef, insertImport } from "./import-rows.ts";
import type { ImportRuns } from "./import-runs.ts";
import { openExport } from "./open-export.ts";
import { runImport } from "./run-import.ts";
import { readUpload, storeUpload } from "./stored-uploads.ts";
import { markUndo, type UndoOptions, undoImport } from "./undo-import.ts";
import {
  endUnstoredImports,
  isBeingUndone,
  listAbandonedUndos,
  listWaitingImports,
  nextImport,
} from "./waiting-imports.ts";

export type SharedImports = ImportRuns & {
  /** Claims imports of all stores that wait for a worker, and the undos of lost processes. */
  claimWaiting(): Promise<void>;
};

/** A file that takes too much memory ends every worker that reads it, and with it the syncs of all stores. */
const maxLostWorkers = 3;
const lostMessage =
  "Cartograph was interrupted three times during this import and won't try it again. Export shorter date ranges from Shopify and import the files one after another.";

/** The imports and undos of a process that shares its database with others. The rows of `imports` are the queue. */
export function createSharedImports(context: SyncContext, enqueue: ImportQueue): SharedImports {
  const { db, now, log, announce } = context;
  const active = createActiveImports(context, removeImport);

  async function runLeased(ref: ImportRef, lease: StoreLease, abort: AbortController) {
    const next = await nextImport(db, ref.storeId);
    if (next?.id !== ref.importId) return {};
    const renewLease: RenewLease = async (trx) => {
      await lease.renew(trx);
      if (!(await isBeingUndone(trx, ref))) return;
      abort.abort();
      throw new LeaseLost(`Import ${ref.importId} is being undone`);
    };
    const stopping = AbortSignal.any([context.stopping, abort.signal, lease.lost]);
    const open = () => {
      if (lease.lostWorkers >= maxLostWorkers) throw new ConnectorError("bad_data", lostMessage);
      const bytes = readUpload({ ...context, stopping }, ref, next.file_bytes);
      return openExport(bytes, { isGzip: next.is_gzip === 1 });
    };
    await runImport({ ...context, stopping }, { ...ref, open, renewLease });
    return {};
  }

  function begin(ref: ImportRef): void {
    const abort = new AbortController();
    const entry: ActiveImport = { abort, ended: Promise.resolve() };
    active.imports.set(ref.importId, entry);
    entry.ended = enqueue(ref.storeId, async () => {
      if (context.stopping.aborted) return;
      await withStoreLease(context, ref, (lease) => runLeased(ref, lease, abort));
      // Another worker may have found the store leased and left its next import.
      await claimWaiting();
    })
      .catch(logClaimFailure)
      .finally(() => {
        active.imports.delete(ref.importId);
        active.announceEnd(ref);
      });
  }

  function logClaimFailure(error: unknown): void {
    log({ level: "error", message: "Imports could not be claimed", error });
  }

  async function claimWaiting(): Promise<void> {
    if (context.stopping.aborted) return;
    await endUnstoredImports(db, now());
    for (const ref of await listWaitingImports(db, now())) {
      if (!active.has(ref.importId)) begin(ref);
    }
    for (const ref of await listAbandonedUndos(db, now())) {
      active.undo(ref, { isResumed: true }).catch((error: unknown) => {
        if (context.stopping.aborted) return;
        log({ level: "warn", message: "An import was not undone", ...ref, error });
      });
    }
  }

  async function removeImport(ref: ImportRef, options?: UndoOptions): Promise<UndoneOrders> {
    const importNumber = await markUndo(context, ref, options);
    active.imports.get(ref.importId)?.abort.abort();
    const removeOrders = ({ renew: renewLease, lost }: StoreLease) => {
      const stopping = AbortSignal.any([context.stopping, lost]);
      return undoImport({ ...context, stopping }, ref, { importNumber, renewLease });
    };
    // Keeps other processes from taking over the undo.
    const renewClaim = async () => void (await beginUndo(db, ref, now()));
    return whenStoreIsFree(context, ref.storeId, renewClaim, removeOrders);
  }

  return {
    ...active,
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
  };
}
