import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { OrderCounts } from "../../metrics/customers/orders-by-customer-type.ts";
import { percent } from "../../metrics/ratio.ts";
import { productLines, type ProductScope } from "./product-lines.ts";

/** Until orders are synced. */
export const unknownFirstOrders: ProductReport["firstOrders"] = {
  ofCustomers: null,
  ofGuests: null,
  firstOrders: null,
  share: null,
  storeFirstOrders: null,
  shareOfStore: null,
  cameBack: null,
  cameBackShare: null,
};

/**
 * How often the product was part of a customer's first order, and how many of those customers ordered again.
 * @param storeOrders all orders of the span, by customer type
 */
export async function firstOrders(
  db: Database,
  scope: ProductScope,
  storeOrders: OrderCounts,
): Promise<ProductReport["firstOrders"]> {
  const ordered = productLines(db, scope).select("line.order_id").distinct();
  const rows = await db
    .selectFrom(ordered.as("ordered"))
    .innerJoin("orders", (join) =>
      join.on("orders.store_id", "=", scope.storeId).onRef("orders.id", "=", "ordered.order_id"),
    )
    .leftJoin("customers", (join) =>
      join
        .onRef("customers.store_id", "=", "orders.store_id")
        .onRef("customers.id", "=", "orders.customer_id"),
    )
    .select(({ fn, eb }) => [
      "orders.customer_type as type",
      fn.countAll<number>().as("orders"),
      fn
        .sum<number>(eb.case().when("customers.order_count", ">", 1).then(1).else(0).end())
        .as("came_back"),
    ])
    .groupBy("orders.customer_type")
    .execute();
  const ofType = (code: 0 | 1 | 2) => rows.find(({ type }) => type === code);
  const [guest, first, returning] = [ofType(0), ofType(1), ofType(2)];
  const firstCount = first?.orders ?? 0;
  const ofCustomers = firstCount + (returning?.orders ?? 0);
  const cameBack = first?.came_back ?? 0;
  return {
    ofCustomers,
    ofGuests: guest?.orders ?? 0,
    firstOrders: firstCount,
    share: percent(firstCount, ofCustomers),
    storeFirstOrders: storeOrders.new,
    shareOfStore: percent(firstCount, storeOrders.new),
    cameBack,
    cameBackShare: percent(cameBack, firstCount),
  };
}
