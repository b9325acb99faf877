import type { ConnectionCheck, Connector, Stream } from "@cartograph/connectors/core/connector.ts";
import type { SyncRunStatus } from "@cartograph/contracts/sync.ts";
import { rebuildDirtyDays } from "@cartograph/warehouse/rollups/rebuild-dirty-days.ts";
import { recordFailedCheck, recordFullSync, recordPassedCheck } from "./connection-status.ts";
import { adoptSourceSettings } from "./source-settings.ts";
import { isForTheWholeAccount, toFailure, type Failure } from "./failure.ts";
import { readStream, type StreamOutcome } from "./read-stream.ts";
import { endRun, forgetOldRuns, insertRunStreams, setStreamStatus } from "./run-rows.ts";
import type { SyncContext, SyncJob } from "./sync-job.ts";
import { describeError, type SyncLog } from "./sync-log.ts";

type Run = { connector: Connector; signal: AbortSignal; onChecked: () => void };

/** One run: the connection check, then every stream to its end or until cancelled, then the outcome. Never throws. */
export async function runSync(context: SyncContext, job: SyncJob, run: Run): Promise<void> {
  try {
    await readAccount(context, job, run);
  } catch (error) {
    if (context.stopping.aborted) return;
    logFailure(context.log, job, "storing", error);
    const { message } = toFailure(error, job);
    const end = { runId: job.runId, status: "failed" as const, message, finishedAt: context.now() };
    // What cannot be written now is set right before the next run.
    await endRun(context.db, end).catch((cause: unknown) =>
      logFailure(context.log, job, "storing its end", cause),
    );
  }
}

async function readAccount(context: SyncContext, job: SyncJob, run: Run): Promise<void> {
  const { db, now, stopping } = context;
  const check = await checkConnection(context, job, run);
  run.onChecked();
  if (check === null) return;
  await adoptSourceSettings(db, job, check);
  await insertRunStreams(
    db,
    job,
    run.connector.streams.map(({ name }) => name),
  );

  const outcomes = await readStreams(context, job, run);
  await rebuildDirtyDays(db, job.storeId);
  if (stopping.aborted) return;
  const finishedAt = now();
  const { status, message } = outcomeOf(outcomes, run.signal.aborted);
  await db.transaction().execute(async (trx) => {
    if (status === "succeeded") await recordFullSync(trx, job, finishedAt);
    await endRun(trx, { runId: job.runId, status, message, finishedAt });
    await forgetOldRuns(trx, job, finishedAt);
  });
}

/** Null when the account cannot be read; the run has then ended. */
async function checkConnection(
  { db, now, log, stopping }: SyncContext,
  job: SyncJob,
  run: Run,
): Promise<ConnectionCheck | null> {
  try {
    const check = await run.connector.check(job.connection, { signal: run.signal });
    await recordPassedCheck(db, job, check, now());
    return check;
  } catch (error) {
    if (stopping.aborted) return null;
    const wasCancelled = run.signal.aborted;
    const failure = toFailure(error, job);
    if (!wasCancelled) {
      await recordFailedCheck(db, job, failure, now());
      if (failure.isUnknown) logFailure(log, job, "connection check", error);
    }
    await endRun(db, {
      runId: job.runId,
      status: wasCancelled ? "cancelled" : "failed",
      message: wasCancelled ? cancelledMessage : failure.message,
      finishedAt: now(),
    });
    return null;
  }
}

async function readStreams(context: SyncContext, job: SyncJob, run: Run): Promise<StreamOutcome[]> {
  const outcomes: StreamOutcome[] = [];
  let dead: Failure | null = null;
  for (const stream of run.connector.streams) {
    if (run.signal.aborted) break;
    if (dead !== null) {
      await setStreamStatus(
        context.db,
        { runId: job.runId, stream: stream.name },
        "failed",
        dead.message,
      );
      outcomes.push({
        stream: stream.name,
        status: "failed",
        isComplete: false,
        message: dead.message,
      });
      continue;
    }
    const { outcome, failure } = await readOneStream(context, job, stream, run.signal);
    if (outcome !== null) outcomes.push(outcome);
    if (failure !== null && isForTheWholeAccount(failure)) {
      dead = failure;
      await recordFailedCheck(context.db, job, failure, context.now());
    }
  }
  return outcomes;
}

async function readOneStream(
  context: SyncContext,
  job: SyncJob,
  stream: Stream,
  signal: AbortSignal,
): Promise<{ outcome: StreamOutcome | null; failure: Failure | null }> {
  try {
    const outcome = await readStream(context, job, stream, signal);
    return { outcome, failure: null };
  } catch (error) {
    if (signal.aborted) return { outcome: null, failure: null };
    const failure = toFailure(error, job);
    if (failure.isUnknown) logFailure(context.log, job, stream.name, error);
    const of = { runId: job.runId, stream: stream.name };
    await setStreamStatus(context.db, of, "failed", failure.message);
    return {
      outcome: {
        stream: stream.name,
        status: "failed",
        isComplete: false,
        message: failure.message,
      },
      failure,
    };
  }
}

function logFailure(log: SyncLog, job: SyncJob, part: string, error: unknown): void {
  log({
    level: "error",
    message: `Sync of ${job.platform} failed in ${part}`,
    integrationId: job.integrationId,
    error: describeError(error, [job.connection.apiKey]),
  });
}

const cancelledMessage =
  "Cancelled. What was read until then is kept; the next sync goes on from there.";

/** A run succeeded only when every stream was read to its end and everything in them was taken. */
export function outcomeOf(
  outcomes: readonly StreamOutcome[],
  wasCancelled: boolean,
): { status: SyncRunStatus; message: string | null } {
  if (wasCancelled) return { status: "cancelled", message: cancelledMessage };
  const remarkable = outcomes.filter(({ message }) => message !== null);
  const messages = remarkable.map(({ stream, message }) => `${streamTitle(stream)}: ${message}`);
  const areAlike = new Set(remarkable.map(({ message }) => message)).size === 1;
  const message =
    areAlike && remarkable.length === outcomes.length
      ? (remarkable[0]?.message ?? null)
      : messages.join(" ") || null;
  if (outcomes.every(({ isComplete }) => isComplete)) return { status: "succeeded", message };
  const areAllFailed = outcomes.every(({ status }) => status === "failed");
  return { status: areAllFailed ? "failed" : "partial", message };
}

function streamTitle(stream: string): string {
  const words = stream.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
