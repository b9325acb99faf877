import { batchStatement, oncePerDialect } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { incrementStatement } from "@cartograph/database/statements.ts";
import { sql } from "kysely";
import { writeSums } from "../sales/apply-deltas.ts";
import type { CustomerCounters } from "./customer-history.ts";

/** A batch's changes to the rollups of customers, by number of orders and by day of acquisition. */
export type CustomerDeltas = {
  orderCounts: Map<number, { customers: number; netMinor: number }>;
  acquiredDays: Map<number, number>;
};

export function noCustomerDeltas(): CustomerDeltas {
  return { orderCounts: new Map(), acquiredDays: new Map() };
}

/** Adds a customer with these counters to the rollups (`sign` 1), or subtracts them (-1). */
export function addCounters(
  deltas: CustomerDeltas,
  counters: CustomerCounters | undefined,
  sign: 1 | -1,
): void {
  if (counters === undefined || counters.order_count === 0) return;
  const { order_count: count, acquired_day: day } = counters;
  const sums = deltas.orderCounts.get(count) ?? { customers: 0, netMinor: 0 };
  deltas.orderCounts.set(count, {
    customers: sums.customers + sign,
    netMinor: sums.netMinor + sign * (counters.goods_minor - counters.returns_minor),
  });
  if (day !== null) deltas.acquiredDays.set(day, (deltas.acquiredDays.get(day) ?? 0) + sign);
}

const statements = oncePerDialect((db) => ({
  addOrderCount: incrementStatement(db, "customer_order_counts", {
    key: ["store_id", "order_count"],
    columns: ["customers", "net_minor"],
  }),
  /** store, order count */
  purgeOrderCount: batchStatement(
    db
      .deleteFrom("customer_order_counts")
      .where("store_id", "=", 0)
      .where("order_count", "=", 0)
      .where("customers", "=", sql.lit(0)),
  ),
  addAcquiredDay: incrementStatement(db, "acquired_days", {
    key: ["store_id", "day"],
    columns: ["customers"],
  }),
  /** store, day */
  purgeAcquiredDay: batchStatement(
    db
      .deleteFrom("acquired_days")
      .where("store_id", "=", 0)
      .where("day", "=", 0)
      .where("customers", "=", sql.lit(0)),
  ),
}));

export async function applyCustomerDeltas(
  db: Database,
  storeId: number,
  { orderCounts, acquiredDays }: CustomerDeltas,
): Promise<void> {
  const { addOrderCount, purgeOrderCount, addAcquiredDay, purgeAcquiredDay } = statements(db);
  await writeSums(db, {
    add: addOrderCount,
    purge: purgeOrderCount,
    rows: [...orderCounts].map(([count, { customers, netMinor }]) => ({
      key: [storeId, count],
      sums: [customers, netMinor],
    })),
  });
  await writeSums(db, {
    add: addAcquiredDay,
    purge: purgeAcquiredDay,
    rows: [...acquiredDays].map(([day, customers]) => ({
      key: [storeId, day],
      sums: [customers],
    })),
  });
}
