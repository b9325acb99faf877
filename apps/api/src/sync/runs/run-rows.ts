import { AppError } from "@cartograph/contracts/app-error.ts";
import type {
  SyncRun,
  SyncRunStatus,
  SyncStreamStatus,
  SyncTrigger,
} from "@cartograph/contracts/sync.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type {
  SyncRunStreamsTable,
  SyncRunsTable,
} from "@cartograph/database/tables/integrations.table.ts";
import { bumpStoreVersion } from "@cartograph/warehouse/store-version.ts";
import type { Selectable } from "kysely";

export const interruptedMessage =
  "Cartograph was stopped during this sync. Data read so far is kept; the next sync continues from there.";

export const cancelledMessage =
  "Canceled. Data read so far is kept; the next sync continues from there.";

export type RunIdentity = {
  runId: string;
  integrationId: string;
  storeId: number;
  trigger: SyncTrigger;
};

type RunOf = Pick<RunIdentity, "runId" | "storeId">;
type StreamOf = RunOf & { stream: string };

/** False when the integration already has an open run; nothing is inserted then. */
export async function insertRun(
  db: Database,
  run: RunIdentity,
  state: {
    status: "queued" | "running";
    started_at: number;
    lease_owner: string | null;
    lease_until: number | null;
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sync_runs")
    .values({
      id: run.runId,
      integration_id: run.integrationId,
      store_id: run.storeId,
      trigger: run.trigger,
      finished_at: null,
      message: null,
      ...state,
    })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "integration_id"]).where("finished_at", "is", null).doNothing(),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function insertRunStreams(
  db: Database,
  run: RunIdentity,
  streams: readonly string[],
): Promise<void> {
  const rows = streams.map((stream, position) => ({
    run_id: run.runId,
    store_id: run.storeId,
    stream,
    position,
    status: "pending" as const,
    records: 0,
    expected: null,
    message: null,
  }));
  if (rows.length > 0) await db.insertInto("sync_run_streams").values(rows).execute();
}

/** After the clock was set back, a run or sync in the future would otherwise remain the latest one. */
export async function repairClock(db: Database, run: RunIdentity, now: number): Promise<void> {
  await db
    .updateTable("sync_runs")
    .set({ started_at: now, finished_at: now })
    .where("integration_id", "=", run.integrationId)
    .where("store_id", "=", run.storeId)
    .where("started_at", ">", now)
    .where("finished_at", "is not", null)
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("integrations")
    .set({ last_synced_at: now })
    .where("id", "=", run.integrationId)
    .where("store_id", "=", run.storeId)
    .where("last_synced_at", ">", now)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await bumpStoreVersion(db, run.storeId);
}

/** Ends a run and its open streams. Does not change a run that has already ended. */
export async function endRun(
  db: Database,
  end: RunOf & { status: SyncRunStatus; message: string | null; finishedAt: number },
): Promise<void> {
  await db
    .updateTable("sync_runs")
    .set({ status: end.status, message: end.message, finished_at: end.finishedAt })
    .where("id", "=", end.runId)
    .where("store_id", "=", end.storeId)
    .where("finished_at", "is", null)
    .execute();
  await db
    .updateTable("sync_run_streams")
    .set({ status: "cancelled" })
    .where("run_id", "=", end.runId)
    .where("store_id", "=", end.storeId)
    .where("status", "in", ["pending", "running"])
    .execute();
}

/** Does nothing once the run has ended, for example when it was canceled in another process. */
export async function setStreamStatus(
  db: Database,
  of: StreamOf,
  status: SyncStreamStatus,
  message: string | null = null,
): Promise<void> {
  await db
    .updateTable("sync_run_streams")
    .set({ status, message })
    .where("run_id", "=", of.runId)
    .where("store_id", "=", of.storeId)
    .where("stream", "=", of.stream)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sync_runs")
          .select("id")
          .where("store_id", "=", of.storeId)
          .where("id", "=", of.runId)
          .where("finished_at", "is", null),
      ),
    )
    .execute();
}

/** Written in the page's transaction, so that progress matches what is stored. */
export async function addStreamProgress(
  db: Database,
  of: StreamOf,
  progress: { records: number; expected: number | null },
): Promise<void> {
  await db
    .updateTable("sync_run_streams")
    .set((eb) => ({
      records: eb("records", "+", progress.records),
      expected: eb.fn.coalesce(eb.val(progress.expected), "expected"),
    }))
    .where("run_id", "=", of.runId)
    .where("store_id", "=", of.storeId)
    .where("stream", "=", of.stream)
    .execute();
}

/** The latest runs of an integration, newest first. */
export async function listRuns(
  db: Database,
  of: { storeId: number; integrationId: string; limit: number },
): Promise<SyncRun[]> {
  const rows = await selectRuns(db, of.storeId)
    .where("integration_id", "=", of.integrationId)
    .orderBy("started_at", "desc")
    .limit(of.limit)
    .execute();
  return withStreams(db, of.storeId, rows);
}

/** The latest run of each of the store's integrations. */
export async function listLatestRuns(db: Database, storeId: number): Promise<SyncRun[]> {
  const rows = await selectRuns(db, storeId)
    .where("id", "in", (eb) =>
      eb
        .selectFrom("integrations")
        .where("integrations.store_id", "=", storeId)
        .select((integration) =>
          integration
            .selectFrom("sync_runs as run")
            .select("run.id")
            .where("run.store_id", "=", storeId)
            .whereRef("run.integration_id", "=", "integrations.id")
            .orderBy("run.started_at", "desc")
            .limit(1)
            .as("latest"),
        ),
    )
    .execute();
  return withStreams(db, storeId, rows);
}

/** @throws AppError not_found */
export async function getRun(
  db: Database,
  of: { storeId: number; runId: string },
): Promise<SyncRun> {
  const rows = await selectRuns(db, of.storeId).where("id", "=", of.runId).execute();
  const [run] = await withStreams(db, of.storeId, rows);
  if (!run) throw new AppError("not_found", "There is no such sync");
  return run;
}

function selectRuns(db: Database, storeId: number) {
  return db.selectFrom("sync_runs").selectAll().where("store_id", "=", storeId);
}

async function withStreams(
  db: Database,
  storeId: number,
  rows: readonly Selectable<SyncRunsTable>[],
): Promise<SyncRun[]> {
  if (rows.length === 0) return [];
  const streams = await db
    .selectFrom("sync_run_streams")
    .selectAll()
    .where("store_id", "=", storeId)
    .where(
      "run_id",
      "in",
      rows.map(({ id }) => id),
    )
    .orderBy("position")
    .execute();
  return rows.map((row) =>
    toSyncRun(
      row,
      streams.filter((stream) => stream.run_id === row.id),
    ),
  );
}

function toSyncRun(
  row: Selectable<SyncRunsTable>,
  streams: readonly SyncRunStreamsTable[],
): SyncRun {
  return {
    id: row.id,
    integrationId: row.integration_id,
    trigger: row.trigger,
    status: row.status,
    startedAt: new Date(row.started_at).toISOString(),
    finishedAt: row.finished_at === null ? null : new Date(row.finished_at).toISOString(),
    records: streams.reduce((sum, { records }) => sum + records, 0),
    message: row.message,
    streams: streams.map(({ stream, status, records, expected, message }) => ({
      stream,
      status,
      records,
      expected,
      message,
    })),
  };
}
