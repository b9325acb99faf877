import type { Database } from "@cartograph/database/schema.ts";

/**
 * The version of a store's data. It increases with every transaction that may change a report: writers of facts
 * raise it, and database triggers do when an integration is connected, synced completely or imported. 0 for a store
 * without data.
 */
export async function storeVersion(db: Database, storeId: number): Promise<number> {
  const row = await db
    .selectFrom("store_versions")
    .select("version")
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Call once in each transaction that changes a store's facts. */
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
