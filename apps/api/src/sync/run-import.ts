import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import {
  type ExportItem,
  readOrdersExport,
} from "@cartograph/connectors/platforms/shopify/orders-export/read-orders-export.ts";
import { maxListedRefusals, type RefusedRow } from "@cartograph/contracts/imports.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { rebuildDirtyDays } from "@cartograph/warehouse/rollups/rebuild-dirty-days.ts";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import {
  endImport,
  type ImportJob,
  type ImportProgress,
  setImportProgress,
} from "./import-rows.ts";
import { importNotes, type Remarks } from "./import-notes.ts";
import type { SyncContext } from "./sync-job.ts";
import { adoptCurrency } from "./source-settings.ts";
import { describeError } from "./sync-log.ts";

const ordersPerPage = 250;

/** Imports one uploaded orders export to its end and says in its row how it went; never throws. */
export async function runImport(context: SyncContext, job: ImportJob): Promise<void> {
  const { db, now, log, stopping } = context;
  try {
    const notes = await importFile(context, job);
    await rebuildDirtyDays(db, job.storeId);
    const { importId, storeId } = job;
    const end = { importId, storeId, status: "done" as const, message: null, notes };
    await endImport(db, { ...end, finishedAt: now() });
  } catch (error) {
    if (stopping.aborted) return;
    if (!(error instanceof ConnectorError)) {
      const cause = describeError(error, []);
      log({ level: "error", message: "An import failed", importId: job.importId, error: cause });
    }
    await failImport(context, job, failureMessage(error));
  } finally {
    await rm(job.file, { force: true });
  }
}

async function failImport(context: SyncContext, job: ImportJob, message: string): Promise<void> {
  const { db, now, log } = context;
  const { importId, storeId } = job;
  const end = { importId, storeId, status: "failed" as const, message, finishedAt: now() };
  await endImport(db, end).catch((error: unknown) =>
    log({ level: "error", message: "The end of an import was not stored", error }),
  );
}

async function importFile(context: SyncContext, job: ImportJob): Promise<string[]> {
  const { stopping } = context;
  const progress: ImportProgress = { rows: 0, orders: 0, refused: [], refusedCount: 0 };
  const remarks: Remarks = { refunds: 0, partialRefunds: 0, unexplained: 0 };
  let page: ExportItem[] = [];
  const items = readOrdersExport(openExport(job), { importedAt: context.now() });
  for await (const item of items) {
    progress.rows = item.rows;
    refuse(progress, item.refused);
    if (item.order === null) continue;
    remark(remarks, item.order);
    page.push(item);
    if (page.length < ordersPerPage) continue;
    await storePage(context, job, page, progress);
    page = [];
    stopping.throwIfAborted();
  }
  await storePage(context, job, page, progress);
  return importNotes(remarks);
}

const chunkBytes = 256 * 1024;
/** Orders shrink to a tenth; what shrinks so much more was made to fill disks. */
const largestExpansion = { ratio: 200, free: 64_000_000 };

function openExport(job: ImportJob): AsyncIterable<Uint8Array> {
  const file = createReadStream(job.file, { highWaterMark: chunkBytes });
  if (!job.isGzip) return file;
  // Errors of either stream surface in the reading of the last one.
  return limited(
    pipeline(file, createGunzip({ chunkSize: chunkBytes }), () => {}),
    file,
  );
}

async function* limited(
  text: AsyncIterable<Buffer>,
  file: { bytesRead: number },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of text) {
    bytes += chunk.length;
    if (bytes > largestExpansion.free + file.bytesRead * largestExpansion.ratio) {
      throw new ConnectorError(
        "bad_data",
        "The file unpacks to far more than an orders export would. Upload it without compression.",
      );
    }
    yield chunk;
  }
}

async function storePage(
  { db, now, announce }: SyncContext,
  job: ImportJob,
  page: ExportItem[],
  progress: ImportProgress,
): Promise<void> {
  const lines = new Map<string, number>();
  const records = page.flatMap(({ order }) => {
    if (order === null) return [];
    lines.set(order.record.externalId, order.line);
    return [order.record];
  });
  const [first] = records;
  if (first) await adoptCurrency(db, job.storeId, first.currency);
  const result = await ingestPage(db, { store: { id: job.storeId }, records, now: now() });
  progress.orders += records.length - result.refused.length;
  refuse(
    progress,
    result.refused.map(({ externalId, reason }) => ({ line: lines.get(externalId) ?? 0, reason })),
  );
  await setImportProgress(db, job, progress);
  announce({ storeId: job.storeId, topics: ["imports", "data"] });
}

function refuse(progress: ImportProgress, rows: readonly RefusedRow[]): void {
  progress.refusedCount += rows.length;
  progress.refused.push(...rows.slice(0, maxListedRefusals - progress.refused.length));
}

function remark(remarks: Remarks, order: NonNullable<ExportItem["order"]>): void {
  const [refund] = order.record.refunds;
  if (refund) remarks.refunds++;
  if (refund && refund.lines.length === 0) remarks.partialRefunds++;
  if (order.unexplainedMinor !== 0) remarks.unexplained++;
}

function failureMessage(error: unknown): string {
  if (error instanceof ConnectorError) return error.message;
  if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_")) {
    return "The file is said to be gzip but cannot be unpacked: it is damaged or was cut off. Upload it again.";
  }
  return "The import went wrong on our side; the log has the details. Import the file again: orders that are already here stay as they are.";
}
