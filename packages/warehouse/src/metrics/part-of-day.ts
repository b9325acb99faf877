import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../ask.ts";
import {
  decodeProductColumns,
  packProductColumns,
  type ProductColumns,
} from "../rollups/product-columns.ts";
import { countingOrders } from "./sales/counting-orders.ts";

/** Product sales of the day's orders placed before a moment. */
export async function productsUntil(
  db: Database,
  store: StoreContext,
  part: { day: number; until: number },
): Promise<ProductColumns> {
  const rows = await countingOrders(db, store)
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
    .where("orders.day", "=", part.day)
    .where("orders.placed_at", "<", part.until)
    .where("order_lines.is_gift_card", "=", 0)
    .where("order_lines.product_id", "is not", null)
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
  const rows = await countingOrders(db, store)
    .select(["customer_id", "customer_type"])
    .where("day", "=", part.day)
    .where("placed_at", "<", part.until)
    .execute();
  const customers = new Map<number, boolean>();
  for (const { customer_id: customer, customer_type: type } of rows) {
    // Exclude guests here: as a condition of the query, it makes SQLite walk the index of all customers instead of
    // the day.
    if (customer !== null) customers.set(customer, type === 2 || customers.get(customer) === true);
  }
  return customers;
}
