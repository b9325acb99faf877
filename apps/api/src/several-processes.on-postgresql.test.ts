import type { LiveEvent } from "@cartograph/contracts/live.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { copyTemplate } from "@cartograph/database/testing/postgresql-copy.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { type Sandbox, startSandbox } from "@cartograph/sandbox/start.ts";
import { sql } from "kysely";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openReadyStream, type OpenStream } from "./features/live/testing/read-stream.ts";
import { startHeldPlatform } from "./testing/held-platform.ts";
import { fetchWithRetries } from "./testing/fetch-with-retries.ts";
import { type StartedProcess, startProcess } from "./testing/start-process.ts";

const orderCount = 20;
const metricsToken = "a-token-for-metrics";
const dataDir = mkdtempSync(join(tmpdir(), "cartograph-processes-"));
const processes: StartedProcess[] = [];
let copy: Awaited<ReturnType<typeof copyTemplate>>;
let sandbox: Sandbox;
let shop: Awaited<ReturnType<typeof startHeldPlatform>>;

beforeAll(async () => {
  const store = createEditableStore();
  for (let order = 0; order < orderCount; order++) {
    const line = { title: "Candle", sku: "WAX", unitPriceMinor: 1000, quantity: 1 };
    store.addOrder({ at: Date.now() - (order + 1) * 3_600_000, customerId: null, lines: [line] });
  }
  sandbox = await startSandbox({ store });
  shop = await startHeldPlatform(sandbox.platformUrl("shopify"));
  copy = await copyTemplate("template0");
});
afterAll(async () => {
  for (const { child, exit } of processes) {
    child.kill("SIGKILL");
    await exit;
  }
  shop.close();
  await sandbox.close();
  await copy.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(role: string): StartedProcess {
  const process = startProcess({
    ROLE: role,
    DATABASE_URL: copy.url,
    DATA_DIR: dataDir,
    SECRET_KEY: "k".repeat(32),
    METRICS_TOKEN: metricsToken,
    PLATFORM_URL_SHOPIFY: shop.url,
  });
  processes.push(process);
  return process;
}

let cookie = "";

async function call<Answer>(url: string, { body }: { body?: object } = {}): Promise<Answer> {
  const answer = await fetchWithRetries(url, {
    method: body === undefined ? "GET" : "POST",
    headers: { cookie, "content-type": "application/json", origin: new URL(url).origin },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect([url, answer.status]).toEqual([url, 200]);
  cookie = answer.headers.get("set-cookie")?.split(";", 1)[0] ?? cookie;
  return (await answer.json()) as Answer;
}

/** Reads events until each type has occurred. */
async function eventsOf(stream: OpenStream, types: readonly LiveEvent["type"][]): Promise<void> {
  const missing = new Set(types);
  while (missing.size > 0) {
    const event = await stream.nextEvent();
    if (event === null) throw new Error(`The stream ended without ${[...missing].join(", ")}`);
    missing.delete(event.type);
  }
}

test("runs a sync requested by one web process in a worker, and shows and cancels it in another web process", async () => {
  const started = [start("worker"), start("web"), start("web")];
  const [worker = "", here = "", there = ""] = await Promise.all(
    started.map(({ address }) => address()),
  );
  expect((await fetch(`${worker}/healthz`)).status).toBe(200);
  expect((await fetch(`${worker}/api/user`)).status).toBe(404);
  const authorization = `Bearer ${metricsToken}`;
  const scraped = await fetchWithRetries(`${worker}/metrics`, { headers: { authorization } });
  expect(await scraped.text()).toContain("cartograph_sync_runs");

  const account = { username: "ada", password: "a long enough password" };
  await call(`${here}/api/register`, { body: account });
  const { stream } = await openReadyStream(there, cookie);
  const created = await call<{ id: string; isConnected: boolean }>(`${here}/api/integrations`, {
    body: {
      name: "Shop",
      platform: "shopify",
      apiKey: "sandbox_shopify_demo",
      storeUrl: "a.myshopify.com",
    },
  });
  expect(created.isConnected).toBe(true);
  await eventsOf(stream, ["integrations", "data"]);
  const runs = () => call<SyncRun[]>(`${there}/api/integrations/${created.id}/runs`);
  const statuses = async () => (await runs()).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(["succeeded"]);
  const orders = () => call<{ rows: object[] }>(`${there}/api/orders?range=last_7_days`);
  expect((await orders()).rows).toHaveLength(orderCount);

  const door = shop.hold();
  const sync = { body: {} };
  await call(`${here}/api/integrations/${created.id}/sync`, sync);
  await door.reached;
  await call(`${there}/api/integrations/${created.id}/sync/cancel`, sync);
  expect(await statuses()).toEqual(["cancelled", "succeeded"]);
  // The worker stops the canceled run without waiting for its platform, and takes the next one.
  await call(`${here}/api/integrations/${created.id}/sync`, sync);
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(["running", "cancelled", "succeeded"]);
  shop.release();
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(["succeeded", "cancelled", "succeeded"]);
  expect((await orders()).rows).toHaveLength(orderCount);
  stream.leave();

  const db = openDatabase({ url: copy.url, connections: 1 });
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await db.destroy();
  const refused = await start("web").exit;
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/newer version of Cartograph.*9999-later/);
  const ready = async () => (await fetch(`${here}/readyz`)).text();
  await expect.poll(ready).toMatch(/newer version of Cartograph/);
});
