import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import { insertStatement } from "@cartograph/database/statements.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { amountColumns } from "../ingestion/sales/ledger-amounts.ts";
import { counterColumns, orderStatements } from "../ingestion/sales/order-statements.ts";
import { monthOf } from "../calendar/days.ts";
import { groupBy } from "../grouping.ts";
import { markAllCheckoutDays } from "../ingestion/checkout/mark-checkout-days.ts";
import { bumpStoreVersion } from "../store-version.ts";
import { daySpan, monthSpan } from "./column-kind.ts";
import { columnsOfDays } from "./day-columns.ts";
import { mergeColumns } from "./merge-changes.ts";
import { rebuildLineProducts } from "./recompute-line-products.ts";
import { foldCheckoutDays } from "./checkout-days.ts";
import { foldSourceMonths, markAllSourceMonths } from "./fold-source-months.ts";
import { packOrderDays } from "./order-columns/store-order-days.ts";
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

/**
 * Recomputes all rollups from the store's facts, including packed columns, and the names of products known only from
 * lines.
 */
export async function rebuildRollups(db: Kysely<Schema>, storeId: number): Promise<void> {
  await writeStore(db, storeId, async (transaction) => {
    await rebuildRollupsOf(transaction, storeId);
    await rebuildLineProducts(transaction, storeId);
    await markAllSourceMonths(transaction, storeId);
    await bumpStoreVersion(transaction, storeId);
  });
  await foldSourceMonths(db, storeId);
  await foldCheckoutDays(db, storeId);
  await packOrderDays(db, storeId);
}

const insertStatements = oncePerDialect((db) => ({
  insertDayTotal: insertStatement(db, "day_totals", ["store_id", "basis", "day", ...amountColumns]),
  insertDayType: insertStatement(db, "day_customer_types", dayTypeColumns),
  insertCohort: insertStatement(db, "cohort_months", cohortColumns),
  insertLifetime: insertStatement(db, "lifetime_values", lifetimeColumns),
  insertOrderCount: insertStatement(db, "customer_order_counts", orderCountColumns),
  insertAcquiredDay: insertStatement(db, "acquired_days", acquiredDayColumns),
}));

const dayTypeColumns = [
  "store_id",
  "day",
  "customer_type",
  "orders",
  "total_minor",
  "refunded_minor",
] as const;
const cohortColumns = [
  "store_id",
  "cohort_month",
  "month",
  "customers",
  "orders",
  "total_minor",
  "refunded_minor",
] as const;
const lifetimeColumns = [
  "store_id",
  "order_number",
  "customers",
  "net_minor",
  "total_minor",
  "refunded_minor",
] as const;

const orderCountColumns = ["store_id", "order_count", "customers", "net_minor"] as const;
const acquiredDayColumns = ["store_id", "day", "customers"] as const;

/** Recomputes all rollups, packed columns included. Must be called in a transaction. */
export async function rebuildRollupsOf(db: Database, storeId: number): Promise<void> {
  const { retypeOrder, updateCustomer } = orderStatements(db);
  const inserts = insertStatements(db);
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
  const totals = await recomputeDayTotals(db, storeId);
  await runBatch(
    db,
    inserts.insertDayTotal,
    totals.map((row) =>
      [storeId, row.basis, row.day].concat(amountColumns.map((column) => row[column])),
    ),
  );
  const dayTypes = await recomputeDayTypes(db, storeId);
  await runBatch(db, inserts.insertDayType, rows(storeId, dayTypeColumns, dayTypes));
  const cohorts = await recomputeCohorts(db, storeId);
  await runBatch(db, inserts.insertCohort, rows(storeId, cohortColumns, cohorts));
  const lifetimes = await recomputeLifetimes(db, storeId);
  await runBatch(db, inserts.insertLifetime, rows(storeId, lifetimeColumns, lifetimes));
  const orderCounts = await recomputeCustomerOrderCounts(db, storeId);
  await runBatch(db, inserts.insertOrderCount, rows(storeId, orderCountColumns, orderCounts));
  const acquiredDays = await recomputeAcquiredDays(db, storeId);
  await runBatch(db, inserts.insertAcquiredDay, rows(storeId, acquiredDayColumns, acquiredDays));
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

function rows<Column extends string>(
  storeId: number,
  [, ...columns]: readonly [string, ...Column[]],
  values: readonly Record<Column, number>[],
): unknown[][] {
  return values.map((value) => [storeId, ...columns.map((column) => value[column])]);
}
