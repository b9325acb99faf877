import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { SyncRun } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { getRun } from "../sync/runs/run-rows.ts";
import type { SyncService } from "../sync/schedule/sync-service.ts";
import { type DemoDependencies, type DemoIntegration, ensureDemoAccount } from "./demo-account.ts";
import { loadDemoRates } from "./demo-rates.ts";

export type StartDemoOptions = DemoDependencies & {
  sync: SyncService;
  /** Prints one line for the operator. */
  print: (line: string) => void;
};

const progressIntervalMs = 2000;
/** The shop's check takes well under a second; if it takes longer, the others start without it. */
const shopCheckTimeoutMs = 30_000;

/** Creates what is missing of the demo's account, store and connections. Null when another user is named demo. */
export async function openDemo(options: StartDemoOptions): Promise<DemoIntegration[] | null> {
  const demo = await ensureDemoAccount(options);
  if (demo === null) {
    options.print("The username demo belongs to another account, so there is no demo store.");
  }
  return demo;
}

/**
 * Waits until real syncs have filled what was never filled, printing their progress. `failed`: part of the data is
 * missing and the schedule tries again.
 */
export async function fillDemo(
  options: StartDemoOptions,
  demo: readonly DemoIntegration[],
): Promise<"ready" | "failed"> {
  const { sync, print } = options;
  const unfilled = demo.filter(({ isFilled }) => !isFilled);
  if (unfilled.length === 0) return "ready";

  print("Filling the demo store with its first sync. Open screens show the data as it arrives.");
  await loadDemoRates(options, unfilled);
  const started = await startSyncs(sync, unfilled);
  let printed: string | null = null;
  const printProgress = async () => {
    const line = progressLine(await getRuns(options.db, started));
    if (line === null || line === printed) return;
    printed = line;
    print(line);
  };
  const timer = setInterval(() => {
    printProgress().catch(() => {});
  }, progressIntervalMs);
  try {
    await Promise.all(started.map(({ integrationId }) => sync.waitForEnd(integrationId)));
  } finally {
    clearInterval(timer);
  }
  return printOutcome(await getRuns(options.db, started), print);
}

type StartedSync = DemoIntegration & { runId: string };
type PlatformRun = { platform: Platform; run: Pick<SyncRun, "status" | "streams"> };

/** The shop before the others: its check sets the store's currency and time zone, which the other requests use. */
async function startSyncs(
  sync: SyncService,
  unfilled: readonly DemoIntegration[],
): Promise<StartedSync[]> {
  const started: StartedSync[] = [];
  for (const integration of unfilled) {
    const { runId } = await sync.start(integration, "creation");
    started.push({ ...integration, runId });
    if (integration.platform === "shopify") {
      await sync.waitForCheck(integration, shopCheckTimeoutMs);
    }
  }
  return started;
}

function getRuns(db: Kysely<Schema>, started: readonly StartedSync[]) {
  return Promise.all(
    started.map(async ({ platform, storeId, runId }) => ({
      platform,
      run: await getRun(db, { storeId, runId }),
    })),
  );
}

function printOutcome(
  runs: Awaited<ReturnType<typeof getRuns>>,
  print: (line: string) => void,
): "ready" | "failed" {
  const incomplete = runs.filter(({ run }) => run.status !== "succeeded");
  for (const { platform, run } of incomplete) {
    print(`The demo store is incomplete: ${platformNames[platform]}: ${run.message ?? run.status}`);
  }
  if (incomplete.length > 0) return "failed";
  const records = runs.reduce((sum, { run }) => sum + run.records, 0);
  print(`The demo store is filled: ${count(records)} records.`);
  return "ready";
}

/** ' Shopify 2 of 7: orders 12,500 of 46,211 · Google Analytics: connecting'; null when nothing is running. */
export function progressLine(runs: readonly PlatformRun[]): string | null {
  const parts = runs
    .filter(({ run }) => run.status === "running")
    .map(({ platform, run }) => `${platformNames[platform]}${progressOf(run.streams)}`);
  return parts.length === 0 ? null : `  ${parts.join(" · ")}`;
}

function progressOf(streams: SyncRun["streams"]): string {
  if (streams.length === 0) return ": connecting";
  const current = streams.find(({ status }) => status === "running");
  const done = streams.filter(({ status }) => status === "done").length;
  const step = ` ${Math.min(done + 1, streams.length)} of ${streams.length}`;
  if (!current) return step;
  const total = current.expected === null ? "" : ` of ${count(current.expected)}`;
  return `${step}: ${current.stream.replaceAll("_", " ")} ${count(current.records)}${total}`;
}

function count(records: number): string {
  return records.toLocaleString("en-US");
}
