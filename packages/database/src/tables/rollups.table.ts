import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Generated } from "kysely";
import type { LedgerAmounts } from "./sales.table.ts";

/** 0 = refund date (each event on its own day), 1 = order date (each event on its order's day). */
export const basisCodes = { refund_date: 0, order_date: 1 } as const satisfies Record<
  DateBasis,
  number
>;
export type BasisCode = (typeof basisCodes)[DateBasis];

/** Sum of the ledger per day and basis. Always equal to a recomputation. */
export type DayTotalsTable = { store_id: number; basis: BasisCode; day: number } & LedgerAmounts;

/** Orders by customer type on the order's day. */
export type DayCustomerTypesTable = {
  store_id: number;
  day: number;
  customer_type: number;
  orders: number;
  /** Order totals before refunds. */
  total_minor: number;
  refunded_minor: number;
};

/** Cohort (month of the customers' first order) × month of activity; months are year × 12 + month − 1. */
export type CohortMonthsTable = {
  store_id: number;
  cohort_month: number;
  month: number;
  /** Distinct customers of the cohort with an order in the month. */
  customers: number;
  orders: number;
  total_minor: number;
  refunded_minor: number;
};

/** Sums over the customers who reached their k-th order, of what they had spent up to and with it. */
export type LifetimeValuesTable = {
  store_id: number;
  order_number: number;
  customers: number;
  /** Cumulative gross − discounts − returns. */
  net_minor: number;
  /** Cumulative order totals before refunds. */
  total_minor: number;
  refunded_minor: number;
};

/**
 * Packed columns of a day (`bucket` = day) or month (`bucket` = year × 12 + month − 1), rebuilt from the facts.
 * `products`: per product revenue, orders, units, returned units, sorted by product; `customers`: ids who ordered.
 * The exact layout is in warehouse/rollups/columns.ts.
 */
export type ColumnsTable = {
  store_id: number;
  /** 0 = day, 1 = month. */
  span: number;
  bucket: number;
  products: Buffer;
  customers: Buffer;
};

/** Days whose packed columns are older than their facts; marked in the transaction that writes the facts. */
export type DirtyDaysTable = {
  store_id: number;
  day: number;
  /** Another one for each transaction that changed the day. */
  mark: Generated<number>;
};

/** Raised in each transaction that changed what an answer may say; keys every cached answer. */
export type StoreVersionsTable = { store_id: number; version: number };
