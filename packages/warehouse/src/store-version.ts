import type { Database } from "@cartograph/database/schema.ts";

/**
 * Grows with every transaction that changed what a report may show: by the writers of facts, and by the database
 * itself when something is connected, read to its end or imported. 0 for a store without any data.
 */
export async function storeVersion(db: Database, storeId: number): Promise<number> {
  const row = await db
    .selectFrom("store_versions")
    .select("version")
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** To be called once in a transaction that changes a store's facts. */
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
