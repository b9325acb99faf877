import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import type {
  ExportIndex,
  ExportReading,
} from "@cartograph/connectors/platforms/shopify/orders-export/export-index.ts";
import {
  indexOrdersExport,
  readOrdersExport,
} from "@cartograph/connectors/platforms/shopify/orders-export/read-orders-export.ts";
import type { ExportedOrder } from "@cartograph/connectors/platforms/shopify/orders-export/to-order-record.ts";
import { maxListedRefusals, type RefusedRow } from "@cartograph/contracts/imports.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import type { Ingested } from "@cartograph/warehouse/ingestion/sales/ingest-orders.ts";
import { mergeChanges } from "@cartograph/warehouse/rollups/merge-changes.ts";
import { adoptFileSettings } from "./adopt-file-settings.ts";
import {
  foreignFileMessage,
  foreignOrderNotes,
  foreignOrderReason,
  type ForeignOrders,
  removeForeignOrders,
} from "./foreign-orders.ts";
import {
  endImport,
  type ImportProgress,
  type ImportRef,
  importRow,
  setImportMessage,
  setImportProgress,
} from "./import-rows.ts";
import { OrderPage } from "./order-page.ts";
import { importNotes, createRemarks, addRemarks, type Remarks } from "./import-notes.ts";
import { hasOrders } from "@cartograph/warehouse/metrics/has-orders.ts";
import { getStoreContext } from "../context/store-context.ts";
import type { RenewLease, SyncContext } from "../context/sync-job.ts";
import { describeError } from "../context/sync-log.ts";
import { storeWithRetries } from "../context/store-with-retries.ts";
import { writeWithLease } from "../context/write-with-lease.ts";

/** An uploaded file to import. */
export type ImportTask = ImportRef & {
  /** The unpacked bytes of the file, from its beginning; called up to three times. */
  open: () => AsyncIterable<Uint8Array>;
  renewLease: RenewLease;
};

/** Imports one uploaded orders export and stores the result in its row; never throws. */
export async function runImport(context: SyncContext, job: ImportTask): Promise<void> {
  const { db, now, log, stopping } = context;
  try {
    const notes = await importFile(context, job);
    await storeWithRetries(context, () => mergeChanges(db, job.storeId));
    const { importId, storeId, renewLease } = job;
    const end = { importId, storeId, status: "done" as const, message: null, notes };
    const store = () =>
      writeWithLease({ db, renewLease }, job, (trx) =>
        endImport(trx, { ...end, finishedAt: now() }),
      );
    await storeWithRetries(context, store);
  } catch (error) {
    if (stopping.aborted) return;
    if (!(error instanceof ConnectorError)) {
      const cause = describeError(error, []);
      log({ level: "error", message: "An import failed", importId: job.importId, error: cause });
    }
    await failImport(context, job, failureMessage(error));
  }
}

async function failImport(context: SyncContext, job: ImportTask, message: string): Promise<void> {
  const { db, now, log } = context;
  const { importId, storeId, renewLease } = job;
  const end = { importId, storeId, status: "failed" as const, message, finishedAt: now() };
  const store = () => writeWithLease({ db, renewLease }, job, (trx) => endImport(trx, end));
  await storeWithRetries(context, store).catch((error: unknown) =>
    log({ level: "error", message: "Could not store the result of an import", error }),
  );
}

type ImportState = {
  importNumber: number;
  progress: ImportProgress;
  remarks: Remarks;
  foreign: ForeignOrders;
};

/** @returns notes for the operator */
async function importFile(context: SyncContext, job: ImportTask): Promise<string[]> {
  const { db, stopping } = context;
  stopping.throwIfAborted();
  const { number: importNumber } = await retried(context, job, () =>
    importRow(db, job).select("number").executeTakeFirstOrThrow(),
  );
  const { open } = job;
  const reading = { importedAt: context.now(), signal: stopping };
  const index = await indexOrdersExport(open, reading);
  const hasOrderIn = (currency: string) => hasValidOrder(open, { ...reading, index, currency });
  const adopt = () => adoptFileSettings(context, job, { survey: index.survey, hasOrderIn });
  const adopted = await retried(context, job, adopt);
  const state: ImportState = {
    importNumber,
    progress: { rows: 0, orders: 0, refused: [], refusedCount: 0 },
    remarks: createRemarks(),
    foreign: new Map(),
  };
  const page = new OrderPage();
  for await (const item of readOrdersExport(open, { ...reading, index })) {
    state.progress.rows = item.rows;
    state.remarks.cutOffLine = item.cutOffLine;
    addRefused(state.progress, item.refused);
    if (item.order === null) continue;
    page.add(item.order);
    if (!page.isFull) continue;
    await storePage(context, job, page.take(), state);
    stopping.throwIfAborted();
  }
  await storePage(context, job, page.take(), state);
  const { foreign, progress, remarks } = state;
  const { currency } = await retried(context, job, () => getStoreContext(db, job.storeId));
  if (progress.orders === 0 && foreign.size > 0) {
    const canChange = !(await retried(context, job, () => hasOrders(db, job.storeId)));
    throw new ConnectorError("bad_data", foreignFileMessage(foreign, { currency, canChange }));
  }
  return [...adopted, ...foreignOrderNotes(foreign, currency), ...importNotes(remarks)];
}

/** Whether the file has a valid order in the currency; reads no further than the first one. */
async function hasValidOrder(
  open: ImportTask["open"],
  { currency, ...reading }: ExportReading & { index: ExportIndex; currency: string },
): Promise<boolean> {
  for await (const { order } of readOrdersExport(open, reading)) {
    if (order?.record.currency === currency) return true;
  }
  return false;
}

/** While the database cannot be used, the import's message says why it waits. */
function retried<Result>(
  context: SyncContext,
  job: ImportTask,
  access: () => Promise<Result>,
): Promise<Result> {
  const { db, announce } = context;
  return storeWithRetries(context, access, {
    async onBlocked(reason) {
      const message = reason && `${reason} The import continues when it can save again.`;
      await setImportMessage(db, job, message);
      announce({ storeId: job.storeId, topics: ["imports"] });
    },
  });
}

async function storePage(
  context: SyncContext,
  job: ImportTask,
  page: readonly ExportedOrder[],
  state: ImportState,
): Promise<void> {
  const { importNumber, progress, remarks, foreign } = state;
  const { db, now, announce } = context;
  const { currency } = await retried(context, job, () => getStoreContext(db, job.storeId));
  const { own, left } = removeForeignOrders(page, currency, foreign);
  const lines = new Map(own.map(({ record, line }) => [record.externalId, line]));
  const records = own.map(({ record }) => record);
  const progressAfter = ({ refused }: Ingested): ImportProgress => {
    const after = { ...progress, refused: [...progress.refused] };
    after.orders += records.length - refused.length;
    addRefused(after, [
      ...left.map(({ line, record }) => ({
        line,
        reason: foreignOrderReason(record.currency, currency),
      })),
      ...refused.map(({ externalId, reason }) => ({ line: lines.get(externalId) ?? 0, reason })),
    ]);
    return after;
  };
  const store = () =>
    ingestPage(db, {
      store: { id: job.storeId },
      records,
      importNumber,
      now: now(),
      alsoInTransaction: async (trx, ingested) => {
        await job.renewLease(trx);
        await setImportProgress(trx, job, progressAfter(ingested));
      },
    });
  const ingested = await retried(context, job, store);
  state.progress = progressAfter(ingested);
  for (const order of own) addRemarks(remarks, order);
  announce({ storeId: job.storeId, topics: ["imports", "data"] });
}

function addRefused(progress: ImportProgress, rows: readonly RefusedRow[]): void {
  progress.refusedCount += rows.length;
  progress.refused.push(...rows.slice(0, maxListedRefusals - progress.refused.length));
}

function failureMessage(error: unknown): string {
  if (error instanceof ConnectorError) return error.message;
  if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
    return "The gzip file cannot be unpacked because it is damaged or incomplete. Upload it again.";
  }
  return "Something went wrong on our side; the log has the details. Import the file again: existing orders are not duplicated.";
}
