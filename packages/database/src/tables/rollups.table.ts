import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { CustomerTypeCode, LedgerAmounts } from "./sales.table.ts";

/** 0 = refund date (each event on its own day), 1 = order date (each event on its order's day). */
export const basisCodes = { refund_date: 0, order_date: 1 } as const satisfies Record<
  DateBasis,
  number
>;
export type BasisCode = (typeof basisCodes)[DateBasis];

/** Sums of the ledger by day and date basis. */
export type DayTotalsTable = { store_id: number; basis: BasisCode; day: number } & LedgerAmounts;

/** Orders by customer type on the order's day. */
export type DayCustomerTypesTable = {
  store_id: number;
  day: number;
  customer_type: CustomerTypeCode;
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

/** Sums over customers who reached their n-th order, of their spending up to and including it. */
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

/** Customers with exactly this many counted orders; customers without any are left out. */
export type CustomerOrderCountsTable = {
  store_id: number;
  order_count: number;
  customers: number;
  /** Gross − discounts − returns of all their orders. */
  net_minor: number;
};

/** Customers by the day of their first order with products that was not canceled. */
export type AcquiredDaysTable = { store_id: number; day: number; customers: number };

/**
 * Packed columns of a day (`bucket` = day) or month (`bucket` = year × 12 + month − 1), without the changes still in
 * `column_changes`. `products`: revenue, orders, units and returned units by product; `customers`: who ordered on a
 * day, empty for a month; `visit_counts`: number of customers by the time since their previous order day. The layouts
 * are in warehouse/rollups: product-columns.ts, purchase-days.ts and purchase-day-counts.ts.
 */
export type ColumnsTable = {
  store_id: number;
  /** 0 = day, 1 = month. */
  span: number;
  bucket: number;
  products: Buffer;
  customers: Buffer;
  visit_counts: Buffer;
};

/**
 * Changes of a day's packed columns by page of records; `customers` are added or subtracted purchase days. Deleted in
 * the transaction that merges them into `columns`.
 */
export type ColumnChangesTable = {
  store_id: number;
  /** Numbers the transactions with unmerged changes, ascending. */
  page: number;
  day: number;
  products: Buffer;
  customers: Buffer;
};

/**
 * The orders, ledger entries (on either date basis) and lines of a day, packed by column; the layout is in
 * warehouse/rollups/order-columns. Removed when an order of the day changes, and packed again after the sync or import.
 * A day without a row is read from the ledger.
 */
export type OrderColumnsTable = { store_id: number; day: number; orders: Buffer; lines: Buffer };

/** Counted order lines by title, for products that are not in the catalog. */
export type LineTitlesTable = {
  store_id: number;
  product_id: number;
  title: string;
  lines: number;
};

/** The most recently placed counted line, for products that are not in the catalog. */
export type LatestLinesTable = {
  store_id: number;
  product_id: number;
  /** 0 if an edit removed every unit; such a line is the latest only if there is no other. */
  has_units: number;
  placed_at: number;
  order_ext_id: string;
  line_no: number;
  /** 0 after the line was removed: the remaining lines are earlier. */
  is_known: number;
  /** Gift card lines, which packed columns leave out. */
  gift_card_lines: number;
};

/** Raised in each transaction that can change an answer; part of every cache key. */
export type StoreVersionsTable = { store_id: number; version: number };
