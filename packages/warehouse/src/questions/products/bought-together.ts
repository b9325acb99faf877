import { boughtTogetherLimit, type ProductReport } from "@cartograph/contracts/reports/product.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { percent } from "../../metrics/ratio.ts";
import { productLines, type ProductScope } from "./product-lines.ts";

/** Until orders are synced. */
export const unknownBoughtTogether: ProductReport["boughtTogether"] = {
  orders: null,
  products: [],
  otherProducts: null,
};

/** The other products in the span's orders of a product, by number of orders with both. Ties are sorted by our id. */
export async function boughtTogether(
  db: Database,
  scope: ProductScope,
): Promise<ProductReport["boughtTogether"]> {
  const ordered = productLines(db, scope).select(["line.day", "line.order_id"]).distinct();
  const { orders } = await db
    .selectFrom(ordered.as("ordered"))
    .select(({ fn }) => fn.countAll<number>().as("orders"))
    .executeTakeFirstOrThrow();
  const pairs = await db
    .selectFrom(ordered.as("ordered"))
    .innerJoin("order_lines as other", (join) =>
      join
        .on("other.store_id", "=", scope.storeId)
        .onRef("other.day", "=", "ordered.day")
        .onRef("other.order_id", "=", "ordered.order_id"),
    )
    .where("other.product_id", "is not", null)
    .where("other.product_id", "<>", scope.productId)
    .where("other.is_gift_card", "=", 0)
    .select(({ fn, ref }) => [
      ref("other.product_id").$castTo<number>().as("product"),
      fn.count<number>("other.order_id").distinct().as("orders"),
    ])
    .groupBy("other.product_id")
    .execute();
  const leading = pairs
    .toSorted((a, b) => b.orders - a.orders || a.product - b.product)
    .slice(0, boughtTogetherLimit);
  const names = await readNames(db, scope.storeId, leading);
  return {
    orders,
    otherProducts: pairs.length - leading.length,
    products: leading.flatMap(({ product, orders: both }) => {
      const row = names.get(product);
      if (row === undefined) return [];
      const { ext_id: id, title, sku } = row;
      return [{ id, title, sku, orders: both, share: percent(both, orders) ?? 0 }];
    }),
  };
}

async function readNames(db: Database, storeId: number, pairs: readonly { product: number }[]) {
  if (pairs.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom("products")
    .select(["id", "ext_id", "title", "sku"])
    .where("store_id", "=", storeId)
    .where(
      "id",
      "in",
      pairs.map(({ product }) => product),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
