import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Kysely, NotNull } from "kysely";
import { leaseMs } from "../runs/run-lease.ts";
import { endImport, importInterruptedMessage, type ImportRef, importRow } from "./import-rows.ts";

/** Far longer than copying the largest file into the database takes. */
const maxStoringMs = 30 * 60_000;

/** Stored imports of all stores that no process has claimed, oldest first. */
export async function listWaitingImports(db: Database, now: number): Promise<ImportRef[]> {
  return db
    .selectFrom("imports")
    .leftJoin("store_leases", "store_leases.store_id", "imports.store_id")
    .select(["imports.id as importId", "imports.store_id as storeId"])
    .where("status", "=", "running")
    .where("undo_started_at", "is", null)
    .where("file_bytes", "is not", null)
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .orderBy("started_at")
    .orderBy("number")
    .execute();
}

/** Undos of all stores that no process has worked on or waited for recently. */
export async function listAbandonedUndos(db: Database, now: number): Promise<ImportRef[]> {
  return db
    .selectFrom("imports")
    .leftJoin("store_leases", "store_leases.store_id", "imports.store_id")
    .select(["imports.id as importId", "imports.store_id as storeId"])
    .where("undo_started_at", "<=", now - leaseMs)
    .where((eb) => eb.or([eb("lease_until", "is", null), eb("lease_until", "<=", now)]))
    .execute();
}

/** The store's next import: files are imported in upload order. */
export async function nextImport(
  db: Database,
  storeId: number,
): Promise<{ id: string; is_gzip: number | null; file_bytes: number } | undefined> {
  return db
    .selectFrom("imports")
    .select(["id", "is_gzip", "file_bytes"])
    .$narrowType<{ file_bytes: NotNull }>()
    .where("store_id", "=", storeId)
    .where("status", "=", "running")
    .where("undo_started_at", "is", null)
    .where("file_bytes", "is not", null)
    .orderBy("started_at")
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();
}

export async function isBeingUndone(db: Database, ref: ImportRef): Promise<boolean> {
  const row = await importRow(db, ref).select("undo_started_at").executeTakeFirst();
  return row === undefined || row.undo_started_at !== null;
}

/** Fails imports whose process died before the file was in the database. */
export async function endUnstoredImports(db: Kysely<Schema>, now: number): Promise<void> {
  const lost = await db
    .selectFrom("imports")
    .select(["id as importId", "store_id as storeId"])
    .where("status", "=", "running")
    .where("file_bytes", "is", null)
    .where("started_at", "<=", now - maxStoringMs)
    .execute();
  for (const ref of lost) {
    const end = { ...ref, status: "failed" as const, message: importInterruptedMessage };
    await endImport(db, { ...end, finishedAt: now });
  }
}

/** Deletes what a killed process stored of a file after its import had failed. */
export async function purgeUnstoredImports(db: Database): Promise<void> {
  const failed = await db
    .selectFrom("imports")
    .select(["id as importId", "store_id as storeId"])
    .where("status", "=", "failed")
    .where("file_bytes", "is", null)
    .execute();
  for (const { storeId, importId } of failed) {
    await db
      .deleteFrom("import_chunks")
      .where("store_id", "=", storeId)
      .where("import_id", "=", importId)
      .execute();
  }
}
