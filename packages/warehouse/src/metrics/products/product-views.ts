import type { Database } from "@cartograph/database/schema.ts";
import { itemFigures } from "@cartograph/database/tables/products.table.ts";
import { itemReport } from "@cartograph/database/tables/source-days.table.ts";
import type { DaySpan } from "../../calendar/period.ts";
import type { StoreCache } from "../../store-cache.ts";
import { lastItemNames } from "../../source-days/item-names.ts";
import { addMembers } from "../../source-days/member-sums.ts";
import { readPackedSums } from "../../source-days/packed-days.ts";
import type { SourceScope } from "../../source-days/source-scope.ts";
import { itemViewsByDay } from "./item-sums.ts";
import { numberedItemProducts } from "./numbered-item-products.ts";

/** Product page views from Google Analytics, without gift cards. */
export type ProductViews = {
  /** The synced days; views may only be compared with sales of these days. */
  span: DaySpan;
  /** By our product id. */
  byProduct: ReadonlyMap<number, number>;
  /** Views of items that match no product of the store. */
  unmatched: number;
  /** Views of all products and unmatched items. */
  total: number;
  /** Numbers of the items that are gift cards. */
  giftCards: readonly number[];
};

/** Views of each day of the span, in the account's zone. */
export async function productViewsByDay(
  db: Database,
  scope: SourceScope,
  { giftCards }: ProductViews,
): Promise<ReadonlyMap<number, number>> {
  const { span } = scope;
  const all = await itemViewsByDay(db, scope);
  const ofGiftCards =
    giftCards.length === 0
      ? new Map<number, number>()
      : await itemViewsByDay(db, { ...scope, items: giftCards });
  const days = new Map<number, number>();
  for (let day = span.from; day <= span.to; day += 1) {
    days.set(day, (all.get(day) ?? 0) - (ofGiftCards.get(day) ?? 0));
  }
  return days;
}

/** Views of one product on each day of the span, in the account's zone. */
export async function productViewsOfDays(
  db: Database,
  { cache, productId, ...scope }: SourceScope & { cache: StoreCache; productId: number },
): Promise<ReadonlyMap<number, number>> {
  const packed = await readPackedSums(db, { ...scope, report: itemReport });
  const { members } = addMembers(packed, []);
  const names = await lastItemNames(db, { ...scope, cache }, packed);
  const products = await numberedItemProducts(db, { ...scope, cache }, { items: members, names });
  const items = [...members].filter((item) => products(item) === productId);
  const viewed =
    items.length === 0 ? new Map<number, number>() : await itemViewsByDay(db, { ...scope, items });
  const days = new Map<number, number>();
  for (let day = scope.span.from; day <= scope.span.to; day += 1) {
    days.set(day, viewed.get(day) ?? 0);
  }
  return days;
}

/** Cached for each version of the store's data. */
export async function productViews(
  db: Database,
  { cache, ...scope }: SourceScope & { cache: StoreCache },
): Promise<ProductViews> {
  const { span, storeId } = scope;
  const name = `product-views:${scope.accountId}:${span.from}:${span.to}`;
  const known = cache.get<ProductViews>(name);
  if (known !== undefined) return known;
  const packed = await readPackedSums(db, { ...scope, report: itemReport });
  const { members, sums } = addMembers(packed, [itemFigures.indexOf("views")]);
  const names = await lastItemNames(db, { ...scope, cache }, packed);
  const products = await numberedItemProducts(db, { ...scope, cache }, { items: members, names });
  const giftCardIds = await giftCardProducts(db, storeId);
  const byProduct = new Map<number, number>();
  const giftCards: number[] = [];
  const views = { span, byProduct, giftCards, unmatched: 0, total: 0 };
  for (const [row, item] of members.entries()) {
    const viewed = sums[0]?.[row] ?? 0;
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
