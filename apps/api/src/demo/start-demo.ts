import type { SyncRun } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import { getRun } from "../sync/run-rows.ts";
import type { SyncService } from "../sync/sync-service.ts";
import { ensureDemoAccount } from "./demo-account.ts";

export type StartDemoOptions = {
  db: Kysely<Schema>;
  passwords: PasswordHasher;
  secrets: SecretBox;
  sync: SyncService;
  now: () => number;
  /** Says one line to whoever started the process. */
  print: (line: string) => void;
};

export type DemoState = "ready" | "failed" | "unavailable";

const progressEveryMs = 2000;

/**
 * Sees to the demo store and, on its first start, waits until it is filled through the real sync, telling how far it is.
 * `failed`: what could be read is there and the schedule tries again; `unavailable`: someone else is called demo.
 */
export async function startDemo(options: StartDemoOptions): Promise<DemoState> {
  const { sync, print } = options;
  const demo = await ensureDemoAccount(options);
  if (demo === null) {
    print("An account of another kind is called demo, so there is no demo store here.");
    return "unavailable";
  }
  if (demo.isFilled) return "ready";

  print("Filling the demo store through its first sync…");
  const { runId } = await sync.start(demo, "creation");
  const timer = setInterval(() => {
    getRun(options.db, { storeId: demo.storeId, runId }).then(
      (run) => print(progressLine(run)),
      () => {},
    );
  }, progressEveryMs);
  try {
    await sync.waitForEnd(demo.integrationId);
  } finally {
    clearInterval(timer);
  }
  const run = await getRun(options.db, { storeId: demo.storeId, runId });
  if (run.status === "succeeded") {
    print(`The demo store is filled: ${count(run.records)} records.`);
    return "ready";
  }
  print(`The demo store is not complete: ${run.message ?? run.status}`);
  return "failed";
}

/** '  step 2 of 7: orders 12,500 of 46,211' */
export function progressLine(run: Pick<SyncRun, "streams">): string {
  const under = run.streams.find(({ status }) => status === "running");
  const done = run.streams.filter(({ status }) => status === "done").length;
  const steps = `step ${Math.min(done + 1, run.streams.length)} of ${run.streams.length}`;
  if (!under) return run.streams.length === 0 ? "  connecting" : `  ${steps}`;
  const of = under.expected === null ? "" : ` of ${count(under.expected)}`;
  return `  ${steps}: ${under.stream.replaceAll("_", " ")} ${count(under.records)}${of}`;
}

function count(records: number): string {
  return records.toLocaleString("en-US");
}
