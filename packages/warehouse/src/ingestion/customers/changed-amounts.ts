import { batchQuery, oncePerDialect, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { monthOf } from "../../calendar/days.ts";
import type { CountedOrder } from "../sales/order-change.ts";
import {
  addCohortOrder,
  changeLifetimes,
  addTypedOrder,
  type RollupDeltas,
} from "../sales/rollup-deltas.ts";
import { type CustomerCounters, customerTypeAt } from "./customer-history.ts";

/** A customer's order of which only amounts changed, such as by a refund. */
export type ChangedAmounts = { customerId: number; before: CountedOrder; after: CountedOrder };

/** The customer's changed orders; null if more than amounts changed. */
export function changedAmounts(
  customerId: number,
  change: { before: readonly CountedOrder[]; after: readonly CountedOrder[] },
): ChangedAmounts[] | null {
  if (change.before.length !== change.after.length) return null;
  const changed: ChangedAmounts[] = [];
  for (const [index, before] of change.before.entries()) {
    // An order that counts before and after has the same index in both.
    const after = change.after[index];
    if (after === undefined || !differsOnlyInAmounts(before, after)) return null;
    changed.push({ customerId, before, after });
  }
  return changed;
}

function differsOnlyInAmounts(before: CountedOrder, after: CountedOrder): boolean {
  return (
    before.id === after.id &&
    before.extId === after.extId &&
    before.day === after.day &&
    before.placedAt === after.placedAt &&
    before.acquires === after.acquires
  );
}

const queries = oncePerDialect((db) => ({
  /** Reads the index of customers only. Parameters: time, time, store, customer. */
  position: batchQuery(
    db
      .selectFrom("orders")
      .select(({ fn }) => [
        fn.countAll<number>().as("orders"),
        sql<number>`count(*) filter (where placed_at < ${0})`.as("earlier"),
        sql<number>`count(*) filter (where placed_at = ${0})`.as("same_time"),
      ])
      .where("store_id", "=", 0)
      .where("customer_id", "=", 0),
  ),
}));

/**
 * The position of each order among its customer's counted orders, from 0. Null when it is unknown without reading
 * them, because some do not count or were placed at the same time.
 */
export async function findPositions(
  db: Database,
  storeId: number,
  orders: readonly { placedAt: number; customerId: number; orderCount: number }[],
): Promise<(number | null)[]> {
  const rows = await selectBatch<{ orders: number; earlier: number; same_time: number }>(
    db,
    queries(db).position,
    orders.map(({ placedAt, customerId }) => [placedAt, placedAt, storeId, customerId]),
  );
  return orders.map(({ orderCount }, index) => {
    const found = rows[index]?.[0];
    return found?.orders === orderCount && found.same_time === 1 ? found.earlier : null;
  });
}

/** Replaces the order's amounts in the rollups and returns the customer's new counters. */
export function changeAmounts(
  deltas: RollupDeltas,
  counters: CustomerCounters,
  { before, after, position }: ChangedAmounts & { position: number },
): CustomerCounters {
  for (const [{ day, sums }, sign] of [[before, -1] as const, [after, 1] as const]) {
    addTypedOrder(deltas, { day, type: customerTypeAt(position), sums }, sign);
    const cohortMonth = monthOf(counters.first_order_day ?? day);
    addCohortOrder(deltas, { cohortMonth, month: monthOf(day), isFirstOfMonth: false, sums }, sign);
  }
  const change = {
    goodsMinor: after.sums.goodsMinor - before.sums.goodsMinor,
    totalMinor: after.sums.totalMinor - before.sums.totalMinor,
    returnsMinor: after.sums.returnsMinor - before.sums.returnsMinor,
    refundedMinor: after.sums.refundedMinor - before.sums.refundedMinor,
  };
  changeLifetimes(deltas, { from: position + 1, to: counters.order_count }, change);
  return {
    ...counters,
    goods_minor: counters.goods_minor + change.goodsMinor,
    total_minor: counters.total_minor + change.totalMinor,
    returns_minor: counters.returns_minor + change.returnsMinor,
    refunded_minor: counters.refunded_minor + change.refundedMinor,
  };
}
