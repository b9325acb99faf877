import type { CustomerTypeCode, LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { BasisCode } from "@cartograph/database/tables/rollups.table.ts";
import type { ColumnChanges } from "../../rollups/column-changes.ts";
import type { NamingChanges } from "../../rollups/line-changes.ts";
import { addAmounts, noAmounts } from "./ledger-amounts.ts";

export type DayTypeSums = { orders: number; total_minor: number; refunded_minor: number };
export type CohortMonthSums = DayTypeSums & { customers: number };
export type LifetimeSums = {
  customers: number;
  net_minor: number;
  total_minor: number;
  refunded_minor: number;
};

/** A batch's changes to the rollups, summed so that each row is written once. */
export type RollupDeltas = {
  dayTotals: Map<number, { basis: BasisCode; day: number; amounts: LedgerAmounts }>;
  dayTypes: Map<number, { day: number; customer_type: CustomerTypeCode; sums: DayTypeSums }>;
  cohorts: Map<number, { cohort_month: number; month: number; sums: CohortMonthSums }>;
  lifetimes: Map<number, LifetimeSums>;
  columns: ColumnChanges;
  lines: NamingChanges;
};

export function noDeltas(): RollupDeltas {
  return {
    dayTotals: new Map(),
    dayTypes: new Map(),
    cohorts: new Map(),
    lifetimes: new Map(),
    columns: new Map(),
    lines: new Map(),
  };
}

/** Counts an event on its own day for basis 0 and on its order's day for basis 1. */
export function addEvent(
  deltas: RollupDeltas,
  event: { day: number; orderDay: number; amounts: LedgerAmounts },
  sign: 1 | -1,
): void {
  addAmounts(dayTotalOf(deltas, 0, event.day), event.amounts, sign);
  addAmounts(dayTotalOf(deltas, 1, event.orderDay), event.amounts, sign);
}

function dayTotalOf(deltas: RollupDeltas, basis: BasisCode, day: number): LedgerAmounts {
  const key = day * 2 + basis;
  let total = deltas.dayTotals.get(key);
  if (total === undefined) {
    total = { basis, day, amounts: noAmounts() };
    deltas.dayTotals.set(key, total);
  }
  return total.amounts;
}

type OrderMoney = { totalMinor: number; refundedMinor: number };

export function addTypedOrder(
  deltas: RollupDeltas,
  order: { day: number; type: CustomerTypeCode; sums: OrderMoney },
  sign: 1 | -1,
): void {
  const key = order.day * 3 + order.type;
  let entry = deltas.dayTypes.get(key);
  if (entry === undefined) {
    const sums = { orders: 0, total_minor: 0, refunded_minor: 0 };
    entry = { day: order.day, customer_type: order.type, sums };
    deltas.dayTypes.set(key, entry);
  }
  entry.sums.orders += sign;
  entry.sums.total_minor += sign * order.sums.totalMinor;
  entry.sums.refunded_minor += sign * order.sums.refundedMinor;
}

export function addCohortOrder(
  deltas: RollupDeltas,
  order: { cohortMonth: number; month: number; isFirstOfMonth: boolean; sums: OrderMoney },
  sign: 1 | -1,
): void {
  const { cohortMonth, month } = order;
  const key = cohortMonth * 100_000 + month;
  let entry = deltas.cohorts.get(key);
  if (entry === undefined) {
    const sums = { customers: 0, orders: 0, total_minor: 0, refunded_minor: 0 };
    entry = { cohort_month: cohortMonth, month, sums };
    deltas.cohorts.set(key, entry);
  }
  entry.sums.customers += order.isFirstOfMonth ? sign : 0;
  entry.sums.orders += sign;
  entry.sums.total_minor += sign * order.sums.totalMinor;
  entry.sums.refunded_minor += sign * order.sums.refundedMinor;
}

/** @param spent the customer's total up to and including the order of this number */
export function addLifetime(
  deltas: RollupDeltas,
  spent: { orderNumber: number; netMinor: number; totalMinor: number; refundedMinor: number },
  sign: 1 | -1,
): void {
  let sums = deltas.lifetimes.get(spent.orderNumber);
  if (sums === undefined) {
    sums = { customers: 0, net_minor: 0, total_minor: 0, refunded_minor: 0 };
    deltas.lifetimes.set(spent.orderNumber, sums);
  }
  sums.customers += sign;
  sums.net_minor += sign * spent.netMinor;
  sums.total_minor += sign * spent.totalMinor;
  sums.refunded_minor += sign * spent.refundedMinor;
}
