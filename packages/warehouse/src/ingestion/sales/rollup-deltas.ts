import type { CustomersTable } from "@cartograph/database/tables/customers.table.ts";
import type { BasisCode } from "@cartograph/database/tables/rollups.table.ts";
import type { CustomerTypeCode, LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import type { ColumnChanges } from "../../rollups/column-changes.ts";
import type { NamingChanges } from "../../rollups/line-changes.ts";
import type { NarrowRollup, NarrowRollupRow } from "../../rollups/narrow-rollups.ts";
import { addAmounts, noAmounts } from "./ledger-amounts.ts";
import type { OrderSums } from "./order-facts.ts";

/** A batch's changes to the rollups, summed so that each row is written once. */
export type RollupDeltas = {
  [Table in NarrowRollup]: Map<number, NarrowRollupRow<Table>>;
} & {
  columns: ColumnChanges;
  lines: NamingChanges;
};

export function noDeltas(): RollupDeltas {
  return {
    day_totals: new Map(),
    day_customer_types: new Map(),
    cohort_months: new Map(),
    lifetime_values: new Map(),
    customer_order_counts: new Map(),
    acquired_days: new Map(),
    columns: new Map(),
    lines: new Map(),
  };
}

/** The row with this number in the batch's changes to a rollup. */
function rowOf<Row>(rows: Map<number, Row>, number: number, create: () => Row): Row {
  let row = rows.get(number);
  if (row === undefined) {
    row = create();
    rows.set(number, row);
  }
  return row;
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
  return rowOf(deltas.day_totals, day * 2 + basis, () => ({ basis, day, ...noAmounts() }));
}

type OrderMoney = { totalMinor: number; refundedMinor: number };

export function addTypedOrder(
  deltas: RollupDeltas,
  { day, type, sums }: { day: number; type: CustomerTypeCode; sums: OrderMoney },
  sign: 1 | -1,
): void {
  const row = rowOf(deltas.day_customer_types, day * 3 + type, () => {
    return { day, customer_type: type, orders: 0, total_minor: 0, refunded_minor: 0 };
  });
  row.orders += sign;
  row.total_minor += sign * sums.totalMinor;
  row.refunded_minor += sign * sums.refundedMinor;
}

export function addCohortOrder(
  deltas: RollupDeltas,
  order: { cohortMonth: number; month: number; isFirstOfMonth: boolean; sums: OrderMoney },
  sign: 1 | -1,
): void {
  const { cohortMonth: cohort_month, month } = order;
  const row = rowOf(deltas.cohort_months, cohort_month * 100_000 + month, () => {
    return { cohort_month, month, customers: 0, orders: 0, total_minor: 0, refunded_minor: 0 };
  });
  row.customers += order.isFirstOfMonth ? sign : 0;
  row.orders += sign;
  row.total_minor += sign * order.sums.totalMinor;
  row.refunded_minor += sign * order.sums.refundedMinor;
}

/** @param spent the customer's total up to and including the order of this number */
export function addLifetime(
  deltas: RollupDeltas,
  spent: { orderNumber: number; netMinor: number; totalMinor: number; refundedMinor: number },
  sign: 1 | -1,
): void {
  const row = lifetimeOf(deltas, spent.orderNumber);
  row.customers += sign;
  row.net_minor += sign * spent.netMinor;
  row.total_minor += sign * spent.totalMinor;
  row.refunded_minor += sign * spent.refundedMinor;
}

/** Changes what a customer had spent with each of these orders. */
export function changeLifetimes(
  deltas: RollupDeltas,
  orderNumbers: { from: number; to: number },
  change: OrderSums,
): void {
  const netMinor = change.goodsMinor - change.returnsMinor;
  for (let number = orderNumbers.from; number <= orderNumbers.to; number += 1) {
    const row = lifetimeOf(deltas, number);
    row.net_minor += netMinor;
    row.total_minor += change.totalMinor;
    row.refunded_minor += change.refundedMinor;
  }
}

function lifetimeOf(deltas: RollupDeltas, orderNumber: number): NarrowRollupRow<"lifetime_values"> {
  return rowOf(deltas.lifetime_values, orderNumber, () => {
    return {
      order_number: orderNumber,
      customers: 0,
      net_minor: 0,
      total_minor: 0,
      refunded_minor: 0,
    };
  });
}

type Counters = Pick<
  CustomersTable,
  "order_count" | "acquired_day" | "goods_minor" | "returns_minor"
>;

/** Counts a customer with these counters by number of orders and day of acquisition; none if undefined. */
export function addCustomer(
  deltas: RollupDeltas,
  counters: Counters | undefined,
  sign: 1 | -1,
): void {
  if (counters === undefined || counters.order_count === 0) return;
  const { order_count, acquired_day: day } = counters;
  const row = rowOf(deltas.customer_order_counts, order_count, () => {
    return { order_count, customers: 0, net_minor: 0 };
  });
  row.customers += sign;
  row.net_minor += sign * (counters.goods_minor - counters.returns_minor);
  if (day === null) return;
  rowOf(deltas.acquired_days, day, () => ({ day, customers: 0 })).customers += sign;
}
