import type { UndoneOrders } from "@cartograph/warehouse/ingestion/imports/undo-import.ts";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { type ActiveImport, createActiveImports } from "./active-imports.ts";
import type { ImportQueue } from "./import-queue.ts";
import { type ImportJob, type ImportRef, insertImport } from "./import-rows.ts";
import { openExport } from "./open-export.ts";
import { runImport } from "./run-import.ts";
import type { SyncContext } from "../context/sync-job.ts";
import { markUndo, type UndoOptions, undoImport } from "./undo-import.ts";

const chunkBytes = 256 * 1024;

type QueuedImport = ActiveImport & { hasBegun: boolean };

export type ImportRuns = {
  has(importId: string): boolean;
  /** Takes over an uploaded file; resolves when the import can be queried. Deletes the file if that fails. */
  add(job: ImportJob): Promise<void>;
  whenEnded(importId: string): Promise<void>;
  undo(ref: ImportRef, options?: UndoOptions): Promise<UndoneOrders>;
  whenAllEnded(): Promise<void>;
};

/** The queued and running imports and undos of a process that does not share its database. */
export function createImportRuns(context: SyncContext, enqueue: ImportQueue): ImportRuns {
  const { db, now, announce } = context;
  const active = createActiveImports<QueuedImport>(context, removeImport);

  function run(job: ImportJob, entry: QueuedImport): Promise<void> {
    entry.hasBegun = true;
    const stopping = AbortSignal.any([context.stopping, entry.abort.signal]);
    const open = () => openExport(createReadStream(job.file, { highWaterMark: chunkBytes }), job);
    return runImport({ ...context, stopping }, { ...job, open, renewLease: noLease }).finally(() =>
      rm(job.file, { force: true }),
    );
  }

  async function removeImport(ref: ImportRef, options?: UndoOptions): Promise<UndoneOrders> {
    const importNumber = await markUndo(context, ref, options);
    const entry = active.imports.get(ref.importId);
    entry?.abort.abort();
    // A queued import has stored nothing, and deletes its file when its turn comes.
    if (entry && !entry.hasBegun) return undoImport(context, ref, { importNumber });
    return enqueue(ref.storeId, () => undoImport(context, ref, { importNumber }));
  }

  return {
    ...active,
    async add(job: ImportJob): Promise<void> {
      const abort = new AbortController();
      const entry: QueuedImport = { abort, hasBegun: false, ended: Promise.resolve() };
      // Registered before its row is stored, so that `recover` does not treat it as interrupted.
      active.imports.set(job.importId, entry);
      await insertImport(db, job, now()).catch(async (error: unknown) => {
        active.imports.delete(job.importId);
        await rm(job.file, { force: true });
        throw error;
      });
      entry.ended = enqueue(job.storeId, () => run(job, entry)).finally(() => {
        active.imports.delete(job.importId);
        active.announceEnd(job);
      });
      announce({ storeId: job.storeId, topics: ["imports"] });
    },
  };
}

async function noLease(): Promise<void> {}
