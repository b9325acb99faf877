import { runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { type ColumnOf, insertStatement } from "@cartograph/database/statements.ts";
import { counterColumns, orderStatements } from "../ingestion/sales/order-statements.ts";
import { monthOf } from "../calendar/days.ts";
import { groupBy } from "../grouping.ts";
import { markAllCheckoutDays } from "../ingestion/checkout/mark-checkout-days.ts";
import { daySpan, monthSpan } from "./column-kind.ts";
import { columnsOfDays } from "./day-columns.ts";
import { mergeColumns } from "./merge-changes.ts";
import {
  recomputeAcquiredDays,
  recomputeCohorts,
  recomputeCustomerOrderCounts,
  recomputeCustomers,
  recomputeDayTotals,
  recomputeDayTypes,
  recomputeLifetimes,
  recomputeOrderTypes,
} from "./recompute.ts";

/** Recomputes all rollups, packed columns included. Must be called in a transaction. */
export async function rebuildRollupsOf(db: Database, storeId: number): Promise<void> {
  const { retypeOrder, updateCustomer } = orderStatements(db);
  const types = await recomputeOrderTypes(db, storeId);
  await runBatch(
    db,
    retypeOrder,
    types
      .filter((order) => order.customer_type !== order.stored)
      .map((order) => [order.customer_type, storeId, order.id]),
  );
  const customers = await recomputeCustomers(db, storeId);
  await runBatch(
    db,
    updateCustomer,
    customers.map((row) => [...counterColumns.map((column) => row[column]), storeId, row.id]),
  );
  for (const table of [
    "day_totals",
    "day_customer_types",
    "cohort_months",
    "lifetime_values",
    "customer_order_counts",
    "acquired_days",
    "columns",
    "column_changes",
    "order_columns",
  ] as const) {
    await db.deleteFrom(table).where("store_id", "=", storeId).execute();
  }
  const insert = (table: keyof Schema, rows: readonly Record<string, number>[]) =>
    insertRows(db, table, { storeId, rows });
  await insert("day_totals", await recomputeDayTotals(db, storeId));
  await insert("day_customer_types", await recomputeDayTypes(db, storeId));
  await insert("cohort_months", await recomputeCohorts(db, storeId));
  await insert("lifetime_values", await recomputeLifetimes(db, storeId));
  await insert("customer_order_counts", await recomputeCustomerOrderCounts(db, storeId));
  await insert("acquired_days", await recomputeAcquiredDays(db, storeId));
  await rebuildColumns(db, storeId);
  await markAllCheckoutDays(db, storeId);
}

async function rebuildColumns(db: Database, storeId: number): Promise<void> {
  const changes = await columnsOfDays(db, storeId);
  for (const ofMonth of groupBy(changes, ({ day }) => monthOf(day)).values()) {
    await mergeColumns(db, { storeId, changes: ofMonth, span: daySpan });
    await mergeColumns(db, { storeId, changes: ofMonth, span: monthSpan });
  }
}

/** @param rows have the names of the table's columns, apart from the store's */
async function insertRows<Table extends keyof Schema>(
  db: Database,
  table: Table,
  { storeId, rows }: { storeId: number; rows: readonly Record<string, number>[] },
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  await runBatch(
    db,
    insertStatement(db, table, ["store_id", ...columns] as ColumnOf<Table>[]),
    rows.map((row) => [storeId, ...columns.map((column) => row[column])]),
  );
}
