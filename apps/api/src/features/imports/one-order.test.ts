import type { OrderImport } from "@cartograph/contracts/imports.ts";
import type { Integration } from "@cartograph/contracts/integrations.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";
import { loadOrdersExport } from "@cartograph/sandbox/testing/datasets/orders-export.ts";
import { everyScope } from "@cartograph/sandbox/platforms/shopify/access.ts";
import { type Sandbox, startSandbox } from "@cartograph/sandbox/start.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import {
  pollUntil,
  type RestClient,
  signUpOverRest,
} from "../../testing/real-orders/rest-client.ts";
import { type Server, startServer } from "../../server.ts";

const token = "shpat_00000000000000000000000000000000";
const orderCount = 40;
const header =
  "Name,Email,Financial Status,Currency,Subtotal,Shipping,Taxes,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Billing Country,Cancelled at,Refunded Amount,Vendor,Id,Source";
const refunds = gzipSync("Order,Refunded at,Credit note,Kind,Lineitem sku,Quantity,Amount\n");

/** Orders of two lines each, of seven customers and a guest, two at a time in the same second. */
function exportText(idOf: (number: number) => string): string {
  const rows = Array.from({ length: orderCount }, (_, index) => {
    const number = 1001 + index;
    const email = index % 8 === 7 ? "" : `c${index % 8}@example.com`;
    const at = `2026-01-${String(1 + Math.floor(index / 2)).padStart(2, "0")} 10:00:00 +0000`;
    const candle = `2,Candle,10.00,WAX`;
    const soap = `1,Soap,5.00,SOAP-${index % 3}`;
    return [
      `#${number},${email},paid,GBP,25.00,3.00,0.00,28.00,${at},${candle},GB,,0.00,Shop,${idOf(number)},web`,
      `#${number},${email},,,,,,,${at},${soap},,,,Shop,,`,
    ];
  });
  return [header, ...rows.flat(), ""].join("\n");
}

const files = {
  "with Ids": exportText((number) => `450000000${number}`),
  "without Ids": exportText(() => ""),
  "with a spreadsheet's Ids": exportText(() => "4.5E+12"),
};
type FileKind = keyof typeof files;

const dataDir = mkdtempSync(join(tmpdir(), "cartograph-one-order-"));
let sandbox: Sandbox;
let server: Server;
let accounts = 0;

beforeAll(async () => {
  sandbox = await startSandbox({
    store: loadOrdersExport(gzipSync(files["with Ids"]), refunds),
    shopify: { tokens: [{ token, scopes: everyScope, hasProtectedData: true }] },
  });
  server = await startServer(
    readConfig({
      PORT: "0",
      DATA_DIR: dataDir,
      DEMO: "off",
      LOG_LEVEL: "silent",
      REGISTRATIONS_PER_HOUR: "100",
      PLATFORM_URL_SHOPIFY: sandbox.platformUrl("shopify"),
    }),
    { webDirectory: "/nonexistent", print: () => {}, onStoppable: () => {} },
  );
});

afterAll(async () => {
  await server?.stop();
  await sandbox?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function newStore(): Promise<RestClient> {
  accounts += 1;
  const store = await signUpOverRest(server.address, `account-${accounts}`);
  await store.send("PATCH", "/api/store", { timezone: "Europe/London" });
  return store;
}

async function importFile(store: RestClient, kind: FileKind): Promise<void> {
  const { id } = await store.upload<{ id: string }>(
    "/api/imports/orders",
    Buffer.from(files[kind]),
    { "content-type": "text/csv" },
  );
  const ended = await pollUntil(
    () => store.get<OrderImport>(`/api/imports/${id}`),
    (row) => row.status !== "running",
  );
  expect(ended).toMatchObject({ status: "done", orders: orderCount, refused: [] });
}

async function syncOrders(store: RestClient): Promise<void> {
  const { id } = await store.send<{ id: string }>("POST", "/api/integrations", {
    name: "Shop",
    platform: "shopify",
    apiKey: token,
    storeUrl: "shop.myshopify.com",
  });
  const ended = await pollUntil(
    async () => (await store.get<Integration[]>("/api/integrations")).find((row) => row.id === id),
    (row) => !["queued", "running"].includes(row?.latestRun?.status ?? "queued"),
  );
  expect(ended?.latestRun).toMatchObject({ status: "succeeded" });
}

async function figuresOf(store: RestClient) {
  const range = "range=custom&from=2025-12-01&to=2026-02-28";
  const dashboard = await store.get<Dashboard>(`/api/dashboard?${range}`);
  const customers = await store.get<CustomersReport>(`/api/customers?${range}`);
  const { products } = await store.get<ProductsReport>(`/api/products?${range}`);
  return {
    sales: dashboard.salesSummary,
    days: dashboard.revenueByDay,
    types: dashboard.customerTypeData,
    byMonth: customers.byMonth,
    cohorts: customers.cohorts,
    segments: customers.segments,
    lifetime: customers.lifetimeValueByOrderNumber,
    products: products.map(({ sku, units, orders, revenue }) => ({ sku, units, orders, revenue })),
  };
}

const orders = permutations(Object.keys(files) as FileKind[]).map((kinds) => ({
  kinds,
  sequence: kinds.join(", then "),
}));

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

describe("one file imported with Ids, without Ids and with a spreadsheet's Ids", () => {
  let ofOneImport: Awaited<ReturnType<typeof figuresOf>>;
  let ofOneSync: Awaited<ReturnType<typeof figuresOf>>;
  beforeAll(async () => {
    const imported = await newStore();
    await importFile(imported, "with Ids");
    ofOneImport = await figuresOf(imported);
    const synced = await newStore();
    await syncOrders(synced);
    ofOneSync = await figuresOf(synced);
  });

  test.each(orders)("gives the figures of one import: $sequence", async ({ kinds }) => {
    const store = await newStore();
    for (const kind of kinds) await importFile(store, kind);
    const figures = await figuresOf(store);
    expect(figures.sales).toMatchObject({ orders: orderCount, totalSales: 28 * orderCount });
    expect(figures).toEqual(ofOneImport);
  });

  test.each(orders)(
    "gives the figures of the API when it was synced before: $sequence",
    async (row) => {
      const store = await newStore();
      await syncOrders(store);
      for (const kind of row.kinds) await importFile(store, kind);
      expect(await figuresOf(store)).toEqual(ofOneSync);
    },
  );

  test.each(orders)(
    "gives the figures of the API when it is synced after: $sequence",
    async (row) => {
      const store = await newStore();
      for (const kind of row.kinds) await importFile(store, kind);
      await syncOrders(store);
      const figures = await figuresOf(store);
      expect(figures.sales).toMatchObject({ orders: orderCount, totalSales: 28 * orderCount });
      expect(figures).toEqual(ofOneSync);
    },
  );

  test.each(Object.keys(files) as FileKind[])(
    "gives the figures of the API when it is synced after a file %s only",
    async (kind) => {
      const store = await newStore();
      await importFile(store, kind);
      await syncOrders(store);
      expect(await figuresOf(store)).toEqual(ofOneSync);
    },
  );
});
