import { runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { counterColumns, orderStatements } from "../ingestion/sales/order-statements.ts";
import { monthOf } from "../calendar/days.ts";
import { groupBy } from "../grouping.ts";
import { markAllCheckoutDays } from "../ingestion/checkout/mark-checkout-days.ts";
import { daySpan, monthSpan } from "./column-kind.ts";
import { columnsOfDays } from "./day-columns.ts";
import { mergeColumns } from "./merge-changes.ts";
import { addToRollup, narrowRollupNames } from "./narrow-rollups.ts";
import { recomputeCustomers, recomputeOrderTypes, recomputeRollup } from "./recompute.ts";

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
    ...narrowRollupNames,
    "columns",
    "column_changes",
    "order_columns",
  ] as const) {
    await db.deleteFrom(table).where("store_id", "=", storeId).execute();
  }
  for (const table of narrowRollupNames) {
    await addToRollup(db, storeId, { table, rows: await recomputeRollup[table](db, storeId) });
  }
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
