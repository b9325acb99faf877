import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { exportFile, exportRow } from "../../testing/import-server.ts";
import { insertImport } from "./import-rows.ts";
import { runImport } from "./run-import.ts";

/** Imports a file with these orders into a new store. */
async function importRows(
  db: Kysely<Schema>,
  rows: readonly string[],
  renewLease: () => Promise<void>,
): Promise<void> {
  const { id: storeId } = await insertTestStore(db, { timezone: "UTC", currency: "USD" });
  const now = Date.UTC(2026, 0, 20);
  const job = { importId: "import-1", storeId, file: "", isGzip: false, fileName: null };
  await insertImport(db, job, now);
  const content = Buffer.from(exportFile(rows));
  async function* open() {
    yield content;
  }
  const stopping = new AbortController().signal;
  const context = { db, now: () => now, log: () => {}, announce: () => {}, stopping };
  await runImport(context, { ...job, open, renewLease });
}

test("stores a page of orders and the import's progress together", async () => {
  const db = await openTestDatabase();
  const rows = Array.from({ length: 600 }, (_, index) => exportRow(index + 1, { currency: "USD" }));
  let writes = 0;
  await importRows(db, rows, async () => {
    writes += 1;
    if (writes > 1) throw new Error("Another process has taken the import over");
  });

  const { orders } = await db.selectFrom("imports").select("orders").executeTakeFirstOrThrow();
  const { stored } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("stored"))
    .executeTakeFirstOrThrow();
  expect(stored).toBe(250);
  expect(orders).toBe(stored);
  await db.destroy();
});

test.each([
  ["the import", /^select "number" from "imports"/, 1],
  ["the currency before a page", /^select .* from "stores"/, 3],
  ["the currency at the end", /^select .* from "stores"/, 5],
])("reads %s again when the connection to the database ended", async (_what, statement, nth) => {
  let reads = 0;
  const db = await openTestDatabase({
    beforeQuery(text) {
      if (!statement.test(text)) return;
      reads += 1;
      if (reads === nth) throw Object.assign(new Error("ended"), { code: "DATABASE_UNREACHABLE" });
    },
  });
  await importRows(db, [exportRow(1, { currency: "USD" })], async () => {});
  const row = await db
    .selectFrom("imports")
    .select(["status", "orders", "message"])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ status: "done", orders: 1, message: null });
  expect(reads).toBeGreaterThan(nth);
  await db.destroy();
});
