import type { DayRange } from "@cartograph/connectors/core/connector.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { mayPass } from "@cartograph/database/storage-failure.ts";
import type { UndoneOrders } from "@cartograph/warehouse/ingestion/imports/undo-import.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { getIntegrationRow } from "../connections/integration-rows.ts";
import { resolveConnection, type ConnectionOptions } from "../connections/resolve-connection.ts";
import { storedConnection } from "../connections/stored-connection.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";
import type { ImportRef } from "../imports/import-rows.ts";
import { getStoreContext } from "../context/store-context.ts";
import { createRangeUsersRequests } from "../range-users/range-users-requests.ts";
import type { SyncJob } from "../context/sync-job.ts";
import { isBeingChecked, queueRun } from "../runs/run-queue.ts";
import { listScheduled } from "./list-scheduled.ts";
import { createSchedule, scheduleTickMs } from "./schedule.ts";
import { createWaitingRuns } from "./waiting-runs.ts";
import type { SyncEngine } from "../engine/sync-engine.ts";
import type { SyncLog } from "../context/sync-log.ts";

/** The interface of syncing for the rest of the server. Callers have already checked permission. */
export type SyncService = Pick<
  SyncEngine,
  "importOrders" | "importRates" | "deleteRates" | "countData" | "deleteData" | "changeTimezone"
> & {
  /**
   * Starts or queues a sync, or returns the open one.
   * @throws AppError `not_found` without such an integration in the store, `conflict` when it cannot be synced, with
   * what to do about it.
   */
  start(ref: IntegrationRef, trigger: SyncTrigger): Promise<{ runId: string }>;
  /** Waits for the connection check of the open sync, with a time limit. */
  waitForCheck(ref: IntegrationRef, timeoutMs: number): Promise<void>;
  /** Waits for the end of a sync in this process. */
  waitForEnd(integrationId: string): Promise<void>;
  /** Cancels the open sync. Once it resolves, nothing more is stored. */
  cancel(ref: IntegrationRef): Promise<void>;
  /**
   * Fetches the users of ranges that a report needs. True when they are stored; false when fetching is impossible,
   * failed (it is then not retried for a minute) or takes too long, in which case it continues.
   */
  fetchRangeUsers(
    ref: IntegrationRef,
    ranges: readonly DayRange[],
    timeoutMs: number,
  ): Promise<boolean>;
  undoImport(ref: ImportRef): Promise<UndoneOrders>;
  /** Finishes the pages in progress; syncs resume after the next start. */
  stop(): Promise<void>;
};

export type SyncServiceOptions = ConnectionOptions & {
  db: Kysely<Schema>;
  engine: SyncEngine;
  /** UTC milliseconds. */
  now: () => number;
  log: SyncLog;
  /** Set if other processes share the database. */
  shared?: SharedRuns | null;
};

export type SharedRuns = {
  /** Whether this process runs syncs; otherwise it queues them for those that do. */
  isWorker: boolean;
  /** Notifies the other processes after a run was queued, canceled or released. */
  announceRuns: () => void;
};

export type RunningSyncService = SyncService & {
  /** Resumes work that a stop or a crash interrupted; returns the imports that it ended. */
  resumeInterrupted(): Promise<{ importIds: string[] }>;
  /** Starts the schedule, which also retries failed deletions and takes waiting work. */
  beginSchedule(): void;
  /**
   * Stops runs that another process canceled, and takes waiting ones. Call it when another process has changed runs.
   */
  checkRuns(): Promise<void>;
};

export function createSyncService(options: SyncServiceOptions): RunningSyncService {
  const { db, engine, now, log, shared = null } = options;
  const isWorker = shared?.isWorker ?? true;
  const schedule = createSchedule();
  const rangeUsersRequests = createRangeUsersRequests(async (ref, ranges) => {
    const found = await connect(ref);
    return "problem" in found ? false : engine.fetchRangeUsers({ ...ref, ...found, ranges });
  });
  const waiting = createWaitingRuns({
    db,
    now,
    log,
    take: async ({ runId, trigger, ...ref }) => engine.take(await prepare(ref, trigger), runId),
    whenEnded: engine.whenEnded,
    claimWaitingJobs: engine.claimWaiting,
  });
  let timer: NodeJS.Timeout | undefined;

  async function start(ref: IntegrationRef, trigger: SyncTrigger): Promise<{ runId: string }> {
    const job = await prepare(ref, trigger);
    if (isWorker) return (await engine.start(job)) ?? start(ref, trigger);
    const queued = await queueRun(db, job, { now: now() });
    shared?.announceRuns();
    return queued ?? job;
  }

  async function prepare(ref: IntegrationRef, trigger: SyncTrigger): Promise<SyncJob> {
    const found = await connect(ref);
    if ("problem" in found) throw new AppError("conflict", found.problem);
    schedule.postpone(ref.integrationId, performance.now());
    rangeUsersRequests.forgetFailures(ref);
    return { runId: randomUUID(), ...ref, trigger, ...found };
  }

  async function connect(ref: IntegrationRef) {
    const row = await getIntegrationRow(db, ref);
    const { currency } = await getStoreContext(db, ref.storeId);
    const found = resolveConnection(row, currency, options);
    return { ...found, platform: row.platform, stored: storedConnection(row) };
  }

  async function tryStart(ref: IntegrationRef, startSync: () => Promise<unknown>): Promise<void> {
    try {
      await startSync();
    } catch (error) {
      // The integration's card already shows what to do.
      if (error instanceof AppError && error.code === "conflict") return;
      const { integrationId } = ref;
      if (mayPass(error)) schedule.retry(integrationId, performance.now());
      log({ level: "warn", message: "A sync could not be started", integrationId, error });
    }
  }

  async function startDue(): Promise<void> {
    const integrations = await listScheduled(db);
    const due = new Set(
      schedule.takeDue(integrations, { monotonicNow: performance.now(), now: now() }),
    );
    for (const { lastStartedAt, ...ref } of integrations) {
      if (!due.has(ref.integrationId)) continue;
      await tryStart(ref, async () => {
        const job = await prepare(ref, "schedule");
        // All workers of a shared database take from the queue, whichever of them read the schedule.
        const open =
          shared === null
            ? await engine.start(job)
            : await queueRun(db, job, { now: now(), ifLastStartedAt: lastStartedAt });
        // An open run that takes longer than the interval is followed by the next one as soon as it ends.
        if (open?.runId !== job.runId) schedule.retry(ref.integrationId, performance.now());
      });
    }
    if (shared === null) {
      await retryDeletions();
      return;
    }
    if (due.size > 0) shared.announceRuns();
    await waiting.takeAll();
  }

  /** Without other processes, only deletions that failed are waiting; the store's syncs wait for them. */
  async function retryDeletions(): Promise<void> {
    await engine
      .claimWaiting()
      .catch((error: unknown) =>
        log({ level: "warn", message: "Failed deletions could not be retried", error }),
      );
  }

  async function untilChecked(ref: IntegrationRef, signal: AbortSignal): Promise<void> {
    await engine.whenChecked(ref.integrationId);
    if (shared === null) return;
    while (!signal.aborted && (await isBeingChecked(db, ref))) await sleep(checkPollMs);
  }

  return {
    start,
    async waitForCheck(ref, timeoutMs) {
      const timedOut = new AbortController();
      const timeout = setTimeout(() => timedOut.abort(), timeoutMs);
      await Promise.race([untilChecked(ref, timedOut.signal), once(timedOut.signal, "abort")]);
      clearTimeout(timeout);
      timedOut.abort();
    },
    waitForEnd: engine.whenEnded,
    async cancel(ref) {
      if (await engine.cancel(ref)) shared?.announceRuns();
    },
    fetchRangeUsers: rangeUsersRequests.fetch,
    async importOrders(job) {
      await engine.importOrders(job);
      if (shared === null) return;
      shared.announceRuns();
      if (isWorker) void waiting.takeAll();
    },
    // The store's next import may have waited for it, in any process.
    undoImport: (ref) => engine.undoImport(ref).finally(shared?.announceRuns),
    importRates: engine.importRates,
    deleteRates: engine.deleteRates,
    countData: engine.countData,
    deleteData: (ref) => engine.deleteData(ref).finally(shared?.announceRuns),
    changeTimezone: engine.changeTimezone,
    async resumeInterrupted() {
      const { syncs, importIds, undos } = await engine.recover();
      for (const undo of undos) {
        engine.undoImport(undo, { isResumed: true }).catch((error: unknown) => {
          const { importId } = undo;
          log({ level: "warn", message: "An import was not undone", importId, error });
        });
      }
      for (const sync of syncs) await tryStart(sync, () => start(sync, sync.trigger));
      if (shared !== null) await waiting.takeAll();
      return { importIds };
    },
    beginSchedule() {
      timer ??= setInterval(() => {
        startDue().catch((error: unknown) =>
          log({ level: "error", message: "The schedule could not be read", error }),
        );
      }, scheduleTickMs).unref();
    },
    async checkRuns() {
      if (!isWorker) return;
      await engine.checkLeases();
      await waiting.takeAll();
    },
    async stop() {
      clearInterval(timer);
      await engine.stop();
      // Another worker continues what this one left.
      if (isWorker) shared?.announceRuns();
    },
  };
}

/** How often to check the result of a connection check in another process. */
const checkPollMs = 250;
