import { AppError } from "@cartograph/contracts/app-error.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { isDamage } from "@cartograph/database/storage-failure.ts";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { damageFile } from "../../testing/damage-file.ts";
import type { SyncLogEntry } from "../context/sync-log.ts";
import { createRestartDelay, startSyncThread } from "./sync-thread.ts";

const directory = mkdtempSync(join(tmpdir(), "cartograph-thread-"));
afterAll(() => rmSync(directory, { recursive: true }));

function startThread(file: string, logged: SyncLogEntry[] = []) {
  return startSyncThread({
    database: { file },
    concurrency: 2,
    connectorSettings: { outboundAllowHosts: "", apiVersions: {} },
    log: (entry) => logged.push(entry),
    announce: () => {},
    onRestart: () => {},
  });
}

test("writes on its own connection and answers with plain data", async () => {
  const databaseFile = join(directory, "thread.sqlite");
  const db = await openTestDatabase({ file: databaseFile });
  const store = await insertTestStore(db, { timezone: "UTC", currency: "GBP" });
  const logged: SyncLogEntry[] = [];
  const thread = startThread(databaseFile, logged);
  const file = join(directory, "orders.csv");
  writeFileSync(
    file,
    "Name,Currency,Subtotal,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price\n" +
      "#1,GBP,5.00,5.00,2026-01-05 23:30:00 +0000,1,Candle,5.00\n",
  );

  expect(await thread.recover()).toEqual({ syncs: [], importIds: [], undos: [] });
  const importId = "import-1";
  await thread.importOrders({ importId, storeId: store.id, file, isGzip: false, fileName: null });
  await thread.whenImported(importId);
  await thread.changeTimezone(store.id, "Europe/Paris");
  await expect(thread.changeTimezone(999, "Europe/Paris")).rejects.toMatchObject({
    name: "AppError",
    code: "not_found",
  });
  expect(
    await thread.fetchRangeUsers({
      integrationId: "shop",
      storeId: store.id,
      platform: "shopify",
      connection: { apiKey: "", storeUrl: null, account: null, baseUrl: null, storeCurrency: null },
      stored: { api_key_ciphertext: null, account: null, store_url: null },
      ranges: [{ from: "2026-01-01", to: "2026-01-05" }],
    }),
  ).toBe(false);
  const rates = Buffer.from("date,base,quote,rate\n2026-01-05,EUR,GBP,0.86\n2026-01-05,EUR,GBP\n");
  expect(await thread.importRates({ storeId: store.id, file: rates })).toMatchObject({
    stored: 1,
    refused: [{ line: 3, reason: "The row has no rate" }],
  });
  await expect(
    thread.importRates({ storeId: store.id, file: Buffer.from("nothing") }),
  ).rejects.toMatchObject({ name: "AppError", code: "invalid_input" });
  expect(await thread.deleteRates(store.id, { base: "EUR", quote: "GBP" })).toBe(true);
  await thread.stop();

  const orders = await db.selectFrom("orders").select(["name", "day"]).execute();
  expect(orders).toEqual([{ name: "#1", day: Date.UTC(2026, 0, 6) / 86_400_000 }]);
  expect(await db.selectFrom("stores").select("timezone").executeTakeFirst()).toEqual({
    timezone: "Europe/Paris",
  });
  expect(logged).toEqual([]);
  await db.destroy();
});

test("says when to try again while another process writes to the database", async () => {
  const databaseFile = join(directory, "busy.sqlite");
  const db = await openTestDatabase({ file: databaseFile });
  const { id: storeId } = await insertTestStore(db);
  const thread = startThread(databaseFile);
  await db.transaction().execute(async () => {
    await expect(thread.deleteRates(storeId, { base: "EUR", quote: "GBP" })).rejects.toMatchObject({
      code: "unavailable",
      retryAfterSeconds: 2,
    });
  });
  await thread.stop();
  await db.destroy();
});

test("passes on that the database is damaged", async () => {
  const databaseFile = join(directory, "damaged.sqlite");
  const db = await openTestDatabase({ file: databaseFile });
  const { id: storeId } = await insertTestStore(db);
  await db.destroy();
  damageFile(databaseFile, "exchange_rates");
  const thread = startThread(databaseFile);
  const refusal: unknown = await thread.deleteRates(storeId, { base: "EUR", quote: "GBP" }).then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({
    code: "unavailable",
    message: expect.stringContaining("is damaged: restore a backup"),
  });
  expect(refusal instanceof AppError && isDamage(refusal.cause)).toBe(true);
  await thread.stop();
});

test("rejects pending calls when the thread fails", async () => {
  const notADatabase = join(directory, "not-a-database.sqlite");
  writeFileSync(
    notADatabase,
    "plain text, for longer than the header of a database file would be".repeat(9),
  );
  const logged: SyncLogEntry[] = [];
  const thread = startThread(notADatabase, logged);

  await expect(thread.recover()).rejects.toMatchObject({ code: "unavailable" });
  await expect(thread.recover()).rejects.toMatchObject({ code: "unavailable" });
  expect(logged).toMatchObject([{ level: "error", message: "The sync thread failed" }]);
  await thread.stop();
});

test("waits longer before each restart of a thread that fails within minutes", () => {
  const delay = createRestartDelay();
  const waits = Array.from({ length: 8 }, () => delay(82_000));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
  expect([delay(600_000), delay(82_000)]).toEqual([1000, 2000]);
});
