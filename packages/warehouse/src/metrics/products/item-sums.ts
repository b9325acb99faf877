import type { Database } from "@cartograph/database/schema.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";

/** Google Analytics figures of one item. */
export type ItemSums = {
  /** The id sent by the shop's tracking; `matchItems` finds the product. */
  itemExternalId: string;
  /** Any one of the item's names in the span. */
  name: string;
  /** Units in each event. */
  views: number;
  addedToCart: number;
  checkedOut: number;
  purchased: number;
  /** Minor units of the store's currency. */
  revenueMinor: number;
};

/** Sums of each item over the span, ordered by item id. */
export function itemSums(db: Database, scope: SourceScope): Promise<ItemSums[]> {
  return itemRows(db, scope)
    .select(({ fn }) => [
      "item_ext_id as itemExternalId",
      fn.max("name").as("name"),
      fn.sum<number>("views").as("views"),
      fn.sum<number>("added_to_cart").as("addedToCart"),
      fn.sum<number>("checked_out").as("checkedOut"),
      fn.sum<number>("purchased").as("purchased"),
      fn.sum<number>("revenue_minor").as("revenueMinor"),
    ])
    .groupBy("item_ext_id")
    .orderBy("item_ext_id")
    .execute();
}

/**
 * Views by day of the account's zone; days without any are absent.
 * @param scope `items` limits the count to these items
 */
export async function itemViewsByDay(
  db: Database,
  { items, ...scope }: SourceScope & { items?: readonly string[] },
): Promise<ReadonlyMap<number, number>> {
  const counted = itemRows(db, scope);
  const rows = await (items === undefined ? counted : counted.where("item_ext_id", "in", items))
    .select(({ fn }) => ["day", fn.sum<number>("views").as("views")])
    .groupBy("day")
    .execute();
  return new Map(rows.map(({ day, views }) => [day, views]));
}

function itemRows(db: Database, scope: SourceScope) {
  return db
    .selectFrom("item_days")
    .where("store_id", "=", scope.storeId)
    .where("account_id", "=", scope.accountId)
    .where("day", ">=", scope.span.from)
    .where("day", "<=", scope.span.to);
}
