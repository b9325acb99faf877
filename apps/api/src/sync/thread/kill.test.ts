import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { type Sandbox, startSandbox } from "@cartograph/sandbox/start.ts";
import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { type Kysely, sql } from "kysely";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processFile } from "../../testing/start-process.ts";
import { insertShop, mulberry, twoMonthsOfOrders } from "../testing/killed-shop.ts";
import { syncedFacts } from "../testing/synced-facts.ts";

const rounds = testRuns(25);
const seed = Number(process.env["KILL_SEED"] ?? 20_261_121);
const orderCount = 1000;

const directory = mkdtempSync(join(tmpdir(), "cartograph-kill-"));
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({
    store: twoMonthsOfOrders({ orders: orderCount, seed: seed + 1 }),
  });
});

afterAll(async () => {
  await sandbox?.close();
  rmSync(directory, { recursive: true });
});

test("stores the same data when a sync is killed at random moments and resumed", async () => {
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
  for (let attempt = 0; kills < rounds; attempt++) {
    const database = await newDatabase(`killed-${attempt}`);
    let [killedAt, hasEnded] = [0, false];
    // In order, so that the sync resumes before each of them and is killed before it has ended.
    for (const moment of [random(), random(), random()].toSorted((a, b) => a - b)) {
      const child = startChild(database);
      await Promise.race([once(child.process.stdout ?? child.process, "data"), child.exit]);
      const delay = (moment - killedAt) * syncMs;
      const timer = setTimeout(() => child.process.kill("SIGKILL"), delay);
      const code = await child.exit;
      clearTimeout(timer);
      expect([null, 0]).toContain(code);
      hasEnded = code === 0;
      if (hasEnded) break;
      kills++;
      killedAt = moment;
      await expectWholePages(database);
    }
    expect(hasEnded ? 0 : await startChild(database).exit).toBe(0);
    expect(await factsOf(database)).toEqual(expected);
  }
}, 300_000);

function startChild(file: string): { process: ChildProcess; exit: Promise<number | null> } {
  const child = spawn(
    process.execPath,
    [processFile("killable-sync"), file, directory, sandbox.url],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  return { process: child, exit: once(child, "exit").then(([code]) => code as number | null) };
}

async function newDatabase(name: string): Promise<string> {
  const file = join(directory, `${name}.sqlite`);
  const db = await openTestDatabase({ file });
  const { id: storeId } = await insertTestStore(db);
  await insertShop(db, storeId);
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
