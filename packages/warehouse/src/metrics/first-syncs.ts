import type { Database } from "@cartograph/database/schema.ts";

/**
 * The integrations among these whose latest sync has ended, with its message. The others are being synced, or wait for
 * their first sync.
 * @param neverSynced ids of integrations without a complete sync
 */
export async function findEndedSyncs(
  db: Database,
  storeId: number,
  neverSynced: readonly string[],
): Promise<Map<string, string | null>> {
  const ended = new Map<string, string | null>();
  for (const id of neverSynced) {
    const run = await db
      .selectFrom("sync_runs")
      .select(["finished_at", "message"])
      .where("store_id", "=", storeId)
      .where("integration_id", "=", id)
      .orderBy("started_at", "desc")
      .limit(1)
      .executeTakeFirst();
    if (run !== undefined && run.finished_at !== null) ended.set(id, run.message);
  }
  return ended;
}
