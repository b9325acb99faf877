import type { Database } from "@cartograph/database/schema.ts";
import type { StoreCache } from "../../store-cache.ts";
import type { KnownSpan } from "../../source-days/known-span.ts";
import type { KnownScope } from "../../source-days/source-scope.ts";
import { itemSums, itemViewsByDay } from "./item-sums.ts";
import { numberedItemProducts } from "./numbered-item-products.ts";

/** Product page views from Google Analytics, without gift cards. */
export type ProductViews = {
  /** The synced days; views may only be compared with sales of these days. */
  span: KnownSpan;
  /** By our product id. */
  byProduct: ReadonlyMap<number, number>;
  /** Views of items that match no product of the store. */
  unmatched: number;
  /** Views of all products and unmatched items. */
  total: number;
  /** Numbers of the items that are gift cards. */
  giftCards: readonly number[];
};

/** Views of each known day of the span, in the account's zone. */
export async function productViewsByDay(
  db: Database,
  scope: KnownScope,
  { giftCards }: ProductViews,
): Promise<ReadonlyMap<number, number>> {
  const { span } = scope;
  const all = await itemViewsByDay(db, scope);
  const ofGiftCards =
    giftCards.length === 0
      ? new Map<number, number>()
      : await itemViewsByDay(db, { ...scope, items: giftCards });
  return onKnownDays(span, (day) => (all.get(day) ?? 0) - (ofGiftCards.get(day) ?? 0));
}

/** Views of one product on each known day of the span, in the account's zone. */
export async function productViewsOfDays(
  db: Database,
  { cache, productId, ...scope }: KnownScope & { cache: StoreCache; productId: number },
): Promise<ReadonlyMap<number, number>> {
  const all = await itemSums(db, { ...scope, cache }, { figures: [] });
  const products = await numberedItemProducts(db, { ...scope, cache }, all);
  const items = [...all.items].filter((item) => products(item) === productId);
  const viewed =
    items.length === 0 ? new Map<number, number>() : await itemViewsByDay(db, { ...scope, items });
  return onKnownDays(scope.span, (day) => viewed.get(day) ?? 0);
}

function onKnownDays(
  { from, to, leftOut }: KnownSpan,
  viewsOf: (day: number) => number,
): ReadonlyMap<number, number> {
  const days = new Map<number, number>();
  for (let day = from; day <= to; day += 1) if (!leftOut.includes(day)) days.set(day, viewsOf(day));
  return days;
}

/** Cached for each version of the store's data. */
export async function productViews(
  db: Database,
  { cache, ...scope }: KnownScope & { cache: StoreCache },
): Promise<ProductViews> {
  const { span, storeId } = scope;
  const name = `product-views:${scope.accountId}:${span.from}:${span.to}`;
  const known = cache.get<ProductViews>(name);
  if (known !== undefined) return known;
  const all = await itemSums(db, { ...scope, cache }, { figures: ["views"] });
  const products = await numberedItemProducts(db, { ...scope, cache }, all);
  const giftCardIds = await giftCardProducts(db, storeId);
  const byProduct = new Map<number, number>();
  const giftCards: number[] = [];
  const views = { span, byProduct, giftCards, unmatched: 0, total: 0 };
  for (const [row, item] of all.items.entries()) {
    const viewed = all.sums[0]?.[row] ?? 0;
    if (viewed === 0) continue;
    const product = products(item);
    if (product !== null && giftCardIds.has(product)) {
      giftCards.push(item);
      continue;
    }
    views.total += viewed;
    if (product === null) views.unmatched += viewed;
    else byProduct.set(product, (byProduct.get(product) ?? 0) + viewed);
  }
  cache.set(name, views, 200 + byProduct.size * 50);
  return views;
}

/** Our ids of the products that are gift cards. */
export async function giftCardProducts(
  db: Database,
  storeId: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom("products")
    .select("id")
    .where("store_id", "=", storeId)
    .where("is_gift_card", "=", 1)
    .execute();
  return new Set(rows.map((row) => row.id));
}
