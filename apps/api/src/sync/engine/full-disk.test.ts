import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { isTestedOnPostgresql } from "@cartograph/database/testing/postgresql-copy.ts";
import { sql } from "kysely";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findImport } from "../imports/import-rows.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { openSyncHarness, type SyncHarness } from "../testing/sync-harness.ts";

const count = 2000;
const untilSoon = { timeout: 30_000 };

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-full-disk-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const reason = isTestedOnPostgresql
  ? "The database server's disk is full, so nothing can be saved."
  : "The server's disk is full, so nothing can be saved.";

/**
 * A file that may not grow fails with SQLITE_FULL, as on a full disk. In PostgreSQL, inserting orders raises the error
 * of a full disk.
 */
async function setFull({ db }: SyncHarness, isFull: boolean): Promise<void> {
  if (!isTestedOnPostgresql) {
    await sql`pragma max_page_count = ${sql.lit(isFull ? 1 : 1_000_000)}`.execute(db);
  } else if (isFull) {
    await sql`
      create function refuse_to_grow() returns trigger language plpgsql as
      $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db);
    await sql`
      create trigger full_disk before insert on orders
      for each statement execute function refuse_to_grow()`.execute(db);
  } else {
    await sql`drop function refuse_to_grow cascade`.execute(db);
  }
}

async function openSyncAtFirstPage() {
  const door = gate();
  const orders = {
    name: "orders",
    pages: [Array.from({ length: count }, (_, index) => fakeOrder(String(index)))],
    beforePage: () => door.pass(),
  };
  const harness = await openSyncHarness(fakeConnector({ streams: [orders] }));
  await harness.engine.start(harness.job());
  await door.reached;
  return { harness, door };
}

const streamMessage = async (harness: SyncHarness) =>
  (await harness.runs())[0]?.streams[0]?.message;

test("reports a full disk during a sync, and stores the page once there is space", async () => {
  const { harness, door } = await openSyncAtFirstPage();
  await setFull(harness, true);
  door.open();
  await expect
    .poll(() => streamMessage(harness), untilSoon)
    .toBe(`${reason} The sync continues when it can save again.`);
  expect((await harness.runs())[0]).toMatchObject({ status: "running", records: 0 });

  await setFull(harness, false);
  await harness.engine.whenEnded("integration-1");
  expect((await harness.runs())[0]).toMatchObject({
    status: "succeeded",
    records: count,
    streams: [{ status: "done", message: null }],
  });
  expect(await harness.countOrders()).toBe(count);
  expect(await findRollupDifferences(harness.db, harness.storeId)).toEqual([]);
  expect(harness.logged).toHaveLength(1);
});

test("cancels a sync that waits for space", async () => {
  const { harness, door } = await openSyncAtFirstPage();
  await setFull(harness, true);
  door.open();
  await expect.poll(() => streamMessage(harness), untilSoon).toContain(reason);
  await harness.engine.cancel({ storeId: harness.storeId, integrationId: "integration-1" });
  expect((await harness.runs())[0]).toMatchObject({ status: "cancelled", records: 0 });
});

test("reports a full disk during an import, and completes it once there is space", async () => {
  const harness = await openSyncHarness(fakeConnector({ streams: [] }));
  const file = join(directory, "orders.csv");
  writeFileSync(file, ordersExport());
  const ref = { importId: "import-1", storeId: harness.storeId };
  const report = () => findImport(harness.db, ref);
  await setFull(harness, true);
  await harness.engine.importOrders({ ...ref, file, isGzip: false, fileName: "orders.csv" });
  await expect
    .poll(async () => (await report())?.message, untilSoon)
    .toBe(`${reason} The import continues when it can save again.`);
  expect(await report()).toMatchObject({ status: "running" });

  await setFull(harness, false);
  await harness.engine.whenImported("import-1");
  expect(await report()).toMatchObject({ status: "done", orders: count, message: null });
  expect(await harness.countOrders()).toBe(count);
});

test("does not recover work that is still running", async () => {
  const { harness, door } = await openSyncAtFirstPage();
  expect(await harness.engine.recover()).toEqual({ undos: [], syncs: [], importIds: [] });
  door.open();
  await harness.engine.whenEnded("integration-1");
  expect((await harness.runs())[0]).toMatchObject({ status: "succeeded" });
});

function ordersExport(): string {
  const header =
    "Name,Email,Financial Status,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Id";
  const rows = Array.from(
    { length: count },
    (_, index) =>
      `#${index},,paid,USD,10.00,10.00,2026-01-05 10:00:00 +0000,1,Candle,10.00,${4500 + index}`,
  );
  return [header, ...rows, ""].join("\n");
}
