import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { noOrders } from "./customers/customer-history.ts";

/** Deletion times (UTC ms) by the source's id. */
export type Deletions = ReadonlyMap<string, number>;

/** The other columns of a row of which only the time of the deletion is known. */
const unknownContent = {
  products: { title: "", is_gift_card: 0, is_catalogued: 0 },
  collections: { title: "", source_updated_at: 0 },
  customers: noOrders(),
};

/**
 * Marks records as deleted, and inserts rows for those that are not stored. Keeps a stored mark unless the new one is
 * later.
 * @returns how many records had no mark or an earlier one
 */
export async function markDeleted(
  db: Database,
  marked: { storeId: number; table: keyof typeof unknownContent; deletions: Deletions },
): Promise<number> {
  let count = 0;
  // All three tables have the columns used here.
  const table = marked.table as "products";
  for (const [extId, deletedAt] of marked.deletions) {
    const stored = await db
      .selectFrom(table)
      .select(["id", "deleted_at"])
      .where("store_id", "=", marked.storeId)
      .where("ext_id", "=", extId)
      .executeTakeFirst();
    if (stored === undefined) {
      const id = await reserveIds(db, marked, 1);
      const row = { store_id: marked.storeId, id, ext_id: extId, deleted_at: deletedAt };
      await db
        .insertInto(table)
        .values({ ...row, ...unknownContent[table] })
        .execute();
    } else if (stored.deleted_at === null || stored.deleted_at < deletedAt) {
      await db
        .updateTable(table)
        .set({ deleted_at: deletedAt })
        .where("store_id", "=", marked.storeId)
        .where("id", "=", stored.id)
        .execute();
    } else continue;
    count += 1;
  }
  return count;
}
