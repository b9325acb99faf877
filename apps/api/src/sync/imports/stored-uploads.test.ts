import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Kysely } from "kysely";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { deleteImport, endImport, type ImportJob, insertImport } from "./import-rows.ts";
import { readUpload, storeUpload } from "./stored-uploads.ts";
import { purgeUnstoredImports } from "./waiting-imports.ts";

const now = Date.UTC(2026, 0, 20);

let directory: string;
let db: Kysely<Schema>;
let storeId: number;
let beforeQuery: (text: string) => void;
beforeEach(async () => {
  beforeQuery = () => {};
  directory = mkdtempSync(join(tmpdir(), "cartograph-stored-uploads-"));
  db = await openTestDatabase({ beforeQuery: (text) => beforeQuery(text) });
  ({ id: storeId } = await insertTestStore(db, { timezone: "UTC", currency: "USD" }));
});
afterEach(async () => {
  await db.destroy();
  rmSync(directory, { recursive: true });
});

async function beginImport(importId: string, content: string): Promise<ImportJob> {
  const file = join(directory, importId);
  writeFileSync(file, content);
  const job = { importId, storeId, file, isGzip: false, fileName: null };
  await insertImport(db, job, now);
  return job;
}

const fail = (importId: string) =>
  endImport(db, { importId, storeId, status: "failed", message: null, finishedAt: now });

const storedImports = async () =>
  (await db.selectFrom("import_chunks").select("import_id").execute()).map((row) => row.import_id);

const ended = { code: "unavailable", message: expect.stringContaining("Import the file again") };

test("reads a chunk again when the connection to the database ended", async () => {
  const job = await beginImport("1", "Name,Total");
  await storeUpload(db, job);
  let reads = 0;
  beforeQuery = (text) => {
    if (!text.startsWith('select "bytes"')) return;
    reads += 1;
    if (reads === 1) throw Object.assign(new Error("ended"), { code: "DATABASE_UNREACHABLE" });
  };
  const context = { db, log: () => {}, stopping: new AbortController().signal };
  const chunks: Buffer[] = [];
  for await (const chunk of readUpload(context, job, 10)) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe("Name,Total");
  // The first chunk twice, then the end.
  expect(reads).toBe(3);
});

// An empty file has no chunk, as when the import ends after the last one.
test.each(["", "Name,Total"])(
  "refuses the file %j of an import that has ended, and stores none of it",
  async (content) => {
    const job = await beginImport("1", content);
    await fail("1");
    await expect(storeUpload(db, job)).rejects.toMatchObject(ended);
    expect(await storedImports()).toEqual([]);
    const row = await db.selectFrom("imports").select("file_bytes").executeTakeFirstOrThrow();
    expect(row.file_bytes).toBeNull();
  },
);

test("refuses the file of an import that was deleted", async () => {
  const job = await beginImport("1", "Name,Total");
  await deleteImport(db, job);
  await expect(storeUpload(db, job)).rejects.toMatchObject(ended);
  expect(await storedImports()).toEqual([]);
});

test("deletes what a killed process stored after its import had failed, and keeps a waiting file", async () => {
  await storeUpload(db, await beginImport("waiting", "Name,Total"));
  await beginImport("killed", "Name,Total");
  await fail("killed");
  const chunk = { store_id: storeId, import_id: "killed", number: 0, bytes: Buffer.from("Name") };
  await db.insertInto("import_chunks").values(chunk).execute();
  await purgeUnstoredImports(db);
  expect(await storedImports()).toEqual(["waiting"]);
});
