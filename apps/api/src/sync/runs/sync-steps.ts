import type { Connector } from "@cartograph/connectors/core/connector.ts";
import { listPresetUserRanges } from "@cartograph/warehouse/questions/traffic/pending-user-ranges.ts";
import { readRangeUsers } from "../range-users/range-users.ts";
import { readStream, type StreamOutcome } from "./read-stream.ts";
import { addStreamProgress, setStreamStatus } from "./run-rows.ts";
import type { RunContext, SyncJob } from "../context/sync-job.ts";
import { storeWithRetries } from "../context/store-with-retries.ts";

/** One step of a run, listed among its streams. */
export type Step = {
  name: string;
  /** @throws ConnectorError, and any other error; pages stored so far are kept. */
  run(): Promise<StreamOutcome>;
};

/** Every stream, then the users of the date picker's ranges if the platform counts people. */
export function listSteps(
  context: RunContext,
  job: SyncJob,
  { connector, signal }: { connector: Connector; signal: AbortSignal },
): Step[] {
  const streams = connector.streams.map((stream) => ({
    name: stream.name,
    run: () => readStream(context, job, stream, signal),
  }));
  const { rangeUsers } = connector;
  if (!rangeUsers) return streams;
  const run = () => readPresetUsers(context, job, rangeUsers, signal);
  return [...streams, { name: usersStep, run }];
}

const usersStep = "unique_visitors";

async function readPresetUsers(
  context: RunContext,
  { runId, storeId, connection }: SyncJob,
  rangeUsers: NonNullable<Connector["rangeUsers"]>,
  signal: AbortSignal,
): Promise<StreamOutcome> {
  const { db, now, announce } = context;
  const ref = { runId, storeId, stream: usersStep };
  const retried = <Result>(access: () => Promise<Result>) =>
    storeWithRetries(context, access, { signal });
  await retried(() => setStreamStatus(db, ref, "running"));
  const ranges = await retried(() => listPresetUserRanges(db, storeId, now()));
  await retried(() => addStreamProgress(db, ref, { records: 0, expected: ranges.length }));
  announce({ storeId, topics: ["integrations"] });
  const { refused } = await readRangeUsers(
    context,
    rangeUsers,
    {
      storeId,
      connection,
      ranges,
      alsoInTransaction: async (trx, records) => {
        await context.renewLease(trx);
        await addStreamProgress(trx, ref, { records, expected: null });
      },
    },
    signal,
  );
  const [first] = refused;
  const message = first ? `${refused.length} ranges were refused: ${first.reason}` : null;
  await retried(() => setStreamStatus(db, ref, "done", message));
  const isComplete = refused.length === 0;
  return { stream: usersStep, status: "done", isComplete, isCurrent: isComplete, message };
}
