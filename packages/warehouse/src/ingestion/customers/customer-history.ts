import type { CustomerTypeCode } from "@cartograph/database/tables/sales.table.ts";
import { monthOf } from "../../calendar/zoned-day.ts";
import type { OrderSums } from "../sales/order-facts.ts";
import {
  addCohortOrder,
  addLifetime,
  addTypedOrder,
  noDeltas,
  type RollupDeltas,
} from "../sales/rollup-deltas.ts";

/** A counting order in the life of its customer. */
export type HistoryOrder = {
  id: number;
  extId: string;
  day: number;
  placedAt: number;
  /** It has goods and was not cancelled: the customer counts as acquired by the first of these. */
  acquires: boolean;
  sums: OrderSums;
};

/** What a customer's row keeps of their counting orders; all null and 0 without any. */
export type CustomerCounters = {
  order_count: number;
  first_order_at: number | null;
  first_order_day: number | null;
  last_order_at: number | null;
  last_order_day: number | null;
  acquired_day: number | null;
  goods_minor: number;
  total_minor: number;
  returns_minor: number;
  refunded_minor: number;
};

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
 * By time, and by the source's number where orders share a moment: platforms count up, so the shorter id is the
 * earlier one. Ids of our own tell the order of arrival and may not decide.
 */
export function byPlacedAt(a: HistoryOrder, b: HistoryOrder): number {
  return (
    a.placedAt - b.placedAt ||
    a.extId.length - b.extId.length ||
    (a.extId < b.extId ? -1 : Number(a.extId > b.extId))
  );
}

/**
 * Whether orders can be appended to what the counters hold without knowing the orders behind them.
 * @param orders in order of placing
 */
export function continuesHistory(
  counters: CustomerCounters,
  orders: readonly HistoryOrder[],
): boolean {
  const [first] = orders;
  if (first === undefined) return true;
  const { last_order_at: lastAt, last_order_day: lastDay } = counters;
  if (lastAt === null || lastDay === null) return true;
  // A day may run backwards in time where clocks are set back past midnight; months are counted by days.
  return first.placedAt > lastAt && orders.every(({ day }) => day >= lastDay);
}

/** Adds orders, in order of placing and after all that the counters hold, and what they mean for the rollups. */
export function appendOrders(
  before: CustomerCounters,
  orders: readonly HistoryOrder[],
  deltas: RollupDeltas,
): CustomerCounters {
  return walk(before, orders, { deltas, times: 1 });
}

/**
 * What a customer's whole life adds up to; its part of the rollups is added to the deltas, or taken away.
 * @param orders in order of placing
 */
export function countHistory(
  orders: readonly HistoryOrder[],
  deltas: RollupDeltas = noDeltas(),
  times: 1 | -1 = 1,
): CustomerCounters {
  return walk(noOrders(), orders, { deltas, times });
}

/** 1 for the first order of a history, 2 for every later one. */
export function customerTypeAt(index: number): CustomerTypeCode {
  return index === 0 ? 1 : 2;
}

function walk(
  before: CustomerCounters,
  orders: readonly HistoryOrder[],
  { deltas, times }: { deltas: RollupDeltas; times: 1 | -1 },
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
    addTypedOrder(deltas, { day: order.day, type, sums: order.sums }, times);
    addCohortOrder(deltas, cohort, times);
    const spent = {
      netMinor: counters.goods_minor - counters.returns_minor,
      totalMinor: counters.total_minor,
      refundedMinor: counters.refunded_minor,
    };
    addLifetime(deltas, counters.order_count, spent, times);
  }
  return counters;
}

function addToCounters(counters: CustomerCounters, order: HistoryOrder): void {
  counters.order_count += 1;
  counters.first_order_at ??= order.placedAt;
  counters.first_order_day ??= order.day;
  counters.last_order_at = order.placedAt;
  counters.last_order_day = order.day;
  if (order.acquires) counters.acquired_day ??= order.day;
  counters.goods_minor += order.sums.goodsMinor;
  counters.total_minor += order.sums.totalMinor;
  counters.returns_minor += order.sums.returnsMinor;
  counters.refunded_minor += order.sums.refundedMinor;
}
