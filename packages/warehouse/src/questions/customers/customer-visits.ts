import type { Customer } from "@cartograph/contracts/customers/customer.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { readVisits, visitColumnNames } from "../../ingestion/sales/order-visits.ts";
import { toOrderVisits } from "../orders/order-visits.ts";
import { countedOrders, type CustomerScope } from "./customer-orders.ts";

/** The first visit before a customer's first order and the last one before the latest. */
export async function customerVisits(
  db: Database,
  scope: CustomerScope,
): Promise<Customer["visits"]> {
  const orders = countedOrders(db, scope).select(visitColumnNames);
  const first = await orders.where("orders.customer_type", "=", 1).executeTakeFirst();
  const last = await orders
    .orderBy("orders.placed_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const [ofFirst, ofLast] = await readVisits(
    db,
    scope.store.id,
    [first, last].filter((order) => order !== undefined),
  );
  const { timezone } = scope.store;
  const [before, latest] = [toOrderVisits(ofFirst, timezone), toOrderVisits(ofLast, timezone)];
  const state = before.state === "known" ? before.state : latest.state;
  return { state, first: before.first, last: latest.last };
}
