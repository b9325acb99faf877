import { storageFailure } from "@cartograph/database/storage-failure.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportFile, exportRow } from "../../testing/import-server.ts";
import { listImports } from "../imports/import-rows.ts";
import { fakeConnector } from "../testing/fake-connector.ts";
import { openSyncHarness, type SyncHarness } from "../testing/sync-harness.ts";

let directory: string;
let harness: SyncHarness;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "cartograph-busy-store-"));
  harness = await openSyncHarness(fakeConnector({ streams: [] }));
});
afterEach(async () => {
  await harness.engine.stop();
  await harness.db.destroy();
  rmSync(directory, { recursive: true });
});

function newFile(importId: string) {
  const file = join(directory, importId);
  writeFileSync(file, exportFile([exportRow(1, { currency: "USD" })]));
  return { importId, storeId: harness.storeId, file, isGzip: false, fileName: null };
}

async function importOrder(importId: string) {
  await harness.engine.importOrders(newFile(importId));
  await harness.engine.whenImported(importId);
}

const imports = () => listImports(harness.db, { storeId: harness.storeId, limit: 10 });

const refusal = (request: Promise<unknown>) => request.then(() => null, storageFailure);

/** As a change of the time zone does. */
const keepBusy = (until: () => Promise<void>) => writeStore(harness.db, harness.storeId, until);

test("answers an undo and an upload as busy during long work on the store, and runs neither later", async () => {
  await importOrder("1");
  const before = await imports();
  const upload = newFile("2");
  await keepBusy(async () => {
    const undo = harness.engine.undoImport({ importId: "1", storeId: harness.storeId });
    const requests = [undo, harness.engine.importOrders(upload)];
    const refusals = Promise.all(requests.map(refusal));
    const refused = { code: "unavailable", retryAfterSeconds: 2 };
    expect(await Promise.race([refusals, sleep(30_000)])).toMatchObject([refused, refused]);
  });
  expect(existsSync(upload.file)).toBe(false);
  expect(await imports()).toEqual(before);
  expect(await harness.countOrders()).toBe(1);
});

test("continues an interrupted undo after long work on the store", async () => {
  await importOrder("1");
  const ref = { importId: "1", storeId: harness.storeId };
  let undone: Promise<unknown> | undefined;
  await keepBusy(async () => {
    undone = harness.engine.undoImport(ref, { isResumed: true });
    await sleep(2500);
  });
  expect(await undone).toEqual({ removed: 1, restored: 0, kept: 0 });
  expect(await imports()).toEqual([]);
});
