import { type Timing, systemTiming } from "@cartograph/connectors/core/timing.ts";
import { createConnectors } from "@cartograph/connectors/registry.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreSource } from "@cartograph/sandbox/core/store-data.ts";
import { createDemoStore } from "@cartograph/sandbox/demo-store/demo-store.ts";
import { demoReportLimit } from "@cartograph/sandbox/platforms/klaviyo/demo-account.ts";
import { createRequestBudget } from "@cartograph/sandbox/platforms/tiktok_ads/request-budget.ts";
import { type Sandbox, startSandbox } from "@cartograph/sandbox/start.ts";
import type { Kysely } from "kysely";
import { startDemo } from "./start-demo.ts";
import type { SyncService } from "../sync/schedule/sync-service.ts";
import { openLocalSync } from "./local-sync.ts";
import { createTestPasswords } from "./test-passwords.ts";

export type FilledDemo = {
  db: Kysely<Schema>;
  sync: SyncService;
  storeId: number;
  sandbox: Sandbox;
  /** The simulation behind the platforms. */
  store: StoreSource;
  /** Moves the clock of the platforms, the connectors and the sync. */
  setNow(now: number): void;
  close(): Promise<void>;
};

/** The demo account, with a store of this many months, filled through the sandbox as on a first start. */
export async function fillDemo(options: {
  months: number;
  /** UTC ms. */
  present: number;
  platforms: readonly Platform[];
  /** Another demo's store; by default a new one. */
  store?: StoreSource;
}): Promise<FilledDemo> {
  let present = options.present;
  const now = () => present;
  const store = options.store ?? createDemoStore({ months: options.months });
  // The date stays fixed while everything is read, but rate limits per second or minute need a clock that advances.
  let readings = 0;
  const limitClock = () => present + (readings += 1) * 2_000;
  const sandbox = await startSandbox({
    store,
    now,
    klaviyo: { reportLimit: demoReportLimit, limitClock },
    tiktokAds: { budget: createRequestBudget(limitClock) },
  });
  const db = await openTestDatabase();
  const timing: Timing = { ...systemTiming, now, sleep: async () => {} };
  const connectors = createConnectors({ timing });
  const { sync, secrets } = openLocalSync({ db, now, connectors, sandboxUrl: sandbox.url });
  const printed: string[] = [];
  const outcome = await startDemo({
    db,
    sync,
    secrets,
    now,
    passwords: createTestPasswords(),
    platforms: options.platforms,
    print: (line) => void printed.push(line),
  });
  if (outcome !== "ready") throw new Error(printed.join("\n"));
  const { id: storeId } = await db.selectFrom("stores").select("id").executeTakeFirstOrThrow();
  return {
    db,
    sync,
    storeId,
    sandbox,
    store,
    setNow(moment) {
      present = moment;
    },
    async close() {
      await sync.stop();
      await sandbox.close();
      await db.destroy();
    },
  };
}
