import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { CustomerTypeCode } from "@cartograph/database/tables/sales.table.ts";
import type { StoreContext } from "../../report-request.ts";
import type { Window } from "../../calendar/period.ts";
import type { StoreCache } from "../../store-cache.ts";
import { openPartOfDay } from "../part-of-day/part-of-day.ts";

const customerTypes = ["guest", "new", "returning"] as const;
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
  { store, cache, window }: { store: StoreContext; cache: StoreCache; window: Window },
): Promise<OrdersOfType[]> {
  const { from, to, part } = window;
  const [rows = []] = await selectBatch(db, ordersQuery(db), [[store.id, from, to]]);
  const ofPart =
    part === null ? [] : await (await openPartOfDay(db, { store, cache }, part)).ordersByType();
  const all = [...rows, ...ofPart.map((row) => ({ ...row, day: part?.day ?? to }))];
  return all.map((row) => ({
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
