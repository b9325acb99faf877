import {
  type BatchQuery,
  type BatchStatement,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
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

type WrittenRow = {
  externalId: string;
  /** Null for a record that is not stored yet. */
  id: number | null;
  content: readonly unknown[];
  /** The content of columns that are only inserted. */
  inserted: readonly unknown[];
};

/** Inserts records that are not stored yet, and updates the others. */
export async function writeByExternalId(
  db: Database,
  {
    storeId,
    table,
    insert,
    update,
  }: {
    storeId: number;
    table: "checkouts" | "customers";
    insert: BatchStatement;
    update: BatchStatement;
  },
  rows: readonly WrittenRow[],
): Promise<void> {
  const created = rows.filter(({ id }) => id === null);
  const firstId = await reserveIds(db, { storeId, table }, created.length);
  await runBatch(
    db,
    insert,
    created.map(({ externalId, content, inserted }, index) => [
      storeId,
      firstId + index,
      externalId,
      ...content,
      ...inserted,
    ]),
  );
  const updated = rows.filter(({ id }) => id !== null);
  await runBatch(
    db,
    update,
    updated.map(({ id, content }) => [...content, storeId, id]),
  );
}
