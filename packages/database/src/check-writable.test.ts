import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkWritable } from "./check-writable.ts";
import { openDatabase } from "./open-database.ts";
import { openTestDatabase } from "./testing/test-database.ts";

let directory = "";
let file = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-writable-"));
  file = join(directory, "db.sqlite");
});
afterEach(() => rmSync(directory, { recursive: true }));

test("passes when the database is writable and restores the busy timeout", async () => {
  const db = await openTestDatabase({ file });
  await checkWritable(db);
  const { rows } = await sql`pragma busy_timeout`.execute(db);
  expect(rows).toEqual([{ timeout: 2000 }]);
  await db.destroy();
});

test("fails when the connection is read-only", async () => {
  const db = await openTestDatabase({ file });
  const reader = openDatabase({ file, readonly: true });
  await expect(checkWritable(reader)).rejects.toMatchObject({ code: "SQLITE_READONLY" });
  await reader.destroy();
  await db.destroy();
});

test("passes without waiting while another connection writes", async () => {
  const db = await openTestDatabase({ file });
  const other = openDatabase({ file });
  await db.transaction().execute(async () => {
    await expect(checkWritable(other)).resolves.toBeUndefined();
  });
  await other.destroy();
  await db.destroy();
});
