import { batchStatement, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import { bumpStoreVersion } from "../store-version.ts";

/** Limits the rows deleted per transaction, so that other writers wait for milliseconds only. */
export const rowsPerTransaction = 2000;

type Scope = Readonly<Record<string, number>> & { store_id: number };

/**
 * Deletes every row within the scope in batches, each in a transaction that raises the store's version.
 * @param key the columns that identify a row within the scope
 * @returns the number of deleted rows
 */
export async function deleteRows(
  db: Kysely<Schema>,
  { table, key, scope }: { table: keyof Schema; key: readonly string[]; scope: Scope },
  signal: AbortSignal,
): Promise<number> {
  const columns = [...Object.keys(scope), ...key];
  let deleted = 0;
  for (;;) {
    signal.throwIfAborted();
    const batch = await db.transaction().execute(async (trx) => {
      const found = await selectKeys(trx, { table, columns, scope });
      await deleteBatch(trx, { table, storeId: scope.store_id, columns }, found);
      return found.length;
    });
    deleted += batch;
    if (batch < rowsPerTransaction) return deleted;
  }
}

/** Like `deleteRows`, for rows known by their ids. */
export async function deleteById(
  db: Kysely<Schema>,
  { table, storeId, ids }: { table: keyof Schema; storeId: number; ids: readonly number[] },
  signal: AbortSignal,
): Promise<number> {
  for (let start = 0; start < ids.length; start += rowsPerTransaction) {
    signal.throwIfAborted();
    const rows = ids.slice(start, start + rowsPerTransaction).map((id) => [storeId, id]);
    await db
      .transaction()
      .execute((trx) => deleteBatch(trx, { table, storeId, columns: ["store_id", "id"] }, rows));
  }
  return ids.length;
}

async function selectKeys(
  db: Database,
  { table, columns, scope }: { table: keyof Schema; columns: readonly string[]; scope: Scope },
): Promise<unknown[][]> {
  const { ref } = db.dynamic;
  const query = Object.entries(scope).reduce(
    (selection, [column, value]) => selection.where(ref(column), "=", value),
    db.selectFrom(table).select(columns.map((column) => ref<string>(column))),
  );
  const rows: Record<string, unknown>[] = await query.limit(rowsPerTransaction).execute();
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
