import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { createReadStream } from "node:fs";
import type { SyncContext } from "../context/sync-job.ts";
import { storeWithRetries } from "../context/store-with-retries.ts";
import { type ImportJob, importRow, type ImportRef } from "./import-rows.ts";

/*
 * Files on a database that several processes share: the receiving process stores a file in chunks, and the worker that
 * imports it reads them.
 */

const chunkBytes = 1024 * 1024;

/**
 * Copies the file into the database. After that, workers may import it.
 * @throws AppError unavailable when the import ends or is deleted meanwhile. Its chunks are deleted with its row.
 */
export async function storeUpload(db: Database, job: ImportJob): Promise<void> {
  let number = 0;
  let size = 0;
  for await (const chunk of createReadStream(job.file, { highWaterMark: chunkBytes })) {
    const bytes = chunk as Buffer;
    if (!(await isRunning(db, job))) throw endedMeanwhile();
    await db
      .insertInto("import_chunks")
      .values({ store_id: job.storeId, import_id: job.importId, number, bytes })
      .execute();
    number += 1;
    size += bytes.length;
  }
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ file_bytes: size, is_gzip: Number(job.isGzip) })
    .where("store_id", "=", job.storeId)
    .where("id", "=", job.importId)
    .where("status", "=", "running")
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw endedMeanwhile();
}

async function isRunning(db: Database, ref: ImportRef): Promise<boolean> {
  const row = await importRow(db, ref).select("status").executeTakeFirst();
  return row?.status === "running";
}

function endedMeanwhile(): AppError {
  return new AppError(
    "unavailable",
    "The import ended before its file was stored. Import the file again.",
  );
}

/**
 * Retries while the database cannot be used.
 * @param size the file's size in bytes when it was stored
 * @throws ConnectorError bad_data after the last chunk when the chunks have another size
 */
export async function* readUpload(
  context: Pick<SyncContext, "db" | "log" | "stopping">,
  ref: ImportRef,
  size: number,
): AsyncGenerator<Buffer> {
  let read = 0;
  for (let number = 0; ; number += 1) {
    const query = context.db
      .selectFrom("import_chunks")
      .select("bytes")
      .where("store_id", "=", ref.storeId)
      .where("import_id", "=", ref.importId)
      .where("number", "=", number);
    const chunk = await storeWithRetries(context, () => query.executeTakeFirst());
    if (chunk === undefined) break;
    read += chunk.bytes.length;
    yield chunk.bytes;
  }
  if (read === size) return;
  throw new ConnectorError(
    "bad_data",
    `The database has only part of this file (${read} of ${size} bytes). Upload it again.`,
  );
}
