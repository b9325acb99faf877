import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { NumberedTable } from "@cartograph/database/tables/next-ids.table.ts";
import { noOrders } from "./customers/customer-history.ts";

/** Deletion times (UTC ms) by the source's id. */
export type Deletions = ReadonlyMap<string, number>;

/** A row with only the time at which the source deleted it. */
type Tombstone = { store_id: number; id: number; ext_id: string; deleted_at: number };

/** The `mark` functions return how many records had no mark or an earlier one. */
export function markProducts(db: Database, storeId: number, deletions: Deletions): Promise<number> {
  return markEach(db, { storeId, table: "products", deletions }, (tombstone) =>
    db
      .insertInto("products")
      .values({ ...tombstone, title: "", is_gift_card: 0, is_catalogued: 0 })
      .execute(),
  );
}

export function markCollections(
  db: Database,
  storeId: number,
  deletions: Deletions,
): Promise<number> {
  return markEach(db, { storeId, table: "collections", deletions }, (tombstone) =>
    db
      .insertInto("collections")
      .values({ ...tombstone, title: "", source_updated_at: 0 })
      .execute(),
  );
}

export function markCustomers(
  db: Database,
  storeId: number,
  deletions: Deletions,
): Promise<number> {
  return markEach(db, { storeId, table: "customers", deletions }, (tombstone) =>
    db
      .insertInto("customers")
      .values({ ...tombstone, ...noOrders() })
      .execute(),
  );
}

/** Keeps a stored mark unless the new one is later. */
async function markEach(
  db: Database,
  marked: {
    storeId: number;
    table: NumberedTable & ("products" | "collections" | "customers");
    deletions: Deletions;
  },
  insert: (tombstone: Tombstone) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (const [extId, deletedAt] of marked.deletions) {
    // All three tables have the columns used here.
    const table = marked.table as "products";
    const stored = await db
      .selectFrom(table)
      .select(["id", "deleted_at"])
      .where("store_id", "=", marked.storeId)
      .where("ext_id", "=", extId)
      .executeTakeFirst();
    if (stored === undefined) {
      const id = await reserveIds(db, marked, 1);
      await insert({ store_id: marked.storeId, id, ext_id: extId, deleted_at: deletedAt });
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
