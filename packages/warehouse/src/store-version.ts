import type { Database } from "@cartograph/database/schema.ts";
import { type WriteOptions, writeStore } from "@cartograph/database/transactions.ts";

/**
 * The version of a store's data. It increases with every transaction that may change a report: one that writes facts,
 * or connects, syncs or removes a source, ends an import, sets a target, or changes a setting that answers depend on. 0 for a store without data.
 */
export async function storeVersion(db: Database, storeId: number): Promise<number> {
  const row = await db
    .selectFrom("store_versions")
    .select("version")
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Call once in each transaction that changes a store's answers. */
export async function bumpStoreVersion(db: Database, storeId: number): Promise<void> {
  await db
    .insertInto("store_versions")
    .values({ store_id: storeId, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column("store_id")
        .doUpdateSet((eb) => ({ version: eb("store_versions.version", "+", 1) })),
    )
    .execute();
}

/**
 * Writes data that a store's answers depend on and raises its version, in the caller's transaction or its own.
 * @param options for its own transaction
 */
export async function withNewVersion<T>(
  db: Database,
  storeId: number,
  write: (transaction: Database) => Promise<T>,
  options?: WriteOptions,
): Promise<T> {
  const run = async (transaction: Database) => {
    const written = await write(transaction);
    await bumpStoreVersion(transaction, storeId);
    return written;
  };
  return db.isTransaction ? run(db) : writeStore(db, storeId, run, options);
}
