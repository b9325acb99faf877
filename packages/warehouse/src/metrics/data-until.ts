import type { Database } from "@cartograph/database/schema.ts";

/** The last moment (UTC ms) at which a source or a file was read to its end; null before the first. */
export async function findDataUntil(db: Database, storeId: number): Promise<number | null> {
  const synced = await db
    .selectFrom("integrations")
    .select(({ fn }) => fn.max("last_synced_at").as("at"))
    .where("store_id", "=", storeId)
    .executeTakeFirst();
  const imported = await db
    .selectFrom("imports")
    .select(({ fn }) => fn.max("finished_at").as("at"))
    .where("store_id", "=", storeId)
    .where("status", "=", "done")
    .executeTakeFirst();
  return Math.max(synced?.at ?? 0, imported?.at ?? 0) || null;
}
