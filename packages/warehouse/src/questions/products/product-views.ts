import type { DaySpan } from "../../calendar/period.ts";
import { comparedSides, analyticsFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { matchItems } from "../../metrics/products/item-products.ts";
import { itemSums, itemViewsByDay } from "../../metrics/products/item-sums.ts";
import { cachedReadDays } from "../../source-days/read-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import { analyticsDays } from "../traffic/analytics-days.ts";

/** How often items were looked at, by Google Analytics. Gift cards are left out: they are no products. */
export type ProductViews = {
  /** The days that were read: sales of other days have no views to be set against. */
  span: DaySpan;
  /** By our id of the product. */
  byProduct: ReadonlyMap<number, number>;
  /** Of items that fit no product of the store. */
  unmatched: number;
  /** Of all products and of what fits none. */
  total: number;
  /** Ids of the items that are gift cards. */
  giftCards: readonly string[];
};

/** Views over the range by product; null when none of its days was read. */
export async function productViews(comparison: Comparison): Promise<ProductViews | null> {
  const scope = await analyticsDays(comparison, "item");
  return scope && viewsOver(comparison, scope);
}

/** Views of every day of `views.span`, by day of the account's zone. */
export async function viewsByDay(
  { db, store, accounts }: Comparison,
  { span, giftCards }: ProductViews,
): Promise<ReadonlyMap<number, number>> {
  const accountId = accounts.google_analytics?.id;
  if (accountId === undefined) return new Map();
  const scope = { storeId: store.id, accountId, span };
  const [all, ofGiftCards] = [
    await itemViewsByDay(db, scope),
    giftCards.length === 0
      ? new Map<number, number>()
      : await itemViewsByDay(db, { ...scope, items: giftCards }),
  ];
  const days = new Map<number, number>();
  for (let day = span.from; day <= span.to; day += 1) {
    days.set(day, (all.get(day) ?? 0) - (ofGiftCards.get(day) ?? 0));
  }
  return days;
}

/**
 * Views over the range's whole days, and over the days that they are compared with; null on a side of which not all
 * days were read, or that there is not.
 */
export async function comparedViews(
  comparison: Comparison,
): Promise<{ current: ProductViews | null; previous: ProductViews | null }> {
  const { db, store, cache, accounts, wholeDays } = comparison;
  const account = accounts.google_analytics;
  const sides = wholeDays.google_analytics;
  if (account === null || sides === null) return { current: null, previous: null };
  const isCompared = comparedSides(comparison, analyticsFigures).previous !== null;
  const scope = { storeId: store.id, accountId: account.id };
  const readDays = await cachedReadDays(db, { cache, ...scope, report: "item" });
  const sideOver = async (span: DaySpan | null) => {
    if (span === null || readDays === null) return null;
    const isRead = readDays.from <= span.from && span.to <= readDays.to;
    return isRead ? viewsOver(comparison, { ...scope, span }) : null;
  };
  return {
    current: await sideOver(sides.spans.current),
    previous: isCompared ? await sideOver(sides.spans.previous) : null,
  };
}

/** Worked out once for each version of the store's data. */
async function viewsOver(
  { db, store, cache }: Comparison,
  scope: SourceScope,
): Promise<ProductViews> {
  const { span } = scope;
  const name = `product-views:${scope.accountId}:${span.from}:${span.to}`;
  const known = cache.get<ProductViews>(name);
  if (known !== undefined) return known;
  const items = await itemSums(db, scope);
  const products = await matchItems(db, { storeId: store.id, cache }, items);
  const giftCardIds = await giftCardProducts({ db, store });
  const byProduct = new Map<number, number>();
  const giftCards: string[] = [];
  const views = { span, byProduct, giftCards, unmatched: 0, total: 0 };
  for (const item of items) {
    if (item.views === 0) continue;
    const product = products.get(item.itemExternalId);
    if (product !== undefined && giftCardIds.has(product)) {
      giftCards.push(item.itemExternalId);
      continue;
    }
    views.total += item.views;
    if (product === undefined) views.unmatched += item.views;
    else byProduct.set(product, (byProduct.get(product) ?? 0) + item.views);
  }
  cache.set(name, views, 200 + byProduct.size * 50);
  return views;
}

async function giftCardProducts({
  db,
  store,
}: Pick<Comparison, "db" | "store">): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("products")
    .select("id")
    .where("store_id", "=", store.id)
    .where("is_gift_card", "=", 1)
    .execute();
  return new Set(rows.map((row) => row.id));
}
