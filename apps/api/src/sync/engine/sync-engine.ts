import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Connector } from "@cartograph/connectors/core/connector.ts";
import type { RateImport, RatePairName } from "@cartograph/contracts/exchange-rates.ts";
import type { SourceDataCounts } from "@cartograph/contracts/source-data.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { UndoneOrders } from "@cartograph/warehouse/ingestion/imports/undo-import.ts";
import { deleteRates } from "@cartograph/warehouse/ingestion/exchange-rates.ts";
import { countSourceData } from "@cartograph/warehouse/source-data/count-source-data.ts";
import type { SourceDataScope } from "@cartograph/warehouse/source-data/source-data.ts";
import { setStoreTimezone } from "@cartograph/warehouse/store-timezone.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import type { AnnounceChange } from "../../live/live-change.ts";
import { fetchRangeUsers, type RangeUsersRequest } from "../range-users/fetch-range-users.ts";
import { createDeletions } from "../connections/deletions.ts";
import { importRates, type RatesJob } from "../rates/import-rates.ts";
import { createImportQueue } from "../imports/import-queue.ts";
import { createImportRuns } from "../imports/import-runs.ts";
import { createSharedImports } from "../imports/shared-imports.ts";
import type { ImportJob, ImportRef } from "../imports/import-rows.ts";
import type { UndoOptions } from "../imports/undo-import.ts";
import { createTurns } from "./turns.ts";
import { createOrderPacking } from "./order-packing.ts";
import { recoverInterrupted, type InterruptedWork } from "./recover-interrupted.ts";
import {
  claimRun,
  LeaseLost,
  releaseLease,
  renewIntervalMs,
  renewLease,
} from "../runs/run-lease.ts";
import { cancelOpenRun } from "../runs/run-queue.ts";
import { runSync } from "../runs/run-sync.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";
import type { RenewLease, SyncContext, SyncJob } from "../context/sync-job.ts";
import type { SyncLog } from "../context/sync-log.ts";

/**
 * Runs syncs and imports on its own database connection, in a worker thread or, in tests, in the same thread. All
 * arguments and results are plain data.
 */
export type SyncEngine = {
  /**
   * Starts a run, or returns the integration's open one, in this worker or another: each integration has at most one.
   * Null when the integration was changed or deleted since the job was prepared.
   */
  start(job: SyncJob): Promise<{ runId: string } | null>;
  /**
   * Like `start`, for a run that waits for a worker. Null also when that run has ended, for example was canceled, or was
   * interrupted three times in the same place.
   */
  take(job: SyncJob, waitingRunId: string): Promise<{ runId: string } | null>;
  /** Resolves when the connection check of the current run is done; immediately if there is none. */
  whenChecked(integrationId: string): Promise<void>;
  /** Resolves when the current run has ended; immediately if there is none. */
  whenEnded(integrationId: string): Promise<void>;
  /**
   * Cancels the integration's open run: a request in flight ends at once, a page that is being stored is kept. Once it
   * resolves, nothing more is stored, although a worker in another process may still be reading a page. True if the run
   * was in another process.
   */
  cancel(ref: IntegrationRef): Promise<boolean>;
  /** Stops runs that this worker no longer holds, for example because another process canceled them. */
  checkLeases(): Promise<void>;
  /** Fetches the users of ranges outside a run; true when all are stored. */
  fetchRangeUsers(request: RangeUsersRequest): Promise<boolean>;
  /**
   * Takes over the uploaded file and resolves when the import can be queried; deletes the file at the end.
   * @throws an error of storage, after two seconds at most; nothing is then imported
   */
  importOrders(job: ImportJob): Promise<void>;
  whenImported(importId: string): Promise<void>;
  /**
   * Cancels a queued or running import, and removes what it stored.
   * @throws AppError not_found, unavailable when the engine stops; the undo then finishes after the next start. Unless
   * resumed, also an error of storage, after two seconds at most; the undo has then not begun.
   */
  undoImport(ref: ImportRef, options?: UndoOptions): Promise<UndoneOrders>;
  /** @throws AppError invalid_input when it is not a file of rates, conflict when there would be too many. */
  importRates(job: RatesJob): Promise<RateImport>;
  /** Deletes all rates of a pair; false when there are none. */
  deleteRates(storeId: number, pair: RatePairName): Promise<boolean>;
  countData: (ref: SourceDataScope) => Promise<SourceDataCounts>;
  /** Deletes the data of a disconnected account and returns its counts. Syncs of the store wait for it. */
  deleteData(ref: IntegrationRef): Promise<SourceDataCounts>;
  /** Sets the operator's IANA time zone, which no source replaces, and moves the store's facts to its days. */
  changeTimezone(storeId: number, timezone: string): Promise<void>;
  /**
   * Claims the imports, undos and deletions that no process is working on; without other processes, only failed
   * deletions.
   */
  claimWaiting(): Promise<void>;
  /** Closes what a stop or a crash left open, and returns the syncs to resume; none if other workers take them over. */
  recover(): Promise<InterruptedWork>;
  /** Finishes the pages in progress; runs stay open, and `recover` or another worker resumes them. */
  stop(): Promise<void>;
};

export type SyncEngineOptions = {
  db: Kysely<Schema>;
  connectors: Partial<Record<Platform, Connector>>;
  /** UTC milliseconds. */
  now: () => number;
  log: SyncLog;
  announce?: AnnounceChange;
  /** How many pages are read and stored at once; 2 if not given. See `createTurns`. */
  concurrency?: number;
  /** Other processes may sync on this database; false if not given. */
  isShared?: boolean;
};

type ActiveRun = {
  runId: string;
  /** Resolves to the run that another worker holds, if there is one; null if there was nothing to start or take. */
  started: Promise<{ runId: string } | null>;
  abort: AbortController;
  checked: Promise<void>;
  ended: Promise<void>;
};

export function createSyncEngine(options: SyncEngineOptions): SyncEngine {
  const { db, connectors, now, log, isShared = false } = options;
  const owner = randomUUID();
  const takeTurn = createTurns(options.concurrency ?? 2);
  const runs = new Map<string, ActiveRun>();
  const rangeFetches = new Map<
    RangeUsersRequest,
    { abort: AbortController; ended: Promise<boolean> }
  >();
  const stopping = new AbortController();
  const packing = createOrderPacking({ db, log, stopping: stopping.signal });
  const announce: AnnounceChange = (change) => {
    options.announce?.(change);
    const { storeId, topics, isLast = false } = change;
    if (isLast && storeId !== null && topics.includes("data")) packing.pack(storeId);
  };
  const context: SyncContext = { db, now, log, announce, stopping: stopping.signal };
  const enqueueImport = createImportQueue();
  const shared = isShared ? createSharedImports(context, enqueueImport) : null;
  const imports = shared ?? createImportRuns(context, enqueueImport);
  const deletions = createDeletions({ context, enqueue: enqueueImport, isShared });
  /** Each renews the lease of a run and stops the run if the lease is lost. */
  const leaseChecks = new Set<() => Promise<void>>();

  async function run(
    job: SyncJob,
    { signal, onChecked }: { signal: AbortSignal; onChecked: () => void },
  ): Promise<void> {
    const connector = connectors[job.platform];
    if (!connector) throw new Error(`No connector for ${job.platform}`);
    const lost = new AbortController();
    const leaving = AbortSignal.any([stopping.signal, lost.signal]);
    const renew: RenewLease = (trx) =>
      renewLease(trx, job, { owner, now: now() }).catch((error: unknown) => {
        if (error instanceof LeaseLost) lost.abort(error);
        throw error;
      });
    // Waiting for a platform may take longer than a lease. If renewing fails, the next write notices.
    const checkLease = () => renew(db).catch(() => {});
    leaseChecks.add(checkLease);
    const renewal = setInterval(() => void checkLease(), renewIntervalMs).unref();
    try {
      await deletions.whenDeleted(job.storeId, AbortSignal.any([signal, leaving]));
      await runSync({ ...context, stopping: leaving, renewLease: renew, takeTurn }, job, {
        connector,
        signal: AbortSignal.any([signal, leaving]),
        onChecked,
      });
    } finally {
      clearInterval(renewal);
      leaseChecks.delete(checkLease);
    }
    if (isShared && stopping.signal.aborted) await releaseLease(db, job, { owner, now: now() });
  }

  function isRunning(id: string): boolean {
    return imports.has(id) || [...runs.values()].some(({ runId }) => runId === id);
  }

  async function begin(
    job: SyncJob,
    waitingRunId: string | null,
  ): Promise<{ runId: string } | null> {
    const active = runs.get(job.integrationId);
    if (active) return active.started;
    if (stopping.signal.aborted) {
      throw new AppError("unavailable", "Syncing is stopping. Try again in a moment.");
    }
    const abort = new AbortController();
    const { promise: checked, resolve: onChecked } = createDeferred();
    const claimed = claimRun(db, job, { owner, now: now() }, waitingRunId);
    const runClaimed = async () => {
      const claim = await claimed;
      if (!claim?.isOurs) return;
      await run({ ...job, runId: claim.runId }, { signal: abort.signal, onChecked });
    };
    const ended = runClaimed()
      .catch((error: unknown) =>
        log({
          level: "error",
          message: "A sync failed unexpectedly",
          integrationId: job.integrationId,
          error,
        }),
      )
      .finally(() => {
        onChecked();
        runs.delete(job.integrationId);
        announce({ storeId: job.storeId, topics: ["integrations", "data"], isLast: true });
      });
    const started = claimed.then((claim) => claim && { runId: claim.runId });
    runs.set(job.integrationId, { runId: job.runId, started, abort, checked, ended });
    const outcome = await started;
    announce({ storeId: job.storeId, topics: ["integrations"] });
    return outcome;
  }

  return {
    async start(job) {
      for (;;) {
        const active = runs.get(job.integrationId);
        const started = await begin(job, null);
        if (started !== null || active === undefined) return started;
        // It met an attempt to start or take a run, which did not succeed.
        await active.ended;
      }
    },
    take: begin,
    async whenChecked(integrationId) {
      await runs.get(integrationId)?.checked;
    },
    async whenEnded(integrationId) {
      await runs.get(integrationId)?.ended;
    },
    async cancel({ storeId, integrationId }) {
      const active = runs.get(integrationId);
      active?.abort.abort();
      const canceled = [...rangeFetches].filter(
        ([request]) => request.integrationId === integrationId,
      );
      for (const [, { abort: fetching }] of canceled) fetching.abort();
      await Promise.all([active?.ended, ...canceled.map(([, { ended }]) => ended)]);
      if (!(await cancelOpenRun(db, { storeId, integrationId }, now()))) return false;
      announce({ storeId, topics: ["integrations", "data"], isLast: true });
      return true;
    },
    async checkLeases() {
      await Promise.all([...leaseChecks].map((check) => check()));
    },
    async fetchRangeUsers(request) {
      const abort = new AbortController();
      const signal = AbortSignal.any([abort.signal, stopping.signal]);
      const ended = fetchRangeUsers(context, connectors[request.platform], request, signal).finally(
        () => {
          rangeFetches.delete(request);
          announce({ storeId: request.storeId, topics: ["data"], isLast: true });
        },
      );
      rangeFetches.set(request, { abort, ended });
      return ended;
    },
    importOrders: imports.add,
    whenImported: imports.whenEnded,
    undoImport: imports.undo,
    async importRates(job) {
      const outcome = await importRates(db, job);
      announce({ storeId: job.storeId, topics: ["data"], isLast: true });
      return outcome;
    },
    deleteRates: (storeId, pair) =>
      writeStore(db, storeId, (trx) => deleteRates(trx, storeId, pair), { isRequest: true }),
    async changeTimezone(storeId, timezone) {
      const zone = { timezone, source: "operator", isKnown: true } as const;
      const change = (trx: Database) => setStoreTimezone(trx, storeId, zone);
      await writeStore(db, storeId, change, { isRequest: true });
      packing.pack(storeId);
    },
    countData: (ref) => countSourceData(db, ref),
    deleteData: deletions.run,
    async claimWaiting() {
      await deletions.resumeInterrupted();
      await shared?.claimWaiting();
    },
    async recover() {
      if (!isShared) await deletions.resumeInterrupted();
      await packing.packAll();
      // Other workers may be running open jobs; `claimWaiting` takes over abandoned ones.
      if (isShared) return { syncs: [], importIds: [], undos: [] };
      return recoverInterrupted(db, { now: now(), isRunning });
    },
    async stop() {
      stopping.abort();
      await Promise.all([...runs.values(), ...rangeFetches.values()].map(({ ended }) => ended));
      await deletions.whenAllEnded();
      await imports.whenAllEnded();
      await packing.whenEnded();
    },
  };
}

/** A promise and the function that resolves it. */
function createDeferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((fulfill) => {
    resolve = fulfill;
  });
  return { promise, resolve };
}
