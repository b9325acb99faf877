import { dayMs, dayText } from "@cartograph/contracts/days.ts";
import type { SyncRunDay } from "@cartograph/contracts/sync.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { SyncRunDaysTable } from "@cartograph/database/tables/integrations.table.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";

/** Runs that started longer ago are summed by day. */
const retentionMs = 90 * dayMs;
/** Limits how long the transaction holds the write lock; the next run sums more. */
const maxRunsAtOnce = 1000;

type Outcome = "succeeded" | "partial" | "failed" | "cancelled";

/**
 * Replaces an integration's old runs with daily sums, except the given run and the last complete one, whose start tells
 * which streams it read. The caller owns the transaction.
 */
export async function sumOldRuns(
  db: Database,
  run: IntegrationRef & { runId: string },
  now: number,
): Promise<void> {
  const old = await findOldRuns(db, run, now - retentionMs);
  if (old.length === 0) return;
  await addToDays(db, sumByDay(run, old));
  await db
    .deleteFrom("sync_runs")
    .where("store_id", "=", run.storeId)
    .where(
      "id",
      "in",
      old.map(({ id }) => id),
    )
    .execute();
}

type OldRun = Awaited<ReturnType<typeof findOldRuns>>[number];

function findOldRuns(db: Database, run: IntegrationRef & { runId: string }, before: number) {
  return db
    .selectFrom("sync_runs")
    .select((eb) => [
      "id",
      "status",
      "started_at",
      eb
        .selectFrom("sync_run_streams")
        .select((stream) => stream.fn.sum<number | null>("records").as("records"))
        .where("sync_run_streams.store_id", "=", run.storeId)
        .whereRef("sync_run_streams.run_id", "=", "sync_runs.id")
        .as("records"),
    ])
    .where("store_id", "=", run.storeId)
    .where("integration_id", "=", run.integrationId)
    .where("started_at", "<", before)
    .where("finished_at", "is not", null)
    .where("id", "!=", run.runId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("integrations")
            .select("integrations.id")
            .where("integrations.store_id", "=", run.storeId)
            .where("integrations.id", "=", run.integrationId)
            .where(({ eb, or }) =>
              or([
                eb("integrations.last_synced_at", "=", eb.ref("sync_runs.started_at")),
                // Recorded by an earlier version.
                eb("integrations.last_synced_at", "=", eb.ref("sync_runs.finished_at")),
              ]),
            ),
        ),
      ),
    )
    .orderBy("started_at")
    .limit(maxRunsAtOnce)
    .execute();
}

function sumByDay(
  { storeId, integrationId }: IntegrationRef,
  runs: readonly OldRun[],
): SyncRunDaysTable[] {
  const none = { succeeded: 0, partial: 0, failed: 0, cancelled: 0, records: 0 };
  const days = new Map<number, SyncRunDaysTable>();
  for (const { status, started_at, records } of runs) {
    const day = Math.floor(started_at / dayMs);
    const sums = days.get(day) ?? {
      store_id: storeId,
      integration_id: integrationId,
      day,
      ...none,
    };
    // Only ended runs are summed, so the status is one of the outcomes.
    sums[status as Outcome] += 1;
    sums.records += records ?? 0;
    days.set(day, sums);
  }
  return [...days.values()];
}

async function addToDays(db: Database, days: readonly SyncRunDaysTable[]): Promise<void> {
  await db
    .insertInto("sync_run_days")
    .values(days)
    .onConflict((conflict) =>
      conflict.columns(["store_id", "integration_id", "day"]).doUpdateSet((eb) => ({
        succeeded: eb("sync_run_days.succeeded", "+", eb.ref("excluded.succeeded")),
        partial: eb("sync_run_days.partial", "+", eb.ref("excluded.partial")),
        failed: eb("sync_run_days.failed", "+", eb.ref("excluded.failed")),
        cancelled: eb("sync_run_days.cancelled", "+", eb.ref("excluded.cancelled")),
        records: eb("sync_run_days.records", "+", eb.ref("excluded.records")),
      })),
    )
    .execute();
}

/** The latest days of an integration with summed runs, newest first. */
export async function listRunDays(
  db: Database,
  ref: IntegrationRef & { limit: number },
): Promise<SyncRunDay[]> {
  const rows = await db
    .selectFrom("sync_run_days")
    .select(["day", "succeeded", "partial", "failed", "cancelled", "records"])
    .where("store_id", "=", ref.storeId)
    .where("integration_id", "=", ref.integrationId)
    .orderBy("day", "desc")
    .limit(ref.limit)
    .execute();
  return rows.map(({ day, ...sums }) => ({
    utcDay: dayText(day * dayMs),
    ...sums,
  }));
}
