import { batchStatement, oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertOrIgnoreStatement } from "@cartograph/database/statements.ts";
import { sql } from "kysely";
import { boughtLaterMs } from "../../rollups/checkout-circumstances.ts";
import {
  type CountedOrder,
  countedAfter,
  countedBefore,
  type OrderChange,
} from "../sales/order-change.ts";

/** Marks days whose checkouts changed to be summed up again. */
export function markCheckoutDays(
  db: Database,
  storeId: number,
  days: Iterable<number>,
): Promise<void> {
  return runBatch(
    db,
    markDay(db),
    [...new Set(days)].map((day) => [storeId, day]),
  );
}

/** Marks all days with checkouts and deletes their sums, so that the checkouts can change in several transactions. */
export async function markAllCheckoutDays(db: Database, storeId: number): Promise<void> {
  await db.deleteFrom("checkout_days").where("store_id", "=", storeId).execute();
  await db
    .insertInto("dirty_checkout_days")
    .columns(["store_id", "day"])
    .expression(
      db
        .selectFrom("checkouts")
        .select(["store_id", "day"])
        .distinct()
        .where("store_id", "=", storeId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Marks the days of abandoned checkouts that a changed order follows, as it was before or is after the change. Call it
 * after the orders are written.
 */
export async function markCheckoutsBeforeOrders(
  db: Database,
  storeId: number,
  changes: readonly OrderChange[],
): Promise<void> {
  const orders: unknown[][] = [];
  for (const change of changes) {
    const [before, after] = [countedBefore(change), countedAfter(change)];
    if (isSamePlacement(before, after)) continue;
    for (const order of [before, after]) {
      if (order === null || order.customerId === null) continue;
      const { customerId, placedAt } = order;
      orders.push([storeId, customerId, placedAt - boughtLaterMs, placedAt]);
    }
  }
  await runBatch(db, markBeforeOrder(db), orders);
}

function isSamePlacement(before: CountedOrder | null, after: CountedOrder | null): boolean {
  return before?.customerId === after?.customerId && before?.placedAt === after?.placedAt;
}

const markDay = oncePerDialect((db) =>
  insertOrIgnoreStatement(db, "dirty_checkout_days", ["store_id", "day"]),
);

/** store, customer, from, before */
const markBeforeOrder = oncePerDialect((db) =>
  batchStatement(
    db
      .insertInto("dirty_checkout_days")
      .columns(["store_id", "day"])
      .expression(
        db
          .selectFrom("customers")
          .innerJoin("checkouts", (join) =>
            join
              .onRef("checkouts.store_id", "=", "customers.store_id")
              .onRef("checkouts.customer_ext_id", "=", "customers.ext_id"),
          )
          .select(["checkouts.store_id", "checkouts.day"])
          .where("customers.store_id", "=", 0)
          .where("customers.id", "=", 0)
          .where("checkouts.completed_at", "is", sql.lit(null))
          .where("checkouts.created_at", ">=", 0)
          .where("checkouts.created_at", "<", 0),
      )
      .onConflict((conflict) => conflict.doNothing()),
  ),
);
