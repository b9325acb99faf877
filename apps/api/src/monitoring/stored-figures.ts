import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { Gauge, type Registry } from "prom-client";

type Scrape = { db: Kysely<Schema>; register: Registry; now: number };

/** Metrics about all stores together, read from the database. */
export async function readStoredFigures(scrape: Scrape): Promise<void> {
  await readIntegrations(scrape);
  await readQueue(scrape);
}

async function readIntegrations({ db, register, now }: Scrape): Promise<void> {
  const lag = new Gauge({
    name: "cartograph_sync_lag_seconds",
    help: "Seconds since the start of the last complete sync of the connected integration that has waited longest",
    labelNames: ["platform"],
    registers: [register],
  });
  const count = new Gauge({
    name: "cartograph_integrations",
    help: "Integrations by the result of their last connection check",
    labelNames: ["platform", "state"],
    registers: [register],
  });
  const rows = await db
    .selectFrom("integrations")
    .select((eb) => [
      "platform",
      "is_connected",
      eb.fn.countAll<number>().as("integrations"),
      eb.fn.min<number>(eb.fn.coalesce("last_synced_at", "created_at")).as("syncedAt"),
    ])
    .where("api_key_ciphertext", "is not", null)
    .groupBy(["platform", "is_connected"])
    .execute();
  for (const { platform, is_connected, integrations, syncedAt } of rows) {
    const state = is_connected === 1 ? "connected" : "not_connected";
    count.set({ platform, state }, Number(integrations));
    if (is_connected === 1) lag.set({ platform }, Math.max(0, (now - Number(syncedAt)) / 1000));
  }
}

async function readQueue({ db, register }: Scrape): Promise<void> {
  const runs = new Gauge({
    name: "cartograph_sync_runs",
    help: "Sync runs that are waiting or running",
    labelNames: ["state"],
    registers: [register],
  });
  const imports = new Gauge({
    name: "cartograph_imports",
    help: "File imports that are waiting or running",
    registers: [register],
  });
  const open = await db
    .selectFrom("sync_runs")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("finished_at", "is", null)
    .groupBy("status")
    .execute();
  runs.set({ state: "waiting" }, 0);
  runs.set({ state: "running" }, 0);
  for (const { status, count } of open) {
    runs.set({ state: status === "queued" ? "waiting" : "running" }, Number(count));
  }
  const running = await db
    .selectFrom("imports")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("status", "=", "running")
    .executeTakeFirstOrThrow();
  imports.set(Number(running.count));
}
