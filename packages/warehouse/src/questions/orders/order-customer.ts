import type { Order } from "@cartograph/contracts/orders/order.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { segmentOf } from "../customers/customer-rows.ts";
import type { ShownOrder } from "./order-fields.ts";

/** The customer who placed the order; null for a guest. */
export async function orderCustomer(
  db: Database,
  store: StoreContext,
  order: ShownOrder & { ext_id: string },
): Promise<Order["customer"]> {
  if (order.customer_id === null) return null;
  const customer = await db
    .selectFrom("customers")
    .select(["ext_id", "order_count"])
    .where("store_id", "=", store.id)
    .where("id", "=", order.customer_id)
    .executeTakeFirst();
  if (customer === undefined) return null;
  const { ext_id: externalId, order_count: orders } = customer;
  return {
    id: String(order.customer_id),
    externalId,
    orderNumber: await findOrderNumber(db, store.id, order),
    orders,
    segment: segmentOf(store, orders),
  };
}

/**
 * The order's position, from 1, among the customer's counted orders; null if it does not count. Orders placed at the
 * same time are sorted by platform id.
 */
async function findOrderNumber(
  db: Database,
  storeId: number,
  order: ShownOrder & { ext_id: string },
): Promise<number | null> {
  if (order.is_test === 1 || order.deleted_at !== null) return null;
  const { ext_id: extId } = order;
  const { count } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("store_id", "=", storeId)
    .where("customer_id", "=", order.customer_id)
    .where("is_test", "=", 0)
    .where("deleted_at", "is", null)
    .where("placed_at", "<=", order.placed_at)
    .where((eb) =>
      eb.or([
        eb("placed_at", "<", order.placed_at),
        eb(sql`length(ext_id)`, "<", extId.length),
        eb.and([eb(sql`length(ext_id)`, "=", extId.length), eb("ext_id", "<=", extId)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}
