import type { DaySpan } from "../calendar/period.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { matchItems } from "../metrics/item-products.ts";
import { itemSums, itemViewsByDay } from "../metrics/item-sums.ts";
import { recallReadDays } from "../metrics/read-days.ts";
import { analyticsDays } from "./analytics-days.ts";

/** How often items were looked at, by Google Analytics. */
export type ProductViews = {
  /** The days that were read: sales of other days have no views to be set against. */
  span: DaySpan;
  /** By our id of the product. */
  byProduct: ReadonlyMap<number, number>;
  /** Of items that fit no product of the store. */
  unmatched: number;
};

/** Views of all items by the day of the account's zone; days of `span` without any are absent. */
export type DayViews = { span: DaySpan; views: ReadonlyMap<number, number> };

/** Views over the range by product; null when none of its days was read. */
export async function productViews(comparison: Comparison): Promise<ProductViews | null> {
  const { db, store, memory } = comparison;
  const scope = await analyticsDays(comparison, "item");
  if (scope === null) return null;
  const { span } = scope;
  const name = `product-views:${scope.accountId}:${span.from}:${span.to}`;
  const known = memory.recall<ProductViews>(name);
  if (known !== undefined) return known;
  const items = await itemSums(db, scope);
  const products = await matchItems(db, { storeId: store.id, memory }, items);
  const byProduct = new Map<number, number>();
  let unmatched = 0;
  for (const { itemExternalId, views } of items) {
    const product = products.get(itemExternalId);
    if (product === undefined) unmatched += views;
    else byProduct.set(product, (byProduct.get(product) ?? 0) + views);
  }
  const views = { span, byProduct, unmatched };
  memory.keep(name, views, 100 + byProduct.size * 50);
  return views;
}

/** The days of the range that were read; null when none was. */
export async function viewsByDay(comparison: Comparison): Promise<DayViews | null> {
  const scope = await analyticsDays(comparison, "item");
  return scope && { span: scope.span, views: await itemViewsByDay(comparison.db, scope) };
}

/**
 * Views of all items over the range's whole days, and over as many days a range's length earlier; null on a side of
 * which not all days were read.
 */
export async function comparedViews({
  db,
  store,
  memory,
  accounts,
  wholeDays,
}: Comparison): Promise<{ current: number | null; previous: number | null }> {
  const account = accounts.google_analytics;
  const sides = wholeDays.google_analytics;
  if (account === null || sides === null) return { current: null, previous: null };
  const scope = { storeId: store.id, accountId: account.id };
  const readDays = await recallReadDays(db, { memory, ...scope, report: "item" });
  const viewsOver = async (span: DaySpan) => {
    const isRead = readDays !== null && readDays.from <= span.from && span.to <= readDays.to;
    return isRead ? sumViews((await itemViewsByDay(db, { ...scope, span })).values()) : null;
  };
  return {
    current: await viewsOver(sides.spans.current),
    previous: await viewsOver(sides.spans.previous),
  };
}

export function sumViews(views: Iterable<number>): number {
  let sum = 0;
  for (const each of views) sum += each;
  return sum;
}
