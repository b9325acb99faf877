import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { CustomerTypeCode } from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../../ask.ts";
import type { Window } from "../../calendar/period.ts";
import { ordersUntil } from "../sales/orders-until.ts";

export const customerTypes = ["guest", "new", "returning"] as const;
export type CustomerType = (typeof customerTypes)[number];

export const typesByCode: Record<CustomerTypeCode, CustomerType> = {
  0: "guest",
  1: "new",
  2: "returning",
};

export type OrdersOfType = {
  day: number;
  type: CustomerType;
  orders: number;
  /** Order totals before refunds. */
  totalMinor: number;
};

/** Orders by customer type and day placed, on either date basis. */
export async function ordersByCustomerType(
  db: Database,
  store: StoreContext,
  window: Window,
): Promise<OrdersOfType[]> {
  const [rows = []] = await selectBatch(db, ordersQuery(db), [[store.id, window.from, window.to]]);
  const part = window.part === null ? [] : await typesUntil(db, store, window.part);
  return [...rows, ...part].map((row) => ({
    day: row.day,
    type: typesByCode[row.customer_type as CustomerTypeCode],
    orders: row.orders,
    totalMinor: row.total_minor,
  }));
}

const ordersQuery = oncePerDialect((db) =>
  batchQuery(
    db
      .selectFrom("day_customer_types")
      .select(["day", "customer_type", "orders", "total_minor"])
      .where("store_id", "=", 0)
      .where("day", ">=", 0)
      .where("day", "<=", 0),
  ),
);

export type OrderCounts = Record<CustomerType, number> & { all: number };

export function countOrders(rows: readonly OrdersOfType[]): OrderCounts {
  const counts = { guest: 0, new: 0, returning: 0, all: 0 };
  for (const row of rows) {
    counts[row.type] += row.orders;
    counts.all += row.orders;
  }
  return counts;
}

function typesUntil(db: Database, store: StoreContext, part: { day: number; until: number }) {
  return ordersUntil(db, store, part)
    .select(({ fn }) => [
      "orders.day",
      "orders.customer_type",
      fn.countAll<number>().as("orders"),
      fn.sum<number>("orders.total_minor").as("total_minor"),
    ])
    .groupBy(["orders.day", "orders.customer_type"])
    .execute();
}
