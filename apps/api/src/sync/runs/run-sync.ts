import type { ConnectionCheck, Connector } from "@cartograph/connectors/core/connector.ts";
import type { SyncRunStatus } from "@cartograph/contracts/sync.ts";
import { mergeChanges } from "@cartograph/warehouse/rollups/merge-changes.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import {
  recordFailedCheck,
  recordFullSync,
  recordPassedCheck,
} from "../connections/connection-status.ts";
import { isConnectedAs } from "../connections/stored-connection.ts";
import { adoptSourceSettings } from "../context/source-settings.ts";
import { affectsWholeAccount, toFailure, type Failure } from "./failure.ts";
import type { StreamOutcome } from "./read-stream.ts";
import { sumOldRuns } from "./run-days.ts";
import { canceledMessage, endRun, insertRunStreams, setStreamStatus } from "./run-rows.ts";
import type { RunContext, SyncContext, SyncJob } from "../context/sync-job.ts";
import { describeError, type SyncLog } from "../context/sync-log.ts";
import { type Step, listSteps } from "./sync-steps.ts";
import { storeWithRetries } from "../context/store-with-retries.ts";
import { writeWithLease } from "../context/write-with-lease.ts";

type Run = { connector: Connector; signal: AbortSignal; onChecked: () => void };

/** One run: the connection check, every stream until it ends or is canceled, then the outcome. Never throws. */
export async function runSync(context: RunContext, job: SyncJob, run: Run): Promise<void> {
  try {
    await readAccount(context, job, run);
  } catch (error) {
    if (context.stopping.aborted) return;
    const wasCanceled = run.signal.aborted;
    if (!wasCanceled) logFailure(context.log, job, "storing", error);
    // If this fails, the next run ends it.
    await endEarly(context, job, wasCanceled ? null : toFailure(error, job)).catch(
      (cause: unknown) => logFailure(context.log, job, "storing its end", cause),
    );
  }
}

/** @param failure null when the run was canceled */
async function endEarly(
  context: RunContext,
  { runId, storeId }: SyncJob,
  failure: Failure | null,
): Promise<void> {
  const status = failure === null ? ("cancelled" as const) : ("failed" as const);
  const message = failure?.message ?? canceledMessage;
  const end = { runId, storeId, status, message, finishedAt: context.now() };
  await storeWithRetries(context, () => endRun(context.db, end));
}

async function readAccount(context: RunContext, job: SyncJob, run: Run): Promise<void> {
  const { db, now, stopping } = context;
  const check = await checkConnection(context, job, run);
  // Comes first, because requests to other platforms use the store's currency.
  if (check !== null) {
    await storeWithRetries(context, () => adoptSettings(context, job, check), run);
  }
  run.onChecked();
  context.announce({ storeId: job.storeId, topics: ["integrations", "data"] });
  if (check === null) return;
  const steps = listSteps(context, job, run);
  const names = steps.map(({ name }) => name);
  const begin = () => writeWithLease(context, job, (trx) => insertRunStreams(trx, job, names));
  await storeWithRetries(context, begin, run);

  const outcomes = await runSteps(context, { job, steps, signal: run.signal });
  await storeWithRetries(context, () => mergeChanges(db, job.storeId), run);
  if (stopping.aborted) return;
  const finishedAt = now();
  const { status, message } = outcomeOf(outcomes, run.signal.aborted);
  const end = () =>
    writeWithLease(context, job, async (trx) => {
      const isCurrent = outcomes.every((outcome) => outcome.isCurrent);
      if (isCurrent && status !== "cancelled") await recordFullSync(trx, job);
      const { runId, storeId } = job;
      await endRun(trx, { runId, storeId, status, message, finishedAt });
      await sumOldRuns(trx, job, finishedAt);
    });
  await storeWithRetries(context, end);
}

/** Does not renew the lease: a change of the time zone may take longer, and would keep the run's row locked. */
function adoptSettings({ db }: RunContext, job: SyncJob, check: ConnectionCheck): Promise<void> {
  return writeStore(db, job.storeId, async (trx) => {
    if (await isConnectedAs(trx, job, job.stored)) await adoptSourceSettings(trx, job, check);
  });
}

/** Null when the account cannot be read and the run has ended. */
async function checkConnection(
  context: RunContext,
  job: SyncJob,
  run: Run,
): Promise<ConnectionCheck | null> {
  const { now, log, stopping } = context;
  try {
    const check = await run.connector.check(job.connection, { signal: run.signal });
    const record = () =>
      writeWithLease(context, job, (trx) => recordPassedCheck(trx, job, check, now()));
    await storeWithRetries(context, record, run);
    return check;
  } catch (error) {
    if (stopping.aborted) return null;
    const wasCanceled = run.signal.aborted;
    const failure = toFailure(error, job);
    if (!wasCanceled) {
      await storeFailedCheck(context, job, failure, run.signal);
      if (failure.kind === "unknown") logFailure(log, job, "connection check", error);
    }
    await endEarly(context, job, wasCanceled ? null : failure);
    return null;
  }
}

async function storeFailedCheck(
  context: RunContext,
  job: SyncJob,
  failure: Failure,
  signal: AbortSignal,
): Promise<void> {
  const record = () =>
    writeWithLease(context, job, (trx) => recordFailedCheck(trx, job, failure, context.now()));
  await storeWithRetries(context, record, { signal });
}

async function runSteps(
  context: RunContext,
  { job, steps, signal }: { job: SyncJob; steps: readonly Step[]; signal: AbortSignal },
): Promise<StreamOutcome[]> {
  const outcomes: StreamOutcome[] = [];
  let accountFailure: Failure | null = null;
  for (const step of steps) {
    if (signal.aborted) break;
    if (accountFailure !== null) {
      outcomes.push(await failStep(context, { job, step, signal }, accountFailure));
      continue;
    }
    const { outcome, failure } = await runStep(context, { job, step, signal });
    if (outcome !== null) outcomes.push(outcome);
    if (failure !== null && affectsWholeAccount(failure)) {
      accountFailure = failure;
      await storeFailedCheck(context, job, failure, signal);
    }
  }
  return outcomes;
}

type RunStep = { job: SyncJob; step: Step; signal: AbortSignal };

async function runStep(
  context: RunContext,
  run: RunStep,
): Promise<{ outcome: StreamOutcome | null; failure: Failure | null }> {
  const { job, step, signal } = run;
  try {
    return { outcome: await step.run(), failure: null };
  } catch (error) {
    if (signal.aborted) return { outcome: null, failure: null };
    const failure = toFailure(error, job);
    if (failure.kind === "unknown") logFailure(context.log, job, step.name, error);
    return { outcome: await failStep(context, run, failure), failure };
  }
}

async function failStep(
  context: SyncContext,
  { job, step, signal }: RunStep,
  { message }: Failure,
): Promise<StreamOutcome> {
  const ref = { runId: job.runId, storeId: job.storeId, stream: step.name };
  const store = () => setStreamStatus(context.db, ref, "failed", message);
  await storeWithRetries(context, store, { signal });
  return { stream: step.name, status: "failed", isComplete: false, isCurrent: false, message };
}

function logFailure(log: SyncLog, job: SyncJob, part: string, error: unknown): void {
  log({
    level: "error",
    message: `Sync of ${job.platform} failed in ${part}`,
    integrationId: job.integrationId,
    error: describeError(error, [job.connection.apiKey]),
  });
}

/** A run succeeds only when every stream was synced completely and has nothing left out. */
function outcomeOf(
  outcomes: readonly StreamOutcome[],
  wasCanceled: boolean,
): { status: SyncRunStatus; message: string | null } {
  if (wasCanceled) return { status: "cancelled", message: canceledMessage };
  const reported = outcomes.filter(({ message }) => message !== null);
  const messages = reported.map(({ stream, message }) => `${streamTitle(stream)}: ${message}`);
  const areAlike = new Set(reported.map(({ message }) => message)).size === 1;
  const message =
    areAlike && reported.length === outcomes.length
      ? (reported[0]?.message ?? null)
      : messages.join(" ") || null;
  if (outcomes.every(({ isComplete }) => isComplete)) return { status: "succeeded", message };
  const haveAllFailed = outcomes.every(({ status }) => status === "failed");
  return { status: haveAllFailed ? "failed" : "partial", message };
}

function streamTitle(stream: string): string {
  const words = stream.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
