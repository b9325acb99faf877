import {
  type CustomerTypeCode,
  customerTypeCodes,
} from "@cartograph/database/tables/sales.table.ts";
import type { HistoryOrder } from "../customers/customer-history.ts";
import type { OrderFacts } from "./order-facts.ts";
import type { StoredHistoryOrder, StoredOrder } from "./order-statements.ts";

/** An order that a batch inserts, replaces, marks as deleted or removes. */
export type OrderChange = {
  id: number;
  /** The row before the change; null for a new order. */
  stored: StoredOrder | null;
  /** The new content; null for an order that is only marked as deleted or is removed. */
  facts: OrderFacts | null;
  /** The row and its lines are deleted, as a duplicate or because an import is undone. */
  isRemoved: boolean;
  deletedAt: number | null;
  customerId: number | null;
  /** Set by `countChangedOrders`. */
  customerType: CustomerTypeCode;
};

/** A change that does not remove the order and keeps a mark of its deletion. */
export function changeOf(id: number, content: Pick<OrderChange, "stored" | "facts">): OrderChange {
  return {
    id,
    ...content,
    isRemoved: false,
    deletedAt: content.stored?.deleted_at ?? null,
    customerId: null,
    customerType: customerTypeCodes.guest,
  };
}

export function removalOf(stored: StoredOrder): OrderChange {
  return { ...changeOf(stored.id, { stored, facts: null }), isRemoved: true };
}

/** An order as the rollups count it, before or after a change. */
export type CountedOrder = HistoryOrder & { customerId: number | null };

/** The order as it counted before the change; null if it did not count. */
export function countedBefore({ stored }: OrderChange): CountedOrder | null {
  if (stored === null || stored.is_test === 1 || stored.deleted_at !== null) return null;
  return { ...historyOrder(stored), customerId: stored.customer_id };
}

/** The order as it counts after the change; null if it does not count. */
export function countedAfter(change: OrderChange): CountedOrder | null {
  const { facts, deletedAt, id, customerId } = change;
  // A change without new facts marks the order as deleted or removes it.
  if (facts === null || deletedAt !== null || facts.record.isTest) return null;
  const { externalId: extId, processedAt: placedAt, cancelledAt } = facts.record;
  const acquires = facts.hasProducts && cancelledAt === null;
  return { id, extId, day: facts.day, placedAt, acquires, sums: facts.sums, customerId };
}

export function historyOrder(stored: StoredHistoryOrder): HistoryOrder {
  return {
    id: stored.id,
    extId: stored.ext_id,
    day: stored.day,
    placedAt: stored.placed_at,
    acquires: stored.has_products === 1 && stored.cancelled_at === null,
    sums: {
      goodsMinor: stored.goods_minor,
      totalMinor: stored.total_minor,
      returnsMinor: stored.returns_minor,
      refundedMinor: stored.refunded_minor,
    },
  };
}
