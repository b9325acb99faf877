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
import { correctFutureReadings } from "@cartograph/warehouse/ingestion/correct-future-readings.ts";
import { bumpStoreVersion, withNewVersion } from "@cartograph/warehouse/store-version.ts";
import type { Selectable } from "kysely";
import type { IntegrationRef } from "../context/integration-ref.ts";

export const interruptedMessage =
  "Cartograph was stopped during this sync. Data read so far is kept; the next sync continues from there.";

/** For a run that is not resumed because the two before it were interrupted in the same place. */
export const interruptedAgainMessage =
  "This sync was interrupted three times in the same place; the server's log may say why. Data read so far is kept, and the next scheduled sync tries again.";

export const canceledMessage =
  "Canceled. Data read so far is kept; the next sync continues from there.";

export type RunIdentity = IntegrationRef & { runId: string; trigger: SyncTrigger };

type RunRef = Pick<RunIdentity, "runId" | "storeId">;
type StreamRef = RunRef & { stream: string };

/**
 * Reports say whether a first sync is running, so the store's version is raised.
 * @returns false when the integration already has an open run; nothing is inserted then
 */
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
  const { numInsertedOrUpdatedRows } = await withNewVersion(db, run.storeId, (trx) =>
    trx
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
        conflict
          .columns(["store_id", "integration_id"])
          .where("finished_at", "is", null)
          .doNothing(),
      )
      .executeTakeFirst(),
  );
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

/**
 * Sets times in the future to `now` (UTC ms), those of the integration's runs and of its store's readings: after the
 * clock was set back, they would otherwise remain the latest ones.
 */
export async function correctFutureTimes(
  db: Database,
  run: RunIdentity,
  now: number,
): Promise<void> {
  const runs = await db
    .updateTable("sync_runs")
    .set({ started_at: now, finished_at: now })
    .where("integration_id", "=", run.integrationId)
    .where("store_id", "=", run.storeId)
    .where("started_at", ">", now)
    .where("finished_at", "is not", null)
    .executeTakeFirst();
  const integrations = await db
    .updateTable("integrations")
    .set({ last_synced_at: now })
    .where("id", "=", run.integrationId)
    .where("store_id", "=", run.storeId)
    .where("last_synced_at", ">", now)
    .executeTakeFirst();
  const readings = await correctFutureReadings(db, run.storeId, now);
  if (runs.numUpdatedRows + integrations.numUpdatedRows + readings === 0n) return;
  await bumpStoreVersion(db, run.storeId);
}

/** Ends a run and its open streams, like `insertRun`. Does not change a run that has already ended. */
export async function endRun(
  db: Database,
  end: RunRef & { status: SyncRunStatus; message: string | null; finishedAt: number },
): Promise<void> {
  await withNewVersion(db, end.storeId, async (trx) => {
    await trx
      .updateTable("sync_runs")
      .set({ status: end.status, message: end.message, finished_at: end.finishedAt })
      .where("id", "=", end.runId)
      .where("store_id", "=", end.storeId)
      .where("finished_at", "is", null)
      .execute();
    await trx
      .updateTable("sync_run_streams")
      .set({ status: "cancelled" })
      .where("run_id", "=", end.runId)
      .where("store_id", "=", end.storeId)
      .where("status", "in", ["pending", "running"])
      .execute();
  });
}

/** Does nothing once the run has ended, for example when it was canceled in another process. */
export async function setStreamStatus(
  db: Database,
  ref: StreamRef,
  status: SyncStreamStatus,
  message: string | null = null,
): Promise<void> {
  await db
    .updateTable("sync_run_streams")
    .set({ status, message })
    .where("run_id", "=", ref.runId)
    .where("store_id", "=", ref.storeId)
    .where("stream", "=", ref.stream)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("sync_runs")
          .select("id")
          .where("store_id", "=", ref.storeId)
          .where("id", "=", ref.runId)
          .where("finished_at", "is", null),
      ),
    )
    .execute();
}

/** Written in the page's transaction, so that progress matches what is stored. */
export async function addStreamProgress(
  db: Database,
  ref: StreamRef,
  progress: { records: number; expected: number | null },
): Promise<void> {
  await db
    .updateTable("sync_run_streams")
    .set((eb) => ({
      records: eb("records", "+", progress.records),
      expected: eb.fn.coalesce(eb.val(progress.expected), "expected"),
    }))
    .where("run_id", "=", ref.runId)
    .where("store_id", "=", ref.storeId)
    .where("stream", "=", ref.stream)
    .execute();
}

/** The latest runs of an integration, newest first. */
export async function listRuns(
  db: Database,
  { storeId, integrationId, limit }: IntegrationRef & { limit: number },
): Promise<SyncRun[]> {
  const rows = await selectRuns(db, storeId)
    .where("integration_id", "=", integrationId)
    .orderBy("started_at", "desc")
    .limit(limit)
    .execute();
  return withStreams(db, storeId, rows);
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
export async function getRun(db: Database, ref: RunRef): Promise<SyncRun> {
  const rows = await selectRuns(db, ref.storeId).where("id", "=", ref.runId).execute();
  const [run] = await withStreams(db, ref.storeId, rows);
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
