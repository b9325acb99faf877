import { customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { readVisits, visitColumnNames } from "../../ingestion/sales/order-visits.ts";
import { toOrderVisits } from "../orders/order-visits.ts";
import { countedOrders, type CustomerScope } from "./customer-orders.ts";

/** The first visit before a customer's first order and the last visit before the latest order. */
export async function customerVisits(
  db: Database,
  scope: CustomerScope,
): Promise<Customer["visits"]> {
  const orders = countedOrders(db, scope).select(visitColumnNames);
  const first = await orders
    .where("orders.customer_type", "=", customerTypeCodes.first)
    .executeTakeFirst();
  const last = await orders
    .orderBy("orders.placed_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const orderVisits = async (order: typeof last) => {
    const [visits] = await readVisits(db, scope.store.id, order === undefined ? [] : [order]);
    return toOrderVisits(visits, scope.store.timezone);
  };
  const [beforeFirst, beforeLast] = [await orderVisits(first), await orderVisits(last)];
  return {
    firstState: beforeFirst.state,
    first: beforeFirst.first,
    lastState: beforeLast.state,
    last: beforeLast.last,
  };
}
