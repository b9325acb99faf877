import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { type Kysely, sql } from "kysely";
import { listIntegrations } from "../src/features/integrations/integrations.queries.ts";
import { listScheduled } from "../src/sync/schedule/list-scheduled.ts";
import { insertTestIntegration } from "../src/sync/testing/sync-harness.ts";
import { median, rounded } from "./statistics.ts";

/*
 * CPU time of the schedule's query, which runs in the main thread every 20 seconds, and of the list of integrations,
 * with a long history of runs against a short one. The two databases alternate.
 */

const rounds = Number(process.env["BENCH_ROUNDS"] ?? 30);
const integrations = 30;
const long = 1_150_000;
const short = 100;
const goalMs = 2;

const sides = { short: await fill(short), long: await fill(long) };
const queries = {
  schedule: ({ db }: Side) => listScheduled(db),
  list: ({ db, storeId }: Side) => listIntegrations(db, storeId, Date.now()),
};
const result: Record<string, unknown> = { bench: "sync-runs", runs: { short, long }, goalMs };
for (const [name, query] of Object.entries(queries)) {
  const times: Record<keyof typeof sides, number[]> = { short: [], long: [] };
  for (const side of Object.values(sides)) await query(side);
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ["short", "long"] as const) {
      times[side].push(await cpuMs(() => query(sides[side])));
    }
  }
  const ms = { short: rounded(median(times.short)), long: rounded(median(times.long)) };
  result[name] = { ...ms, ratio: rounded(ms.long / ms.short) };
  console.log(
    `${name}: ${ms.long} ms with ${long} runs, ${ms.short} ms with ${short} (goal ${goalMs} ms)`,
  );
}
console.log(JSON.stringify(result));
for (const { db } of Object.values(sides)) await db.destroy();

type Side = { db: Kysely<Schema>; storeId: number };

async function fill(runs: number): Promise<Side> {
  const db = await openTestDatabase();
  const { id: storeId } = await insertTestStore(db);
  const ids = Array.from({ length: integrations }, (_, index) => `integration-${index}`);
  for (const integrationId of ids) await insertTestIntegration(db, { storeId, integrationId });
  await db
    .updateTable("integrations")
    .set({ api_key_ciphertext: "sealed", is_connected: 1 })
    .execute();
  await sql`with recursive run(n) as (select 0 union all select n + 1 from run where n + 1 < ${sql.lit(runs)})
    insert into sync_runs (id, integration_id, store_id, trigger, status, started_at, finished_at)
    select 'run-' || n, 'integration-' || (n % ${sql.lit(integrations)}), ${storeId}, 'schedule', 'succeeded',
      n * 1000, n * 1000 + 500 from run`.execute(db);
  await sql`insert into sync_run_streams (run_id, store_id, stream, position, status, records)
    select id, store_id, 'orders', 0, 'done', 5 from sync_runs`.execute(db);
  return { db, storeId };
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
