import type { Connector } from "@cartograph/connectors/core/connector.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import {
  insertTestStore,
  openTestDatabase,
  type TestDatabaseOptions,
} from "@cartograph/database/testing/test-database.ts";
import type { Kysely } from "kysely";
import { insertIntegration } from "../connections/integration-rows.ts";
import { listRuns } from "../runs/run-rows.ts";
import { createSyncEngine, type SyncEngine } from "../engine/sync-engine.ts";
import type { SyncJob } from "../context/sync-job.ts";
import type { SyncLogEntry } from "../context/sync-log.ts";

export type SyncHarness = {
  db: Kysely<Schema>;
  engine: SyncEngine;
  clock: { now: number };
  logged: SyncLogEntry[];
  storeId: number;
  job(changes?: Partial<SyncJob>): SyncJob;
  /** Starts a run and waits for its end. */
  sync(changes?: Partial<SyncJob>): Promise<void>;
  runs(): ReturnType<typeof listRuns>;
  integration(): Promise<{
    is_connected: number;
    status_message: string | null;
    last_synced_at: number | null;
  }>;
  countOrders(): Promise<number>;
  /** The same database under a new engine, as after a restart. */
  restarted(connector: Connector): SyncEngine;
};

export const harnessApiKey = "sk_secret_canary";

/** An engine in the test's thread, on a database with one store and one integration. */
export async function openSyncHarness(
  connector: Connector,
  options: Pick<TestDatabaseOptions, "beforeQuery"> = {},
): Promise<SyncHarness> {
  const db = await openTestDatabase(options.beforeQuery ? options : { checksVersions: true });
  const store = await insertTestStore(db, { timezone: "UTC" });
  const clock = { now: Date.UTC(2026, 0, 20) };
  const logged: SyncLogEntry[] = [];
  const engineOf = (connectorUsed: Connector) =>
    createSyncEngine({
      db,
      connectors: { [connectorUsed.platform]: connectorUsed },
      now: () => clock.now,
      log: (entry) => logged.push(entry),
    });
  const engine = engineOf(connector);
  const ref = { storeId: store.id, integrationId: "integration-1" };
  await insertTestIntegration(db, ref, connector.platform);
  let lastRun = 0;
  const job: SyncHarness["job"] = (changes) => ({
    runId: `run-${++lastRun}`,
    ...ref,
    platform: connector.platform,
    trigger: "manual",
    connection: {
      apiKey: harnessApiKey,
      storeUrl: null,
      account: null,
      baseUrl: null,
      storeCurrency: "USD",
    },
    stored: { api_key_ciphertext: null, account: null, store_url: null },
    ...changes,
  });
  return {
    db,
    engine,
    clock,
    logged,
    storeId: store.id,
    job,
    async sync(changes) {
      const started = job(changes);
      // Each run starts later than the previous one.
      clock.now += 1000;
      await engine.start(started);
      await engine.whenEnded(started.integrationId);
    },
    runs: () => listRuns(db, { ...ref, limit: 20 }),
    integration: () =>
      db
        .selectFrom("integrations")
        .select(["is_connected", "status_message", "last_synced_at"])
        .where("id", "=", ref.integrationId)
        .executeTakeFirstOrThrow(),
    async countOrders() {
      const rows = await db.selectFrom("orders").select("id").execute();
      return rows.length;
    },
    restarted: engineOf,
  };
}

export async function insertTestIntegration(
  db: Kysely<Schema>,
  ref: { storeId: number; integrationId: string },
  platform: Platform = "shopify",
): Promise<void> {
  await insertIntegration(db, {
    id: ref.integrationId,
    store_id: ref.storeId,
    name: "Shop",
    platform,
    api_key_ciphertext: null,
    api_key_hint: null,
    store_url: null,
    account: null,
    status_message: null,
    created_at: 0,
  });
}
