import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import {
  decodeProductColumns,
  packProductColumns,
  type ProductColumns,
} from "../rollups/product-columns.ts";
import { ordersUntil } from "./sales/orders-until.ts";

/**
 * Product sales of the day's orders placed before a moment.
 * @param wanted our ids of products, at least one; all products by default
 */
export async function productsUntil(
  db: Database,
  store: StoreContext,
  part: { day: number; until: number },
  wanted: readonly number[] | null = null,
): Promise<ProductColumns> {
  const rows = await ordersUntil(db, store, part)
    .innerJoin("order_lines", (join) =>
      join
        .onRef("order_lines.store_id", "=", "orders.store_id")
        .onRef("order_lines.day", "=", "orders.day")
        .onRef("order_lines.order_id", "=", "orders.id"),
    )
    .select(({ eb, fn, ref }) => [
      ref("order_lines.product_id").$castTo<number>().as("product"),
      fn
        .sum<number>(eb(ref("order_lines.gross_minor"), "-", ref("order_lines.discount_minor")))
        .as("revenue"),
      fn.count<number>("orders.id").distinct().as("orders"),
      fn.sum<number>("order_lines.quantity").as("units"),
      fn.sum<number>("order_lines.returned_quantity").as("returned"),
    ])
    .where("order_lines.is_gift_card", "=", 0)
    .where("order_lines.product_id", "is not", null)
    .$if(wanted !== null, (query) => query.where("order_lines.product_id", "in", wanted ?? []))
    .groupBy("order_lines.product_id")
    .execute();
  return decodeProductColumns(packProductColumns(rows));
}

/** Customers with orders of the day placed before a moment, and whether one of these was not their first. */
export async function customersUntil(
  db: Database,
  store: StoreContext,
  part: { day: number; until: number },
): Promise<Map<number, boolean>> {
  const rows = await ordersUntil(db, store, part)
    .select(["orders.customer_id", "orders.customer_type"])
    .execute();
  const customers = new Map<number, boolean>();
  for (const { customer_id: customer, customer_type: type } of rows) {
    if (customer !== null) customers.set(customer, type === 2 || customers.get(customer) === true);
  }
  return customers;
}
