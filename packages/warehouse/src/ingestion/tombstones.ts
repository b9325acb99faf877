import type { Database } from "@cartograph/database/schema.ts";
import { type InsertResult, type RawBuilder, sql } from "kysely";
import { noOrders } from "./customers/customer-history.ts";

/** Deletion times (UTC ms) by the source's id. */
export type Deletions = ReadonlyMap<string, number>;

/** The `mark` functions return how many records had no mark or an earlier one. */
export function markProducts(db: Database, storeId: number, deletions: Deletions): Promise<number> {
  return markEach(deletions, (mark) =>
    db
      .insertInto("products")
      .values({ ...mark, store_id: storeId, title: "", is_gift_card: 0, is_catalogued: 0 })
      .onConflict((conflict) =>
        conflict.columns(["store_id", "ext_id"]).doUpdateSet(mark).where(isLater("products")),
      )
      .executeTakeFirst(),
  );
}

export function markCollections(
  db: Database,
  storeId: number,
  deletions: Deletions,
): Promise<number> {
  return markEach(deletions, (mark) =>
    db
      .insertInto("collections")
      .values({ ...mark, store_id: storeId, title: "", source_updated_at: 0 })
      .onConflict((conflict) =>
        conflict.columns(["store_id", "ext_id"]).doUpdateSet(mark).where(isLater("collections")),
      )
      .executeTakeFirst(),
  );
}

export function markCustomers(
  db: Database,
  storeId: number,
  deletions: Deletions,
): Promise<number> {
  return markEach(deletions, (mark) =>
    db
      .insertInto("customers")
      .values({ ...mark, ...noOrders(), store_id: storeId })
      .onConflict((conflict) =>
        conflict.columns(["store_id", "ext_id"]).doUpdateSet(mark).where(isLater("customers")),
      )
      .executeTakeFirst(),
  );
}

async function markEach(
  deletions: Deletions,
  write: (mark: { ext_id: string; deleted_at: number }) => Promise<InsertResult>,
): Promise<number> {
  let marked = 0;
  for (const [extId, deletedAt] of deletions) {
    const result = await write({ ext_id: extId, deleted_at: deletedAt });
    marked += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return marked;
}

/** Keeps a stored mark unless the new one is later. */
function isLater(table: string): RawBuilder<boolean> {
  const stored = sql.ref(`${table}.deleted_at`);
  return sql<boolean>`${stored} is null or ${stored} < excluded.deleted_at`;
}
