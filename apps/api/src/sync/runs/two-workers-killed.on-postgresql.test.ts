import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { copyTemplate } from "@cartograph/database/testing/postgresql-copy.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { type Sandbox, startSandbox } from "@cartograph/sandbox/start.ts";
import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import type { Kysely } from "kysely";
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processFile } from "../../testing/start-process.ts";
import { queueRun } from "./run-queue.ts";
import { insertShop, mulberry, twoMonthsOfOrders } from "../testing/killed-shop.ts";
import { syncedFacts } from "../testing/synced-facts.ts";

const kills = testRuns(25);
const seed = Number(process.env["KILL_SEED"] ?? 20_261_123);
const orders = 300;
const storesAtOnce = 3;
const killsPerBatch = 5;

const directory = mkdtempSync(join(tmpdir(), "cartograph-kill-workers-"));
const workers = new Set<ChildProcess>();
let sandbox: Sandbox;
let copy: Awaited<ReturnType<typeof copyTemplate>>;
let db: Kysely<Schema>;

beforeAll(async () => {
  sandbox = await startSandbox({ store: twoMonthsOfOrders({ orders, seed }) });
  copy = await copyTemplate();
  db = openDatabase({ url: copy.url, connections: 4 });
});

afterAll(async () => {
  for (const worker of workers) await kill(worker);
  await db?.destroy();
  await copy?.drop();
  await sandbox?.close();
  rmSync(directory, { recursive: true });
});

async function startWorker(): Promise<ChildProcess> {
  const worker = spawn(
    process.execPath,
    [processFile("killable-worker"), copy.url, directory, sandbox.url],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  workers.add(worker);
  await once(worker.stdout ?? worker, "data");
  return worker;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  await exit;
}

/** New stores whose first sync waits for a worker. */
async function queueStores(): Promise<number[]> {
  const ids: number[] = [];
  for (let count = 0; count < storesAtOnce; count++) {
    const { id } = await insertTestStore(db);
    ids.push(id);
    await insertShop(db, id);
    await queueSync(id);
  }
  return ids;
}

async function queueSync(storeId: number): Promise<void> {
  const run = { runId: randomUUID(), storeId, integrationId: "shop" };
  await queueRun(db, { ...run, trigger: "manual" }, { now: Date.now() });
}

/** Expires the leases of killed workers, which would otherwise last a minute. */
async function expireLeases(): Promise<void> {
  await db
    .updateTable("sync_runs")
    .set({ lease_until: 0 })
    .where("finished_at", "is", null)
    .where("lease_until", "is not", null)
    .execute();
}

async function openRuns(): Promise<number> {
  const rows = await db
    .selectFrom("sync_runs")
    .select("id")
    .where("finished_at", "is", null)
    .execute();
  return rows.length;
}

/** Each run of an integration started after the previous one had ended. */
async function expectOneRunAtOnce(storeId: number): Promise<void> {
  const runs = await db
    .selectFrom("sync_runs")
    .select(["status", "started_at", "finished_at"])
    .where("store_id", "=", storeId)
    .orderBy("started_at")
    .orderBy("finished_at")
    .execute();
  expect(runs.at(-1)?.status).toBe("succeeded");
  for (const [index, run] of runs.entries()) {
    expect(run.started_at).toBeGreaterThanOrEqual(runs[index - 1]?.finished_at ?? 0);
  }
}

test("stores the same data as a clean sync when two workers are killed at random moments", async () => {
  const random = mulberry(seed);
  let pair = [await startWorker(), await startWorker()];
  const [clean = 0] = await queueStores();
  await expect.poll(openRuns, { timeout: 120_000 }).toBe(0);
  const expected = await syncedFacts(db, clean);
  expect(expected.orders).toHaveLength(orders);

  let killed = 0;
  while (killed < kills) {
    const stores = await queueStores();
    for (let inBatch = 0; inBatch < killsPerBatch && killed < kills; inBatch++) {
      await delay(random() * 400);
      const [first, second] = random() < 0.5 ? pair : pair.toReversed();
      if (first === undefined || second === undefined) throw new Error("There are two workers");
      await kill(first);
      killed++;
      await expireLeases();
      pair = [second, await startWorker()];
    }
    await expect.poll(openRuns, { timeout: 120_000 }).toBe(0);
    // A sync that was interrupted three times in the same place is left to the schedule.
    for (const storeId of stores) await queueSync(storeId);
    await expect.poll(openRuns, { timeout: 120_000 }).toBe(0);
    for (const storeId of stores) {
      await expectOneRunAtOnce(storeId);
      expect(await syncedFacts(db, storeId)).toEqual(expected);
      expect(await findRollupDifferences(db, storeId)).toEqual([]);
    }
  }
}, 600_000);
