import { AppError } from "@cartograph/contracts/app-error.ts";
import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import type { IntegrationRef } from "../context/integration-ref.ts";
import type { SyncLog } from "../context/sync-log.ts";
import { listWaitingRuns, type WaitingRun } from "../runs/run-queue.ts";
import { endRun } from "../runs/run-rows.ts";

type Dependencies = {
  db: Kysely<Schema>;
  now: () => number;
  log: SyncLog;
  start: (ref: IntegrationRef, trigger: SyncTrigger) => Promise<{ runId: string }>;
  whenEnded: (integrationId: string) => Promise<void>;
  /** Claims waiting imports, undos and deletions. */
  claimWaitingJobs: () => Promise<void>;
};

/** Takes the work that waits for a worker: queued runs, and those of lost workers. */
export function createWaitingRuns({
  db,
  now,
  log,
  start,
  whenEnded,
  claimWaitingJobs,
}: Dependencies) {
  let taking: Promise<void> | null = null;
  let isRequested = false;

  async function take(run: WaitingRun): Promise<void> {
    const { runId, storeId, integrationId, trigger } = run;
    try {
      const started = await start({ storeId, integrationId }, trigger);
      // A run here that another process canceled has not ended yet.
      if (started.runId !== runId) void whenEnded(integrationId).then(takeAll, ignore);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict")) {
        log({ level: "warn", message: "A sync could not be started", integrationId, error });
        return;
      }
      const end = { runId, storeId, message: error.message, finishedAt: now() };
      await endRun(db, { ...end, status: "failed" });
    }
  }

  async function takeRequested(): Promise<void> {
    while (isRequested) {
      isRequested = false;
      for (const run of await listWaitingRuns(db, now())) await take(run);
      await claimWaitingJobs();
    }
  }

  async function takeAll(): Promise<void> {
    isRequested = true;
    taking ??= takeRequested()
      .catch((error: unknown) =>
        log({ level: "error", message: "The queued syncs could not be read", error }),
      )
      .finally(() => {
        taking = null;
      });
    await taking;
  }

  return { takeAll };
}

function ignore(): void {}
