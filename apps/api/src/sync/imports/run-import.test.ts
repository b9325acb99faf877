import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { exportFile, exportRow } from "../../testing/import-server.ts";
import { insertImport } from "./import-rows.ts";
import { runImport } from "./run-import.ts";

test("stores a page of orders and the import's progress together", async () => {
  const db = await openTestDatabase();
  const { id: storeId } = await insertTestStore(db, { timezone: "UTC", currency: "USD" });
  const now = Date.UTC(2026, 0, 20);
  const job = { importId: "import-1", storeId, file: "", isGzip: false, fileName: null };
  await insertImport(db, job, now);
  const rows = Array.from({ length: 600 }, (_, index) => exportRow(index + 1, { currency: "USD" }));
  const content = Buffer.from(exportFile(rows));
  let writes = 0;

  await runImport(
    {
      db,
      now: () => now,
      log: () => {},
      announce: () => {},
      stopping: new AbortController().signal,
    },
    {
      ...job,
      async *open() {
        yield content;
      },
      async renewLease() {
        writes += 1;
        if (writes > 1) throw new Error("Another process has taken the import over");
      },
    },
  );

  const { orders } = await db.selectFrom("imports").select("orders").executeTakeFirstOrThrow();
  const { stored } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("stored"))
    .executeTakeFirstOrThrow();
  expect(stored).toBe(250);
  expect(orders).toBe(stored);
  await db.destroy();
});
