import { AppError } from "@cartograph/contracts/app-error.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import {
  undoImportPage,
  type UndoneOrders,
} from "@cartograph/warehouse/ingestion/imports/undo-import.ts";
import { mergeChanges } from "@cartograph/warehouse/rollups/merge-changes.ts";
import { setImmediate } from "node:timers/promises";
import { beginUndo, deleteImport, type ImportRef } from "./import-rows.ts";
import type { RenewLease, SyncContext } from "../context/sync-job.ts";
import { storeWithRetries } from "../context/store-with-retries.ts";

const ordersPerPage = 250;

/** `isResumed` if the import is already marked as being undone. */
export type UndoOptions = { isResumed?: boolean };

/**
 * Marks the import as being undone, which survives a restart.
 * @returns its number
 * @throws AppError not_found; unless resumed, an error of storage after two seconds at most
 */
export async function markUndo(
  context: SyncContext,
  ref: ImportRef,
  { isResumed = false }: UndoOptions = {},
): Promise<number> {
  const { db, now, announce } = context;
  const mark = () =>
    writeStore(db, ref.storeId, (trx) => beginUndo(trx, ref, now()), { isRequest: !isResumed });
  const importNumber = await (isResumed ? storeWithRetries(context, mark) : mark());
  if (importNumber === null) throw new AppError("not_found", "There is no such import");
  announce({ storeId: ref.storeId, topics: ["imports"] });
  return importNumber;
}

/**
 * Removes what an import stored, page by page, and then its row. A stop interrupts it after a page; it finishes after
 * the next start.
 * @throws AppError unavailable when the process stops.
 */
export async function undoImport(
  context: SyncContext,
  ref: ImportRef,
  { importNumber, renewLease }: { importNumber: number; renewLease?: RenewLease },
): Promise<UndoneOrders> {
  const { db, announce, stopping: signal } = context;
  const { storeId } = ref;
  const undone: UndoneOrders = { removed: 0, restored: 0, kept: 0 };
  const nextPage = () =>
    undoImportPage(db, {
      storeId,
      importNumber,
      limit: ordersPerPage,
      alsoInTransaction: renewLease,
    });
  for (;;) {
    if (signal.aborted) throw stopped();
    const page = await storeWithRetries(context, nextPage);
    if (page === null) break;
    undone.removed += page.removed;
    undone.restored += page.restored;
    undone.kept += page.kept;
    announce({ storeId, topics: ["data"] });
    await setImmediate();
  }
  await storeWithRetries(context, () => mergeChanges(db, storeId));
  await storeWithRetries(context, () => deleteImport(db, ref));
  return undone;
}

function stopped(): AppError {
  return new AppError(
    "unavailable",
    "Cartograph is stopping. The import will be undone after the next start.",
  );
}
