import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import type { Kysely } from "kysely";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportFile, exportRow } from "../../testing/import-server.ts";
import { createSyncEngine, type SyncEngine } from "../engine/sync-engine.ts";
import { leaseMs } from "../runs/run-lease.ts";
import { withStoreLease } from "../runs/store-lease.ts";
import { endImport } from "./import-rows.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { insertTestIntegration } from "../testing/sync-harness.ts";

let directory: string;
let db: Kysely<Schema>;
let storeId: number;
let clock: number;
let logged: unknown[];
let engines: SyncEngine[];
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-shared-imports-"));
  db = await openTestDatabase();
  ({ id: storeId } = await insertTestStore(db, { timezone: "UTC", currency: "USD" }));
  clock = Date.UTC(2026, 0, 20);
  logged = [];
  engines = [];
});
afterEach(async () => {
  for (const engine of engines) await engine.stop();
  await db.destroy();
  rmSync(directory, { recursive: true });
  if (logged.length > 0) throw new Error(`Logged ${JSON.stringify(logged)}`);
});

const connector = fakeConnector({ streams: [{ name: "orders", pages: [[fakeOrder("api")]] }] });

/** An engine like that of each process on the database. */
function openEngine(): SyncEngine {
  const engine = createSyncEngine({
    db: db.withoutPlugins(),
    connectors: { shopify: connector },
    now: () => clock,
    log: (entry) => logged.push(entry),
    isShared: true,
  });
  engines.push(engine);
  return engine;
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => exportRow(index + 1, { currency: "USD" }));

async function upload(engine: SyncEngine, importId: string, count: number): Promise<string> {
  const file = join(directory, importId);
  writeFileSync(file, gzipSync(exportFile(rows(count))));
  clock += 1;
  await engine.importOrders({ importId, storeId, file, isGzip: true, fileName: null });
  return file;
}

const imports = () =>
  db.selectFrom("imports").select(["id", "status", "orders"]).orderBy("number").execute();

/** A worker claims the import and is lost, so that its lease stays until it expires. */
async function loseWorker(importId: string): Promise<void> {
  const readLeases = () => db.selectFrom("store_leases").selectAll().execute();
  const context = { db: db.withoutPlugins(), now: () => clock };
  const left = await withStoreLease(context, { storeId, importId }, readLeases);
  await db
    .insertInto("store_leases")
    .values(left ?? [])
    .execute();
  clock += leaseMs;
}

async function orderCount(): Promise<number> {
  return (await db.selectFrom("orders").select("id").execute()).length;
}

test("imports a file that another process received, and keeps no copy", async () => {
  const [web, worker] = [openEngine(), openEngine()];
  const file = await upload(web, "1", 300);
  expect(existsSync(file)).toBe(false);
  expect(await imports()).toEqual([{ id: "1", status: "running", orders: 0 }]);
  await worker.claimWaiting();
  await worker.whenImported("1");
  expect(await imports()).toEqual([{ id: "1", status: "done", orders: 300 }]);
  expect(await db.selectFrom("import_chunks").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("store_leases").selectAll().execute()).toEqual([]);
  expect(await findRollupDifferences(db, storeId)).toEqual([]);
});

test.each([{ isGzip: false }, { isGzip: true }])(
  "refuses a file of which a chunk is missing, and stores none of its orders: %o",
  async ({ isGzip }) => {
    const [web, worker] = [openEngine(), openEngine()];
    const text = exportFile(rows(15_000));
    const file = join(directory, "1");
    writeFileSync(file, isGzip ? gzipSync(text, { level: 0 }) : text);
    await web.importOrders({ importId: "1", storeId, file, isGzip, fileName: null });
    const { size } = await db
      .selectFrom("imports")
      .select("file_bytes as size")
      .executeTakeFirstOrThrow();
    const chunks = db.deleteFrom("import_chunks").where("store_id", "=", storeId);
    const deleted = await chunks.where("number", ">=", 1).executeTakeFirst();
    expect(deleted.numDeletedRows).toBeGreaterThan(0n);
    await worker.claimWaiting();
    await worker.whenImported("1");
    const message = `The database has only part of this file (1048576 of ${size} bytes). Upload it again.`;
    expect(await db.selectFrom("imports").select(["status", "message"]).execute()).toEqual([
      { status: "failed", message },
    ]);
    expect(await orderCount()).toBe(0);
    expect(await db.selectFrom("import_chunks").select("number").execute()).toEqual([]);
  },
);

test("imports each file once, in upload order, when two workers claim them at the same time", async () => {
  const [web, one, other] = [openEngine(), openEngine(), openEngine()];
  for (const id of ["1", "2", "3"]) await upload(web, id, 300);
  const orders: string[] = [];
  await Promise.all([one.claimWaiting(), other.claimWaiting()]);
  await expect
    .poll(
      async () => {
        const found = await imports();
        orders.push(found.map(({ status }) => status).join());
        return found.every(({ status }) => status === "done");
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  expect(orders).not.toContainEqual(expect.stringMatching(/running,(done|.*done)/));
  expect(await orderCount()).toBe(300);
  const deliveries = await db.selectFrom("import_orders").select("order_id").execute();
  expect(deliveries).toHaveLength(900);
});

test("restarts the import of a lost worker once its lease has expired", async () => {
  const [web, worker] = [openEngine(), openEngine()];
  await upload(web, "1", 10);
  await db
    .insertInto("store_leases")
    .values({ store_id: storeId, owner: "killed", lease_until: clock + leaseMs })
    .execute();
  await worker.claimWaiting();
  await worker.whenImported("1");
  expect(await imports()).toMatchObject([{ status: "running" }]);
  clock += leaseMs;
  await worker.claimWaiting();
  await worker.whenImported("1");
  expect(await imports()).toEqual([{ id: "1", status: "done", orders: 10 }]);
});

test("fails an import during which three workers were lost in a row", async () => {
  const [web, worker] = [openEngine(), openEngine()];
  for (const id of ["1", "2"]) await upload(web, id, 10);
  for (let lost = 0; lost < 3; lost++) await loseWorker("1");
  await worker.claimWaiting();
  await worker.whenImported("1");
  await worker.whenImported("2");
  expect(await imports()).toMatchObject([{ status: "failed" }, { status: "done", orders: 10 }]);
  const { message } = await db
    .selectFrom("imports")
    .select("message")
    .where("id", "=", "1")
    .executeTakeFirstOrThrow();
  expect(message).toMatch(/interrupted three times .* shorter date ranges/);
  expect(await db.selectFrom("import_chunks").select("number").execute()).toEqual([]);
});

test("imports a file during which two workers were lost, or three workers during other jobs", async () => {
  const [web, worker] = [openEngine(), openEngine()];
  await upload(web, "1", 10);
  for (const id of ["other", "other", "other", "1", "1"]) await loseWorker(id);
  await worker.claimWaiting();
  await worker.whenImported("1");
  expect(await imports()).toEqual([{ id: "1", status: "done", orders: 10 }]);
});

test("writes nothing more after another worker took the store's lease", async () => {
  const [web, worker] = [openEngine(), openEngine()];
  await upload(web, "1", 5000);
  await worker.claimWaiting();
  await expect.poll(orderCount, { timeout: 30_000 }).toBeGreaterThan(0);
  await db.updateTable("store_leases").set({ owner: "other" }).execute();
  const stored = await orderCount();
  await worker.whenImported("1");
  expect(await orderCount()).toBe(stored);
  expect(await imports()).toMatchObject([{ status: "running" }]);
});

test("stops another process's import when it is undone, and removes what it stored", async () => {
  const [web, worker] = [openEngine(), openEngine()];
  await upload(web, "1", 5000);
  await worker.claimWaiting();
  await expect.poll(orderCount, { timeout: 30_000 }).toBeGreaterThan(0);
  const undone = await web.undoImport({ storeId, importId: "1" });
  expect(undone.removed).toBeGreaterThan(0);
  expect(await orderCount()).toBe(0);
  expect(await imports()).toEqual([]);
  expect(await db.selectFrom("import_chunks").select("number").execute()).toEqual([]);
  expect(await findRollupDifferences(db, storeId)).toEqual([]);
});

test("keeps no copy of a file whose upload was interrupted, or whose worker stopped at the end of the import", async () => {
  const [web, worker] = [openEngine(), openEngine()];
  for (const id of ["interrupted", "ended"]) await upload(web, id, 10);
  const end = { importId: "ended", storeId, status: "done" as const, message: null };
  await endImport(db, { ...end, finishedAt: clock });
  await db
    .updateTable("imports")
    .set({ file_bytes: null })
    .where("id", "=", "interrupted")
    .execute();
  clock += 60 * 60_000;
  await worker.claimWaiting();
  expect(await imports()).toMatchObject([{ status: "failed" }, { status: "done" }]);
  expect(await db.selectFrom("import_chunks").select("import_id").execute()).toEqual([]);
});

test("finishes the undo of a lost process", async () => {
  const [web, worker] = [openEngine(), openEngine()];
  await upload(web, "1", 10);
  await worker.claimWaiting();
  await worker.whenImported("1");
  await db.updateTable("imports").set({ undo_started_at: clock }).execute();
  await worker.claimWaiting();
  expect(await imports()).toHaveLength(1);
  clock += leaseMs;
  await worker.claimWaiting();
  await expect.poll(imports).toEqual([]);
  expect(await orderCount()).toBe(0);
});

test("refuses a sixth waiting file of a store", async () => {
  const web = openEngine();
  for (const id of ["1", "2", "3", "4", "5"]) await upload(web, id, 1);
  await expect(upload(web, "6", 1)).rejects.toMatchObject({ code: "too_many_requests" });
  expect(existsSync(join(directory, "6"))).toBe(false);
});

test("syncs a store after another process's deletion, which a worker finishes if that process is lost", async () => {
  const [web, worker, syncing] = [openEngine(), openEngine(), openEngine()];
  await ingestPage(db, { store: { id: storeId }, records: [fakeOrder("old")], now: clock });
  await insertTestIntegration(db, { storeId, integrationId: "shop" });
  const account = { store_id: storeId, platform: "shopify" as const, name: "Shop" };
  await db
    .insertInto("disconnected_accounts")
    .values({
      ...account,
      id: "old-shop",
      store_url: null,
      account: null,
      source_account_id: null,
      read_until: 0,
      disconnected_at: 0,
      cursors: "[]",
      is_deleting: 1,
      deleting_at: clock,
    })
    .execute();
  const connection = {
    apiKey: "k",
    storeUrl: null,
    account: null,
    baseUrl: null,
    storeCurrency: "USD",
  };
  const job = { runId: "run", storeId, integrationId: "shop", platform: "shopify" as const };
  const stored = await db
    .selectFrom("integrations")
    .select(["api_key_ciphertext", "account", "store_url"])
    .where("id", "=", "shop")
    .executeTakeFirstOrThrow();
  await syncing.start({ ...job, trigger: "manual", connection, stored });
  await worker.claimWaiting();
  expect(connector.requested).toEqual([]);
  expect(await orderCount()).toBe(1);

  clock += leaseMs;
  await worker.claimWaiting();
  await syncing.whenEnded("shop");
  const orders = await db.selectFrom("orders").select("name").execute();
  expect(orders).toEqual([{ name: expect.stringContaining("api") }]);
  expect(await web.deleteData({ storeId, integrationId: "old-shop" })).toEqual([]);
});
