import { batchStatement, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { bumpStoreVersion } from "../store-version.ts";

/** Limits the rows deleted per transaction, so that other writers wait for milliseconds only. */
export const rowsPerTransaction = 2000;

/** A row with packed rows of a day is up to a thousand times as large as others. */
const packedRowsPerTransaction = 50;

/** An `AbortSignal` satisfies this. */
export type DeletionControl = {
  throwIfAborted(): void;
  /** Runs in each transaction, for example to verify that no other worker has taken over the deletion. */
  hold?: (transaction: Database) => Promise<void>;
};

type Scope = Readonly<Record<string, number>> & { store_id: number };

type RowsToDelete = {
  table: keyof Schema;
  key: readonly string[];
  scope: Scope;
  counted?: string;
};
type RowsToSelect = {
  table: keyof Schema;
  columns: readonly string[];
  scope: Scope;
  limit: number;
};

/**
 * Deletes every row within the scope in batches, each in a transaction that raises the store's version.
 * @param key the columns that identify a row within the scope
 * @param counted the column with the number of rows packed in a row
 * @returns the number of deleted rows
 */
export async function deleteRows(
  db: Kysely<Schema>,
  { table, key, scope, counted }: RowsToDelete,
  control: DeletionControl,
): Promise<number> {
  const columns = [...Object.keys(scope), ...key];
  const limit = counted === undefined ? rowsPerTransaction : packedRowsPerTransaction;
  let deleted = 0;
  for (;;) {
    control.throwIfAborted();
    const batch = await writeStore(db, scope.store_id, async (trx) => {
      await control.hold?.(trx);
      const selected = counted === undefined ? columns : [...columns, counted];
      const found = await selectRows(trx, { table, columns: selected, scope, limit });
      const keys = found.map((row) => row.slice(0, columns.length));
      await deleteBatch(trx, { table, storeId: scope.store_id, columns }, keys);
      return found;
    });
    for (const row of batch) deleted += counted === undefined ? 1 : Number(row.at(-1));
    if (batch.length < limit) return deleted;
  }
}

/** Like `deleteRows`, for rows known by their ids. */
export async function deleteById(
  db: Kysely<Schema>,
  { table, storeId, ids }: { table: keyof Schema; storeId: number; ids: readonly number[] },
  control: DeletionControl,
): Promise<number> {
  for (let start = 0; start < ids.length; start += rowsPerTransaction) {
    control.throwIfAborted();
    const rows = ids.slice(start, start + rowsPerTransaction).map((id) => [storeId, id]);
    await writeStore(db, storeId, async (trx) => {
      await control.hold?.(trx);
      await deleteBatch(trx, { table, storeId, columns: ["store_id", "id"] }, rows);
    });
  }
  return ids.length;
}

async function selectRows(
  db: Database,
  { table, columns, scope, limit }: RowsToSelect,
): Promise<unknown[][]> {
  const { ref } = db.dynamic;
  const query = Object.entries(scope).reduce(
    (selection, [column, value]) => selection.where(ref(column), "=", value),
    db.selectFrom(table).select(columns.map((column) => ref<string>(column))),
  );
  const rows: Record<string, unknown>[] = await query.limit(limit).execute();
  return rows.map((row) => columns.map((column) => row[column]));
}

async function deleteBatch(
  db: Database,
  { table, storeId, columns }: { table: keyof Schema; storeId: number; columns: readonly string[] },
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return;
  const { ref } = db.dynamic;
  const deletion = columns.reduce(
    (statement, column) => statement.where(ref(column), "=", 0),
    db.deleteFrom(table),
  );
  await runBatch(db, batchStatement(deletion), rows);
  await bumpStoreVersion(db, storeId);
}
