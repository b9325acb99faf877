import { AppError } from "@cartograph/contracts/app-error.ts";
import {
  maxListedRefusals,
  type OrderImport,
  refusedRowSchema,
} from "@cartograph/contracts/imports.ts";
import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ImportsTable } from "@cartograph/database/tables/imports.table.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import type { Selectable, Updateable } from "kysely";
import { z } from "zod";

/** An uploaded orders export in a temporary file. */
export type ImportJob = {
  importId: string;
  storeId: number;
  /** Path of the uploaded file. */
  file: string;
  isGzip: boolean;
  /** File name from the browser. */
  fileName: string | null;
};

/** Identifies an import: its id within its store. */
export type ImportRef = Pick<ImportJob, "importId" | "storeId">;

export const importInterruptedMessage =
  "Cartograph was stopped during this import. Import the file again (existing orders are not duplicated); if this happens again, export shorter date ranges.";

export type ImportProgress = {
  rows: number;
  orders: number;
  refused: RefusedRow[];
  refusedCount: number;
};

/** Maximum number of files that a store may upload and import at once. */
export const maxUploads = 5;

/** @throws AppError too_many_requests, when files were sent to several processes at once */
export async function insertImport(db: Database, job: ImportJob, startedAt: number): Promise<void> {
  await withNewVersion(
    db,
    job.storeId,
    async (trx) => {
      if ((await countRunningImports(trx, job.storeId)) >= maxUploads) throw tooManyImports();
      const { latest } = await trx
        .selectFrom("imports")
        .select((eb) => eb.fn.max<number | null>("number").as("latest"))
        .where("store_id", "=", job.storeId)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto("imports")
        .values({
          id: job.importId,
          store_id: job.storeId,
          number: (latest ?? 0) + 1,
          file_name: job.fileName,
          status: "running",
          rows: 0,
          orders: 0,
          refused: "[]",
          refused_count: 0,
          notes: "[]",
          message: null,
          started_at: startedAt,
          finished_at: null,
        })
        .execute();
    },
    { isRequest: true },
  );
}

export function tooManyImports(): AppError {
  return new AppError("too_many_requests", "Wait until the running imports are done", {
    retryAfterSeconds: 30,
  });
}

/** The row of an import, which is deleted once the import is undone. */
export function importRow(db: Database, ref: ImportRef) {
  return db
    .selectFrom("imports")
    .where("store_id", "=", ref.storeId)
    .where("id", "=", ref.importId);
}

function updateImport(db: Database, ref: ImportRef, changes: Updateable<ImportsTable>) {
  return db
    .updateTable("imports")
    .set(changes)
    .where("store_id", "=", ref.storeId)
    .where("id", "=", ref.importId);
}

/** Marks the import as being undone. Returns its number; null when there is no such import. */
export async function beginUndo(db: Database, ref: ImportRef, now: number): Promise<number | null> {
  const undone = updateImport(db, ref, { undo_started_at: now }).returning("number");
  return (await undone.executeTakeFirst())?.number ?? null;
}

export async function deleteImport(db: Database, ref: ImportRef): Promise<void> {
  await withNewVersion(db, ref.storeId, (trx) =>
    trx
      .deleteFrom("imports")
      .where("id", "=", ref.importId)
      .where("store_id", "=", ref.storeId)
      .execute(),
  );
}

export async function setImportProgress(
  db: Database,
  ref: ImportRef,
  progress: ImportProgress,
): Promise<void> {
  await updateImport(db, ref, {
    rows: progress.rows,
    orders: progress.orders,
    refused: JSON.stringify(progress.refused.slice(0, maxListedRefusals)),
    refused_count: progress.refusedCount,
  }).execute();
}

/** Stores why a running import waits; null when it continues. */
export async function setImportMessage(
  db: Database,
  ref: ImportRef,
  message: string | null,
): Promise<void> {
  await updateImport(db, ref, { message }).execute();
}

/** Ends an import and deletes the stored copy of its file. */
export async function endImport(
  db: Database,
  end: ImportRef & {
    status: "done" | "failed";
    message: string | null;
    notes?: string[];
    finishedAt: number;
  },
): Promise<void> {
  await withNewVersion(db, end.storeId, async (trx) => {
    await updateImport(trx, end, {
      status: end.status,
      message: end.message,
      finished_at: end.finishedAt,
      ...(end.notes && { notes: JSON.stringify(end.notes) }),
    }).execute();
    await trx
      .deleteFrom("import_chunks")
      .where("store_id", "=", end.storeId)
      .where("import_id", "=", end.importId)
      .execute();
  });
}

export async function countRunningImports(db: Database, storeId: number): Promise<number> {
  const { count } = await db
    .selectFrom("imports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("store_id", "=", storeId)
    .where("status", "=", "running")
    .executeTakeFirstOrThrow();
  return count;
}

/** The latest imports of a store, newest first. */
export async function listImports(
  db: Database,
  { storeId, limit }: { storeId: number; limit: number },
): Promise<OrderImport[]> {
  const rows = await db
    .selectFrom("imports")
    .selectAll()
    .where("store_id", "=", storeId)
    .orderBy("started_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(toOrderImport);
}

export async function findImport(db: Database, ref: ImportRef): Promise<OrderImport | null> {
  const row = await importRow(db, ref).selectAll().executeTakeFirst();
  return row ? toOrderImport(row) : null;
}

function toOrderImport(row: Selectable<ImportsTable>): OrderImport {
  return {
    id: row.id,
    status: row.status,
    isUndoing: row.undo_started_at !== null,
    fileName: row.file_name,
    rows: row.rows,
    orders: row.orders,
    // Orders are refused in pages, after the rows between them.
    refused: z
      .array(refusedRowSchema)
      .parse(JSON.parse(row.refused))
      .toSorted((a, b) => a.line - b.line),
    refusedCount: row.refused_count,
    notes: z.array(z.string()).parse(JSON.parse(row.notes)),
    message: row.message,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
  };
}
