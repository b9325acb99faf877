import type { Database } from "@cartograph/database/schema.ts";
import { itemFigures } from "@cartograph/database/tables/products.table.ts";
import { itemNameCode, itemReport } from "@cartograph/database/tables/source-days.table.ts";
import { lastItemNames } from "../../source-days/item-names.ts";
import { memberNames, sortByName } from "../../source-days/member-names.ts";
import { addMembers, memberDays } from "../../source-days/member-sums.ts";
import { readDayTotals, readPackedDays, readPackedSums } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import type { StoreCache } from "../../store-cache.ts";

/** Google Analytics figures of one item. */
export type ItemSums = {
  /** The id sent by the shop's tracking; `matchItem` finds the product. */
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

/**
 * Sums of each item over the span, ordered by item id.
 * @param isCounted limits the sums to some of the days
 */
export async function itemSums(
  db: Database,
  scope: SourceScope & { cache?: StoreCache },
  isCounted?: (day: number) => boolean,
): Promise<ItemSums[]> {
  const ofItems = { ...scope, report: itemReport };
  const all = await readPackedSums(db, ofItems);
  const packed =
    isCounted === undefined
      ? all
      : [...(await readPackedDays(db, ofItems))].flatMap(([day, columns]) =>
          isCounted(day) ? [columns] : [],
        );
  const { members, sums } = addMembers(packed, [...itemFigures.keys()]);
  const [views, addedToCart, checkedOut, purchased, revenue] = sums;
  // Items are matched by their names in the whole span.
  const names = await lastItemNames(db, scope, all);
  const idOf = await memberNames(db, { ...scope, report: itemReport }, members);
  const nameOf = await memberNames(
    db,
    { ...scope, report: itemNameCode },
    members.map((item) => names[item] ?? 0),
  );
  const items = Array.from(members, (item, row) => ({
    itemExternalId: idOf(item),
    name: nameOf(names[item] ?? 0),
    views: views?.[row] ?? 0,
    addedToCart: addedToCart?.[row] ?? 0,
    checkedOut: checkedOut?.[row] ?? 0,
    purchased: purchased?.[row] ?? 0,
    revenueMinor: revenue?.[row] ?? 0,
  }));
  return sortByName(items, ({ itemExternalId }) => itemExternalId);
}

/**
 * Views by day of the account's zone; days without any are absent.
 * @param scope `items` limits the count to the items with these numbers
 */
export async function itemViewsByDay(
  db: Database,
  { items, ...scope }: SourceScope & { items?: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  const ofItems = { ...scope, report: itemReport };
  const figure = itemFigures.indexOf("views");
  if (items !== undefined) return memberDays(db, { ...ofItems, members: new Set(items), figure });
  const days = await readDayTotals(db, ofItems);
  return new Map([...days].map(([day, totals]) => [day, totals[figure] ?? 0]));
}
