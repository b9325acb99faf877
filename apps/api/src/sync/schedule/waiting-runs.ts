import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { groupBy } from "@cartograph/warehouse/grouping.ts";
import type { Kysely } from "kysely";
import type { SyncLog } from "../context/sync-log.ts";
import { listWaitingRuns, type WaitingRun } from "../runs/run-queue.ts";
import { endRun } from "../runs/run-rows.ts";

type Dependencies = {
  db: Kysely<Schema>;
  now: () => number;
  log: SyncLog;
  /** Null when the run has ended. */
  take: (run: WaitingRun) => Promise<{ runId: string } | null>;
  whenEnded: (integrationId: string) => Promise<void>;
  /** Claims waiting imports, undos and deletions. */
  claimWaitingJobs: () => Promise<void>;
};

/** Takes the work that waits for a worker: queued runs, and those of lost workers. */
export function createWaitingRuns({
  db,
  now,
  log,
  take,
  whenEnded,
  claimWaitingJobs,
}: Dependencies) {
  async function tryToTake(run: WaitingRun): Promise<void> {
    const { runId, storeId, integrationId } = run;
    try {
      const taken = await take(run);
      // A run here that another process canceled has not ended yet.
      if (taken !== null && taken.runId !== runId) {
        void whenEnded(integrationId).then(takeAll, () => {});
      }
    } catch (error) {
      if (!(error instanceof AppError && error.code === "conflict")) {
        log({ level: "warn", message: "A sync could not be started", integrationId, error });
        return;
      }
      const end = { runId, storeId, message: error.message, finishedAt: now() };
      await endRun(db, { ...end, status: "failed" });
    }
  }

  async function takeInOrder(runs: readonly WaitingRun[]): Promise<void> {
    for (const run of runs) await tryToTake(run);
  }

  /** A store's long transaction delays only its own runs: calls neither wait for each other nor for other stores. */
  async function takeAll(): Promise<void> {
    try {
      const waiting = await listWaitingRuns(db, now());
      const byStore = groupBy(waiting, ({ storeId }) => storeId);
      await Promise.all([...[...byStore.values()].map(takeInOrder), claimWaitingJobs()]);
    } catch (error) {
      log({ level: "error", message: "The queued syncs could not be read", error });
    }
  }

  return { takeAll };
}
