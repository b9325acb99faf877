import type { OrderImport } from "@cartograph/contracts/imports.ts";
import type { Integration } from "@cartograph/contracts/integrations.ts";
import { loadOrdersExport } from "@cartograph/sandbox/testing/datasets/orders-export.ts";
import { everyScope } from "@cartograph/sandbox/platforms/shopify/access.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { readConfig } from "../../config.ts";
import { startServer } from "../../server.ts";
import { pollUntil, type RestClient, signUpOverRest } from "./rest-client.ts";

export const zone = "Europe/London";
const token = "shpat_00000000000000000000000000000000";

/** Gzipped CSV: an orders export, and its refunds with their dates, which an export lacks. */
type Files = { orders: Buffer; refunds: Buffer };

export type TwoStores = { imported: RestClient; synced: RestClient; close(): Promise<void> };

/** A server with two stores of the same orders: one imported the export, the other synced it from the sandbox. */
export async function openTwoStores(files: Files, expected: object): Promise<TwoStores> {
  const dataDir = mkdtempSync(join(tmpdir(), "cartograph-two-stores-"));
  const sandbox = await startSandbox({
    store: loadOrdersExport(files.orders, files.refunds),
    shopify: { tokens: [{ token, scopes: everyScope, hasProtectedData: true }] },
  });
  const server = await startServer(
    readConfig({
      PORT: "0",
      DATA_DIR: dataDir,
      DEMO: "off",
      LOG_LEVEL: "silent",
      PLATFORM_URL_SHOPIFY: sandbox.platformUrl("shopify"),
    }),
    { webDirectory: "/nonexistent", print: () => {}, onStoppable: () => {} },
  );
  const imported = await signUpOverRest(server.address, "importer");
  const synced = await signUpOverRest(server.address, "syncer");
  await Promise.all([importOrders(imported, files.orders, expected), syncOrders(synced)]);
  return {
    imported,
    synced,
    async close() {
      await server.stop();
      await sandbox.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Imports a gzipped export and compares the result with the expected fields. */
export async function importOrders(store: RestClient, file: Buffer, expected: object) {
  await store.send("PATCH", "/api/store", { timezone: zone });
  const { id } = await store.upload<{ id: string }>("/api/imports/orders", file, {
    "content-type": "text/csv",
    "content-encoding": "gzip",
  });
  const ended = await pollUntil(
    () => store.get<OrderImport>(`/api/imports/${id}`),
    (row) => row.status !== "running",
  );
  expect(ended).toMatchObject({ status: "done", refused: [], ...expected });
}

async function syncOrders(store: RestClient): Promise<void> {
  const integration = await store.send<{ id: string }>("POST", "/api/integrations", {
    name: "Online retail",
    platform: "shopify",
    apiKey: token,
    storeUrl: "online-retail.myshopify.com",
  });
  const ended = await pollUntil(
    async () => {
      const list = await store.get<Integration[]>("/api/integrations");
      return list.find(({ id }) => id === integration.id);
    },
    (row) => !["queued", "running"].includes(row?.latestRun?.status ?? "queued"),
  );
  expect(ended?.latestRun).toMatchObject({ status: "succeeded", message: null });
}
