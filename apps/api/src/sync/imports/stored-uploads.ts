import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { createReadStream } from "node:fs";
import type { ImportJob, ImportRef } from "./import-rows.ts";

/*
 * Files on a database that several processes share: the receiving process stores a file in chunks, and the worker that
 * imports it reads them.
 */

const chunkBytes = 1024 * 1024;

/** Copies the file into the database. After that, workers may import it. */
export async function storeUpload(db: Database, job: ImportJob): Promise<void> {
  let number = 0;
  let size = 0;
  for await (const chunk of createReadStream(job.file, { highWaterMark: chunkBytes })) {
    const bytes = chunk as Buffer;
    await db
      .insertInto("import_chunks")
      .values({ store_id: job.storeId, import_id: job.importId, number, bytes })
      .execute();
    number += 1;
    size += bytes.length;
  }
  await db
    .updateTable("imports")
    .set({ file_bytes: size, is_gzip: Number(job.isGzip) })
    .where("store_id", "=", job.storeId)
    .where("id", "=", job.importId)
    .execute();
}

/**
 * @param size the file's size in bytes when it was stored
 * @throws ConnectorError bad_data after the last chunk when the chunks have another size
 */
export async function* readUpload(
  db: Database,
  ref: ImportRef,
  size: number,
): AsyncGenerator<Buffer> {
  let read = 0;
  for (let number = 0; ; number += 1) {
    const chunk = await db
      .selectFrom("import_chunks")
      .select("bytes")
      .where("store_id", "=", ref.storeId)
      .where("import_id", "=", ref.importId)
      .where("number", "=", number)
      .executeTakeFirst();
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
