import type { Connection, Connector, DayRange } from "@cartograph/connectors/core/connector.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import type { SyncContext } from "../context/sync-job.ts";
import { storeWithRetries } from "../context/store-with-retries.ts";

export type RangeUsersRead = {
  storeId: number;
  connection: Connection;
  ranges: readonly DayRange[];
  /** Runs in the same transaction as the stored users. */
  alsoInTransaction?: (transaction: Database, records: number) => Promise<void>;
};

/**
 * Fetches the users of each range from a platform that counts people, and stores them.
 * @throws ConnectorError, and any other error; nothing is stored in that case.
 */
export async function readRangeUsers(
  context: SyncContext,
  rangeUsers: NonNullable<Connector["rangeUsers"]>,
  { storeId, connection, ranges, alsoInTransaction }: RangeUsersRead,
  signal: AbortSignal,
): Promise<{ records: number; refused: readonly { reason: string }[] }> {
  const { db, now } = context;
  const records = ranges.length === 0 ? [] : await rangeUsers(connection, ranges, { signal, now });
  // Canceled: the integration may be about to be changed or deleted.
  signal.throwIfAborted();
  const store = () =>
    ingestPage(db, {
      store: { id: storeId },
      records,
      now: now(),
      alsoInTransaction: async (trx) => alsoInTransaction?.(trx, records.length),
    });
  const { refused } = await storeWithRetries(context, store, { signal });
  return { records: records.length, refused };
}
