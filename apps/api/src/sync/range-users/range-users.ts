import type { Connection, Connector, DayRange } from "@cartograph/connectors/core/connector.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import type { SyncContext } from "../context/sync-job.ts";

export type RangeUsersRead = {
  storeId: number;
  connection: Connection;
  ranges: readonly DayRange[];
  /** Stands or falls with what is stored. */
  alsoInTransaction?: (transaction: Database, records: number) => Promise<void>;
};

/**
 * Asks a platform that counts people for the users of each range, and stores them.
 * @throws ConnectorError, and whatever else breaks the asking; nothing is stored then.
 */
export async function readRangeUsers(
  { db, now }: SyncContext,
  rangeUsers: NonNullable<Connector["rangeUsers"]>,
  { storeId, connection, ranges, alsoInTransaction }: RangeUsersRead,
  signal: AbortSignal,
): Promise<{ records: number; refused: readonly { reason: string }[] }> {
  const records = ranges.length === 0 ? [] : await rangeUsers(connection, ranges, { signal, now });
  // Cancelled: its integration may be about to change or to go.
  signal.throwIfAborted();
  const { refused } = await ingestPage(db, {
    store: { id: storeId },
    records,
    now: now(),
    alsoInTransaction: async (trx) => alsoInTransaction?.(trx, records.length),
  });
  return { records: records.length, refused };
}
