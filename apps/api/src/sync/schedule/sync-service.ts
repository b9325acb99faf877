import type { DayRange } from "@cartograph/connectors/core/connector.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { SyncTrigger } from "@cartograph/contracts/sync.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { randomUUID } from "node:crypto";
import { resolveConnection, type ConnectionOptions } from "../connections/resolve-connection.ts";
import type { ImportJob } from "../imports/import-rows.ts";
import { createRangeUsersRequests } from "../range-users/range-users-requests.ts";
import { listScheduled } from "./list-scheduled.ts";
import { createSchedule } from "./schedule.ts";
import type { SyncEngine } from "../engine/sync-engine.ts";
import type { SyncLog } from "../context/sync-log.ts";

/** The interface of syncing for the rest of the server. Callers have already checked permission. */
export type SyncService = {
  /**
   * Starts a sync, or returns the running one.
   * @throws AppError `not_found` without such an integration in the store, `conflict` when it cannot be synced, with
   * what to do about it.
   */
  start(of: IntegrationOf, trigger: SyncTrigger): Promise<{ runId: string }>;
  /** Waits for the connection check of the running sync, with a time limit. */
  waitForCheck(integrationId: string, timeoutMs: number): Promise<void>;
  waitForEnd(integrationId: string): Promise<void>;
  /** Cancels the running sync. Resolves when nothing is being read any more. */
  cancel(integrationId: string): Promise<void>;
  /**
   * Fetches the users of ranges that a report needs. True when they are stored; false when that is impossible, failed
   * (it is then not retried for a minute) or takes longer, in which case it continues.
   */
  fetchRangeUsers(
    of: IntegrationOf,
    ranges: readonly DayRange[],
    timeoutMs: number,
  ): Promise<boolean>;
  /** Takes over an uploaded file; resolves when the import can be queried. */
  importOrders(job: ImportJob): Promise<void>;
  undoImport: SyncEngine["undoImport"];
  importRates: SyncEngine["importRates"];
  deleteRates: SyncEngine["deleteRates"];
  countData: SyncEngine["countData"];
  deleteData: SyncEngine["deleteData"];
  changeTimezone(storeId: number, timezone: string): Promise<void>;
  /** Finishes the pages in progress; syncs resume after the next start. */
  stop(): Promise<void>;
};

export type IntegrationOf = { storeId: number; integrationId: string };

export type SyncServiceOptions = ConnectionOptions & {
  db: Kysely<Schema>;
  engine: SyncEngine;
  /** UTC milliseconds. */
  now: () => number;
  log: SyncLog;
};

export type RunningSyncService = SyncService & {
  /** Resumes work that a stop or a crash interrupted; returns the imports that it ended. */
  takeUp(): Promise<{ importIds: string[] }>;
  /** Starts the schedule. */
  beginSchedule(): void;
};

export function createSyncService(options: SyncServiceOptions): RunningSyncService {
  const { db, engine, now, log } = options;
  const schedule = createSchedule();
  const rangeAsks = createRangeUsersRequests(async (of, ranges) => {
    const { row, currency } = await getIntegration(db, of);
    const found = resolveConnection(row, currency, options);
    if ("problem" in found) return false;
    return engine.fetchRangeUsers({ ...of, platform: row.platform, ...found, ranges });
  });
  let timer: NodeJS.Timeout | undefined;

  async function start(of: IntegrationOf, trigger: SyncTrigger): Promise<{ runId: string }> {
    const { row, currency } = await getIntegration(db, of);
    const found = resolveConnection(row, currency, options);
    if ("problem" in found) throw new AppError("conflict", found.problem);
    schedule.postpone(of.integrationId, performance.now());
    rangeAsks.forgetFailures(of);
    return engine.start({
      runId: randomUUID(),
      ...of,
      platform: row.platform,
      trigger,
      connection: found.connection,
    });
  }

  async function startQuietly(of: IntegrationOf, trigger: SyncTrigger): Promise<void> {
    try {
      await start(of, trigger);
    } catch (error) {
      // The integration's card already shows what to do.
      if (error instanceof AppError && error.code === "conflict") return;
      const { integrationId } = of;
      log({ level: "warn", message: "A sync could not be started", integrationId, error });
    }
  }

  async function startDue(): Promise<void> {
    const integrations = await listScheduled(db);
    const due = new Set(
      schedule.takeDue(integrations, { monotonicNow: performance.now(), now: now() }),
    );
    for (const of of integrations)
      if (due.has(of.integrationId)) await startQuietly(of, "schedule");
  }

  return {
    start,
    async waitForCheck(integrationId, timeoutMs) {
      let timeout: NodeJS.Timeout | undefined;
      const timedOut = new Promise<void>((resolve) => {
        timeout = setTimeout(resolve, timeoutMs);
      });
      await Promise.race([engine.whenChecked(integrationId), timedOut]);
      clearTimeout(timeout);
    },
    waitForEnd: engine.whenEnded,
    cancel: engine.cancel,
    fetchRangeUsers: rangeAsks.ask,
    importOrders: engine.importOrders,
    undoImport: engine.undoImport,
    importRates: engine.importRates,
    deleteRates: engine.deleteRates,
    countData: engine.countData,
    deleteData: engine.deleteData,
    changeTimezone: engine.changeTimezone,
    async takeUp() {
      const { syncs, importIds, undos } = await engine.recover();
      for (const undo of undos) {
        engine.undoImport(undo).catch((error: unknown) => {
          const { importId } = undo;
          log({ level: "warn", message: "An import was not undone", importId, error });
        });
      }
      for (const sync of syncs) await startQuietly(sync, sync.trigger);
      return { importIds };
    },
    beginSchedule() {
      timer ??= setInterval(() => {
        startDue().catch((error: unknown) =>
          log({ level: "error", message: "The schedule could not be read", error }),
        );
      }, tickMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await engine.stop();
    },
  };
}

const tickMs = 20_000;

async function getIntegration(db: Kysely<Schema>, of: IntegrationOf) {
  const found = await db
    .selectFrom("integrations")
    .innerJoin("stores", "stores.id", "integrations.store_id")
    .selectAll("integrations")
    .select("stores.currency")
    .where("integrations.id", "=", of.integrationId)
    .where("integrations.store_id", "=", of.storeId)
    .executeTakeFirst();
  if (!found) throw new AppError("not_found", "There is no such integration");
  const { currency, ...row } = found;
  return { row, currency };
}
