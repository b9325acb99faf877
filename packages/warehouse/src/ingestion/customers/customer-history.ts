import type { CustomersTable } from "@cartograph/database/tables/customers.table.ts";
import {
  type CustomerTypeCode,
  customerTypeCodes,
} from "@cartograph/database/tables/sales.table.ts";
import { monthOf } from "../../calendar/days.ts";
import type { OrderSums } from "../sales/order-facts.ts";
import type { counterColumns } from "../sales/order-statements.ts";
import {
  addCohortOrder,
  addLifetime,
  addTypedOrder,
  noDeltas,
  type RollupDeltas,
} from "../sales/rollup-deltas.ts";
import { compareText } from "../../compare-text.ts";

/** A counted order in its customer's history. */
export type HistoryOrder = {
  id: number;
  extId: string;
  day: number;
  placedAt: number;
  /** True if it has products and was not canceled. The first such order sets the customer's acquisition day. */
  acquires: boolean;
  sums: OrderSums;
};

/** Totals of a customer's counted orders, stored in the customer's row; null and 0 when there are none. */
export type CustomerCounters = Pick<CustomersTable, (typeof counterColumns)[number]>;

export function noOrders(): CustomerCounters {
  return {
    order_count: 0,
    first_order_at: null,
    first_order_day: null,
    last_order_at: null,
    last_order_day: null,
    acquired_day: null,
    goods_minor: 0,
    total_minor: 0,
    returns_minor: 0,
    refunded_minor: 0,
  };
}

/**
 * Sorts by time, then by the platform's ascending id; a shorter id is a smaller number. Our own ids are not used,
 * because they depend on the order in which records arrived.
 */
export function byPlacedAt(a: HistoryOrder, b: HistoryOrder): number {
  return (
    a.placedAt - b.placedAt || a.extId.length - b.extId.length || compareText(a.extId, b.extId)
  );
}

/**
 * True if the orders can be appended to the counters without reading the orders already counted.
 * @param orders sorted by `byPlacedAt`
 */
export function continuesHistory(
  counters: CustomerCounters,
  orders: readonly HistoryOrder[],
): boolean {
  const [first] = orders;
  if (first === undefined) return true;
  // A later order can have an earlier day when clocks are set back past midnight, but months and purchase days are
  // appended in the order of days.
  if (orders.some(({ day }, index) => day < (orders[index - 1]?.day ?? -Infinity))) return false;
  const { last_order_at: lastAt, last_order_day: lastDay } = counters;
  if (lastAt === null || lastDay === null) return true;
  // If all orders are on one day, the counters cannot show whether clocks were set back between the first and the last.
  if (counters.order_count > 1 && counters.first_order_day === lastDay) return false;
  return first.placedAt > lastAt && first.day >= lastDay;
}

/** Adds orders to the counters and to the rollup deltas. The orders are sorted and come after all counted ones. */
export function appendOrders(
  before: CustomerCounters,
  orders: readonly HistoryOrder[],
  deltas: RollupDeltas,
): CustomerCounters {
  return countOrders(before, orders, { deltas, sign: 1 });
}

/**
 * Calculates the counters from all orders of a customer, and adds them to the rollup deltas or subtracts them.
 * @param orders sorted by `byPlacedAt`
 */
export function countHistory(
  orders: readonly HistoryOrder[],
  deltas: RollupDeltas = noDeltas(),
  sign: 1 | -1 = 1,
): CustomerCounters {
  return countOrders(noOrders(), orders, { deltas, sign });
}

export function customerTypeAt(index: number): CustomerTypeCode {
  return index === 0 ? customerTypeCodes.first : customerTypeCodes.returning;
}

function countOrders(
  before: CustomerCounters,
  orders: readonly HistoryOrder[],
  { deltas, sign }: { deltas: RollupDeltas; sign: 1 | -1 },
): CustomerCounters {
  const counters = { ...before };
  const months: number[] = [];
  if (counters.last_order_day !== null) months.push(monthOf(counters.last_order_day));
  for (const order of orders) {
    const type = customerTypeAt(counters.order_count);
    addToCounters(counters, order);
    const month = monthOf(order.day);
    const cohort = {
      cohortMonth: monthOf(counters.first_order_day ?? order.day),
      month,
      isFirstOfMonth: !months.includes(month),
      sums: order.sums,
    };
    if (cohort.isFirstOfMonth) months.push(month);
    addTypedOrder(deltas, { day: order.day, type, sums: order.sums }, sign);
    addCohortOrder(deltas, cohort, sign);
    const spent = {
      orderNumber: counters.order_count,
      netMinor: counters.goods_minor - counters.returns_minor,
      totalMinor: counters.total_minor,
      refundedMinor: counters.refunded_minor,
    };
    addLifetime(deltas, spent, sign);
  }
  return counters;
}

function addToCounters(counters: CustomerCounters, order: HistoryOrder): void {
  counters.order_count += 1;
  counters.first_order_at ??= order.placedAt;
  counters.first_order_day ??= order.day;
  counters.last_order_at = order.placedAt;
  counters.last_order_day = Math.max(counters.last_order_day ?? order.day, order.day);
  if (order.acquires) counters.acquired_day ??= order.day;
  counters.goods_minor += order.sums.goodsMinor;
  counters.total_minor += order.sums.totalMinor;
  counters.returns_minor += order.sums.returnsMinor;
  counters.refunded_minor += order.sums.refundedMinor;
}
