import type { Stream } from "@cartograph/connectors/core/connector.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import {
  beginReadingAgain,
  endReadingAgain,
  findLeftOut,
  type LeftOut,
} from "@cartograph/warehouse/ingestion/left-out-records.ts";
import { mergeChanges } from "@cartograph/warehouse/rollups/merge-changes.ts";
import type { WaitFor } from "../engine/turns.ts";
import { addStreamProgress, setStreamStatus } from "./run-rows.ts";
import { getStoreContext } from "../context/store-context.ts";
import type { RunContext, SyncContext, SyncJob } from "../context/sync-job.ts";
import { storeWithRetries } from "../context/store-with-retries.ts";
import { writeWithLease } from "../context/write-with-lease.ts";

export type StreamOutcome = {
  stream: string;
  status: "done" | "failed";
  /** Synced completely, and nothing is left out. */
  isComplete: boolean;
  /** Everything that can be read was read: the data is as current as possible. */
  isCurrent: boolean;
  /** What is missing and why, or remarks about the data; null when there is nothing to report. */
  message: string | null;
};

/** How often a long sync merges its changes, which makes reports cheaper while it runs. */
const mergeIntervalMs = 15_000;

/**
 * Reads one stream from its cursor to the end. Each page is stored in one transaction with its cursor and progress, so
 * a crash between two pages loses and repeats nothing. Starts again from the stored cursor when the store's currency
 * changes.
 * @throws ConnectorError, and any other error; pages stored so far are kept.
 */
export async function readStream(
  context: RunContext,
  job: SyncJob,
  stream: Stream,
  signal: AbortSignal,
): Promise<StreamOutcome> {
  for (;;) {
    try {
      return await readFromCursor(context, job, stream, signal);
    } catch (error) {
      if (!(error instanceof CurrencyChanged)) throw error;
    }
  }
}

/**
 * The store's currency was changed, which empties the cursors of shops. Storing the cursor of another page would skip
 * the records that were refused in the former currency.
 */
class CurrencyChanged extends Error {
  override readonly name = "CurrencyChanged";
}

async function readFromCursor(
  context: RunContext,
  job: SyncJob,
  stream: Stream,
  signal: AbortSignal,
): Promise<StreamOutcome> {
  const { db, now, announce } = context;
  const ref = { runId: job.runId, storeId: job.storeId, stream: stream.name };
  const onBlocked = async (reason: string | null) => {
    const message = reason && `${reason} The sync continues when it can save again.`;
    await setStreamStatus(db, ref, "running", message);
    announce({ storeId: job.storeId, topics: ["integrations"] });
  };
  const retried = <Result>(access: () => Promise<Result>) =>
    storeWithRetries(context, access, { signal, onBlocked });
  await retried(() => setStreamStatus(db, ref, "running"));
  announce({ storeId: job.storeId, topics: ["integrations"] });
  const warnings = new Set<string>();
  let unread: readonly string[] = [];
  let mergedAt = now();
  // Read before the cursor, so that the cursor is never one of an earlier currency.
  const { currency } = await retried(() => getStoreContext(db, job.storeId));
  const cursor = await retried(() => findCursor(db, job, stream.name));
  const source = { integrationId: job.integrationId, stream: stream.name };
  const streamRef = { ...source, storeId: job.storeId };
  if (cursor === null) await retried(() => beginReadingAgain(db, streamRef, context.renewLease));
  const pages = stream.read(job.connection, { cursor, signal, now })[Symbol.asyncIterator]();
  const storeNext = async (waitFor: WaitFor) => {
    const { done, value: page } = await waitFor(pages.next());
    if (done === true) return false;
    const ingest = () =>
      ingestPage(db, {
        store: { id: job.storeId },
        records: page.records,
        ...(page.cursor !== null && { cursor: { ...source, cursor: page.cursor } }),
        source: { ...source, platform: job.platform },
        now: now(),
        alsoInTransaction: async (trx) => {
          await context.renewLease(trx);
          const store = await getStoreContext(trx, job.storeId);
          if (store.currency !== currency) throw new CurrencyChanged();
          await addStreamProgress(trx, ref, {
            records: page.records.length,
            expected: page.expected,
          });
        },
      });
    await retried(ingest);
    for (const warning of page.warnings ?? []) warnings.add(warning);
    unread = page.unread ?? [];
    if (Math.abs(now() - mergedAt) > mergeIntervalMs) {
      await retried(() => mergeChanges(db, job.storeId));
      mergedAt = now();
    }
    announce({ storeId: job.storeId, topics: ["integrations", "data"] });
    // The page is stored, so a canceled stream can stop here.
    signal.throwIfAborted();
    return true;
  };
  try {
    while (await context.takeTurn({ storeId: job.storeId, signal }, storeNext));
  } finally {
    await pages.return?.(undefined);
  }
  signal.throwIfAborted();
  await retried(() => endReadingAgain(db, streamRef, context.renewLease));
  const leftOut = await retried(() => findLeftOut(db, streamRef));
  if (leftOut?.count === 0) {
    // Only reading all records again tells which of those that are not listed are still refused.
    await retried(() =>
      writeWithLease(context, job, (trx) => emptyCursor(trx, source, job.storeId)),
    );
  }
  const remarks = summarizeRemarks(leftOut, [...warnings]);
  const message = [...unread, ...(remarks === null ? [] : [remarks])].join(" ") || null;
  // Without `onBlocked`, which would replace the status and the message.
  await storeWithRetries(context, () => setStreamStatus(db, ref, "done", message), { signal });
  return {
    stream: stream.name,
    status: "done",
    isComplete: leftOut === null && unread.length === 0,
    isCurrent: true,
    message,
  };
}

const listedWarnings = 3;

function summarizeRemarks(leftOut: LeftOut | null, warnings: readonly string[]): string | null {
  const sentences = warnings.slice(0, listedWarnings);
  const unlisted = warnings.length - sentences.length;
  if (unlisted > 0) {
    sentences.push(
      unlisted === 1 ? "There is 1 more remark." : `There are ${unlisted} more remarks.`,
    );
  }
  if (leftOut !== null) {
    const { count, isMore, reason } = leftOut;
    const records =
      count === 1 && !isMore ? "1 record was" : `${count.toLocaleString("en-US")} records were`;
    const more = count === 0 ? "Some records were" : `More than ${records}`;
    sentences.unshift(`${isMore ? more : records} left out: ${reason}.`);
  }
  return sentences.length === 0 ? null : sentences.join(" ");
}

/** The next sync reads the stream from its beginning. */
async function emptyCursor(
  db: Database,
  { integrationId, stream }: { integrationId: string; stream: string },
  storeId: number,
): Promise<void> {
  await db
    .updateTable("sync_cursors")
    .set({ cursor: "" })
    .where("store_id", "=", storeId)
    .where("integration_id", "=", integrationId)
    .where("stream", "=", stream)
    .execute();
}

async function findCursor(
  db: SyncContext["db"],
  job: SyncJob,
  stream: string,
): Promise<string | null> {
  const row = await db
    .selectFrom("sync_cursors")
    .select("cursor")
    .where("integration_id", "=", job.integrationId)
    .where("store_id", "=", job.storeId)
    .where("stream", "=", stream)
    .executeTakeFirst();
  // Empty after a change of the store's currency, or to read records again that were left out.
  return row?.cursor || null;
}
