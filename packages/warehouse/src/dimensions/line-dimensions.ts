import { textsOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { type RawBuilder, sql } from "kysely";
import { listOf, orNone, type SqlValue, textValue } from "./sql-dimension.ts";

export const lineDimensionIds = [
  "product",
  "variant",
  "sku",
  "vendor",
  "product_type",
  "collection",
] as const;
export type LineDimensionId = (typeof lineDimensionIds)[number];

/** The value of a row with `product_id` and `item_id`, which are null if the row belongs to no line. */
export function lineValue(
  id: LineDimensionId,
  { storeId, row }: { storeId: number; row: string },
): SqlValue {
  const productId = sql.ref(`${row}.product_id`);
  const ofProduct = (value: RawBuilder<unknown>) =>
    orNone(sql`(select ${value} from products
      where products.store_id = ${storeId} and products.id = ${productId})`);
  const ofItem = (value: RawBuilder<unknown>) =>
    orNone(sql`(select ${value} from sold_items
      where sold_items.store_id = ${storeId} and sold_items.id = ${sql.ref(`${row}.item_id`)})`);
  switch (id) {
    case "product":
      return { one: orNone(productId) };
    case "variant":
      return { one: ofItem(sql`sold_items.variant_ext_id`) };
    case "sku":
      return { one: ofItem(sql`upper(trim(sold_items.sku))`) };
    case "vendor":
      return { one: ofProduct(textValue(sql`products.vendor`)) };
    case "product_type":
      return { one: ofProduct(textValue(sql`products.product_type`)) };
    case "collection":
      return { many: listOf(collectionsOf(storeId, productId)) };
  }
}

function collectionsOf(storeId: number, productId: RawBuilder<unknown>) {
  return sql`select cast(collections.id as text) as value from products
    join collection_products on collection_products.store_id = products.store_id
      and collection_products.product_ext_id = products.ext_id
    join collections on collections.store_id = collection_products.store_id
      and collections.id = collection_products.collection_id and collections.deleted_at is null
    where products.store_id = ${storeId} and products.id = ${productId}`;
}

/** The values of all lines of a row's order, for a row with `order_day` and `order_id`. */
export function orderLinesValue(
  id: LineDimensionId,
  { storeId, row }: { storeId: number; row: string },
): SqlValue {
  const ofLine = lineValue(id, { storeId, row: "line" });
  const lines = sql`from sold_lines as line`;
  const inOrder = sql`where line.store_id = ${storeId}
    and line.day = ${sql.ref(`${row}.order_day`)} and line.order_id = ${sql.ref(`${row}.order_id`)}
    and line.is_gift_card = 0`;
  if ("one" in ofLine)
    return { many: listOf(sql`select ${ofLine.one} as value ${lines} ${inOrder}`) };
  return {
    many: listOf(
      sql`select each.value as value ${lines}, ${textsOf(ofLine.many)} as each ${inOrder}`,
    ),
  };
}
