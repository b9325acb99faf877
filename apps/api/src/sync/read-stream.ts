import type { Stream } from "@cartograph/connectors/core/connector.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { rebuildDirtyDays } from "@cartograph/warehouse/rollups/rebuild-dirty-days.ts";
import { addStreamProgress, setStreamStatus } from "./run-rows.ts";
import type { SyncContext } from "./run-sync.ts";
import { getStoreContext } from "./store-context.ts";
import type { SyncJob } from "./sync-engine.ts";

export type StreamOutcome = {
  stream: string;
  status: "done" | "failed";
  /** What did not arrive and why; null when all of it did. */
  message: string | null;
};

/** A long first sync shows its figures while it runs. */
const rebuildEveryMs = 15_000;

/**
 * Reads one stream from its cursor to its end. Each page is stored in one transaction with its cursor and its progress:
 * a crash between two pages loses nothing and repeats nothing.
 * @throws ConnectorError, and whatever else breaks the reading; what was stored until then stays.
 */
export async function readStream(
  { db, now, inStore }: SyncContext,
  job: SyncJob,
  stream: Stream,
  signal: AbortSignal,
): Promise<StreamOutcome> {
  const of = { runId: job.runId, stream: stream.name };
  await setStreamStatus(db, of, "running");
  const refusals: string[] = [];
  let refused = 0;
  let rebuiltAt = now();
  const cursor = await findCursor(db, job, stream.name);
  for await (const page of stream.read(job.connection, { cursor, signal, now })) {
    await inStore(job.storeId, async () => {
      const result = await ingestPage(db, {
        store: await getStoreContext(db, job.storeId),
        records: page.records,
        cursor: { integrationId: job.integrationId, stream: stream.name, cursor: page.cursor },
        now: now(),
        alsoInTransaction: (trx) =>
          addStreamProgress(trx, of, { records: page.records.length, expected: page.expected }),
      });
      refused += result.refused.length;
      if (refusals.length === 0) refusals.push(...result.refused.map(({ reason }) => reason));
      if (Math.abs(now() - rebuiltAt) > rebuildEveryMs) {
        await rebuildDirtyDays(db, job.storeId);
        rebuiltAt = now();
      }
    });
    // The page is stored; a cancelled reading ends here and not within the next one.
    signal.throwIfAborted();
  }
  signal.throwIfAborted();
  const message =
    refused === 0
      ? null
      : `${refused} ${refused === 1 ? "record was" : "records were"} not taken: ${refusals[0]}`;
  await setStreamStatus(db, of, "done", message);
  return { stream: stream.name, status: "done", message };
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
  return row?.cursor ?? null;
}
