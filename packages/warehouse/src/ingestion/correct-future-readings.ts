import type { Database } from "@cartograph/database/schema.ts";

/** Each row is replaced only by a later reading. */
const readTables = ["report_days", "campaigns", "email_messages", "range_users"] as const;

/**
 * Sets the times of a store's readings in the future to `now` (UTC ms): after the clock was set back, later readings
 * would otherwise be discarded as older. The caller raises the store's version.
 * @returns how many were corrected
 */
export async function correctFutureReadings(
  db: Database,
  storeId: number,
  now: number,
): Promise<bigint> {
  let corrected = 0n;
  for (const table of readTables) {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ read_at: now })
      .where("store_id", "=", storeId)
      .where("read_at", ">", now)
      .executeTakeFirst();
    corrected += numUpdatedRows;
  }
  return corrected;
}
