import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { createEditableStore } from "@cartograph/sandbox/datasets/editable-store.ts";
import { type Sandbox, startSandbox } from "@cartograph/sandbox/start.ts";
import { findRollupDifferences } from "@cartograph/warehouse/rollups/find-rollup-differences.ts";
import { build } from "esbuild";
import { type Kysely, sql } from "kysely";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundleOptions } from "../../../bundle.mjs";
import { createSecretBox } from "../../secrets/secret-box.ts";
import { keyPlace } from "../connections/resolve-connection.ts";
import { syncedFacts } from "../testing/synced-facts.ts";

const rounds = testRuns(25);
const seed = Number(process.env["KILL_SEED"] ?? 20_261_121);

// The code is bundled, so that the processes of all rounds start quickly.
const apiDirectory = fileURLToPath(new URL("../../..", import.meta.url));
const bundle = join(apiDirectory, "node_modules", ".kill-test");
const directory = mkdtempSync(join(tmpdir(), "cartograph-kill-"));
let sandbox: Sandbox;

beforeAll(async () => {
  await build({
    ...bundleOptions,
    entryPoints: ["src/sync/testing/killable-sync.ts", "src/sync/thread/sync-worker.ts"],
    outdir: bundle,
    splitting: true,
  });
  sandbox = await startSandbox({ store: twoMonthsOfOrders() });
}, 180_000);

afterAll(async () => {
  await sandbox?.close();
  rmSync(directory, { recursive: true });
  rmSync(bundle, { recursive: true, force: true });
});

test("gives the same data when a sync is killed at any moment and resumed", async () => {
  const random = mulberry(seed);
  const clean = await newDatabase("clean");
  const whole = startChild(clean);
  await once(whole.process.stdout ?? whole.process, "data");
  const startedAt = performance.now();
  expect(await whole.exit).toBe(0);
  const syncMs = performance.now() - startedAt;
  const expected = await factsOf(clean);
  expect(expected.orders).toHaveLength(orderCount);

  let kills = 0;
  let attempt = 0;
  let database = await newDatabase("killed-0");
  while (kills < rounds) {
    attempt++;
    const child = startChild(database);
    await Promise.race([once(child.process.stdout ?? child.process, "data"), child.exit]);
    const timer = setTimeout(() => child.process.kill("SIGKILL"), random() * syncMs);
    const code = await child.exit;
    clearTimeout(timer);
    if (code === null) {
      kills++;
      await expectWholePages(database);
      continue;
    }
    // It finished: its data must be right, and the next round starts from nothing.
    expect(code).toBe(0);
    expect(await factsOf(database)).toEqual(expected);
    database = await newDatabase(`killed-${attempt}`);
  }
  const last = startChild(database);
  expect(await last.exit).toBe(0);
  expect(await factsOf(database)).toEqual(expected);
}, 300_000);

const orderCount = 1000;

/** Orders of repeat buyers over two months, some refunded, that a sync reads in several pages. */
function twoMonthsOfOrders() {
  const random = mulberry(seed + 1);
  const hour = 60 * 60 * 1000;
  const start = Date.now() - 60 * 24 * hour;
  const store = createEditableStore();
  const buyers = Array.from({ length: 300 }, () => store.addCustomer({ at: start }).id);
  for (let index = 0; index < orderCount; index++) {
    const at = start + Math.floor((index * 59 * 24 * hour) / orderCount);
    const order = store.addOrder({
      at,
      customerId: random() < 0.9 ? (buyers[Math.floor(random() * buyers.length)] ?? null) : null,
      lines: [1, 2].map((place) => ({
        title: `Candle ${place}`,
        sku: `WAX-${place}`,
        unitPriceMinor: 1000 + Math.floor(random() * 5000),
        quantity: 1 + Math.floor(random() * 3),
      })),
      shippingMinor: 500,
    });
    if (random() < 0.1) {
      const lines = [{ line: 0, quantity: 1, subtotalMinor: 900 }];
      store.refundOrder(order.id, { at: at + 10 * hour, lines });
    }
  }
  return store;
}

function startChild(file: string): { process: ChildProcess; exit: Promise<number | null> } {
  const child = spawn(
    process.execPath,
    [join(bundle, "killable-sync.js"), file, directory, sandbox.url],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  return { process: child, exit: once(child, "exit").then(([code]) => code as number | null) };
}

async function newDatabase(name: string): Promise<string> {
  const file = join(directory, `${name}.sqlite`);
  const db = await openTestDatabase({ file });
  const { id: storeId } = await insertTestStore(db);
  const secrets = createSecretBox(Buffer.alloc(32, 7));
  const place = keyPlace(storeId, "shop");
  await db
    .insertInto("integrations")
    .values({
      id: "shop",
      store_id: storeId,
      name: "Shop",
      platform: "shopify",
      api_key_ciphertext: secrets.seal("sandbox_shopify_demo", place),
      api_key_hint: null,
      store_url: "cartograph-demo.myshopify.com",
      account: null,
      source_account_id: null,
      is_connected: 0,
      status_message: null,
      checked_at: null,
      last_synced_at: null,
      created_at: 0,
    })
    .execute();
  await db.destroy();
  return file;
}

async function factsOf(file: string) {
  return withDatabase(file, async (db) => {
    const runs = await db.selectFrom("sync_runs").select("status").execute();
    expect(runs.some(({ status }) => status === "succeeded")).toBe(true);
    expect(runs.some(({ status }) => status === "running")).toBe(false);
    expect(await findRollupDifferences(db, 1)).toEqual([]);
    return syncedFacts(db, 1);
  });
}

/** After a kill: the file is intact, and rollups match the facts. */
async function expectWholePages(file: string): Promise<void> {
  await withDatabase(file, async (db) => {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: "ok" }]);
    expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([]);
    const { orders } = await db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("orders"))
      .executeTakeFirstOrThrow();
    const { counted } = await db
      .selectFrom("day_totals")
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("orders"), eb.lit(0)).as("counted"))
      .where("basis", "=", 0)
      .executeTakeFirstOrThrow();
    expect(counted).toBe(orders);
  });
}

async function withDatabase<T>(file: string, use: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = openDatabase({ file });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** A small seeded generator of numbers from 0 to 1, so that a failure can be run again. */
function mulberry(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
