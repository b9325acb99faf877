import { type BatchQuery, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";

/**
 * The stored rows of the records, by external id.
 * @param query its parameters are the store and the external id
 */
export async function selectByExternalId<Row>(
  db: Database,
  query: BatchQuery<Row>,
  { storeId, records }: { storeId: number; records: readonly { externalId: string }[] },
): Promise<[externalId: string, row: Row][]> {
  const externalIds = [...new Set(records.map(({ externalId }) => externalId))];
  const found = await selectBatch(
    db,
    query,
    externalIds.map((externalId) => [storeId, externalId]),
  );
  return externalIds.flatMap((externalId, index) =>
    (found[index] ?? []).map((row): [string, Row] => [externalId, row]),
  );
}
