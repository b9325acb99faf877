import { maxCustomerEntries } from "@cartograph/contracts/customers/customer-limits.ts";
import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { textsOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { sql } from "kysely";
import { formatDay } from "../../calendar/days.ts";
import { countedOrders, type CustomerScope } from "./customer-orders.ts";

/** A customer's purchases by product, most units first. Lines without a product are grouped by title. */
export async function customerProducts(
  db: Database,
  scope: CustomerScope,
): Promise<Customer["products"]> {
  const rows = await countedOrders(db, scope)
    .innerJoin("order_lines", (join) =>
      join
        .onRef("order_lines.store_id", "=", "orders.store_id")
        .onRef("order_lines.day", "=", "orders.day")
        .onRef("order_lines.order_id", "=", "orders.id"),
    )
    .leftJoin("products", (join) =>
      join
        .onRef("products.store_id", "=", "order_lines.store_id")
        .onRef("products.id", "=", "order_lines.product_id"),
    )
    .select(({ fn, ref, eb }) => [
      "products.ext_id as product",
      fn.coalesce("products.title", "order_lines.title").as("shown_title"),
      fn.count<number>("orders.id").distinct().as("orders"),
      fn.sum<number>("order_lines.quantity").as("units"),
      fn.sum<number>("order_lines.returned_quantity").as("returned"),
      fn
        .sum<number>(eb("order_lines.gross_minor", "-", ref("order_lines.discount_minor")))
        .as("sales_minor"),
      fn.max<number>("orders.day").as("last_day"),
    ])
    .groupBy(["product", "shown_title"])
    .orderBy("units", "desc")
    .orderBy("sales_minor", "desc")
    .orderBy("shown_title")
    .limit(maxCustomerEntries)
    .execute();
  return rows.map((row) => ({
    id: row.product,
    title: row.shown_title,
    orders: row.orders,
    units: row.units,
    returnedUnits: row.returned,
    sales: toMajorUnits(row.sales_minor, scope.store.currency),
    lastBought: formatDay(row.last_day),
  }));
}

/** The discount codes of a customer's orders, most used first. */
export async function customerDiscountCodes(
  db: Database,
  scope: CustomerScope,
): Promise<Customer["discountCodes"]> {
  return countedOrders(db, scope)
    .innerJoin(textsOf(sql`orders.discount_codes`).as("codes"), (join) => join.onTrue())
    .select(({ fn }) => [
      "codes.value as code",
      fn.count<number>("orders.id").distinct().as("orders"),
    ])
    .groupBy("code")
    .orderBy("orders", "desc")
    .orderBy("code")
    .limit(maxCustomerEntries)
    .execute();
}
