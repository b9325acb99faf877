import { oncePerDialect, runBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database, Schema } from "@cartograph/database/schema.ts";
import {
  type ColumnOf,
  incrementStatement,
  purgeStatement,
} from "@cartograph/database/statements.ts";
import { amountColumns } from "../ingestion/sales/ledger-amounts.ts";

/** Rollups with one row of sums per key, to which each page adds its differences. */
export const narrowRollups = {
  day_totals: narrowRollup("day_totals", {
    key: ["basis", "day"],
    sums: amountColumns,
    isEmptyIf: amountColumns,
  }),
  day_customer_types: narrowRollup("day_customer_types", {
    key: ["day", "customer_type"],
    sums: ["orders", "total_minor", "refunded_minor"],
    isEmptyIf: ["orders"],
  }),
  cohort_months: narrowRollup("cohort_months", {
    key: ["cohort_month", "month"],
    sums: ["customers", "orders", "total_minor", "refunded_minor"],
    isEmptyIf: ["orders"],
  }),
  lifetime_values: narrowRollup("lifetime_values", {
    key: ["order_number"],
    sums: ["customers", "net_minor", "total_minor", "refunded_minor"],
    isEmptyIf: ["customers"],
  }),
  customer_order_counts: narrowRollup("customer_order_counts", {
    key: ["order_count"],
    sums: ["customers", "net_minor"],
    isEmptyIf: ["customers"],
  }),
  acquired_days: narrowRollup("acquired_days", {
    key: ["day"],
    sums: ["customers"],
    isEmptyIf: ["customers"],
  }),
};

export type NarrowRollup = keyof typeof narrowRollups;
// The object has no other keys.
export const narrowRollupNames = Object.keys(narrowRollups) as NarrowRollup[];

/** A row without its store. */
export type NarrowRollupRow<Table extends NarrowRollup> = {
  [Column in Exclude<ColumnOf<Table>, "store_id">]: number;
};

function narrowRollup<
  Table extends keyof Schema,
  Key extends ColumnOf<Table>,
  Sum extends ColumnOf<Table>,
>(
  table: Table,
  layout: {
    key: readonly Key[];
    /** The first one counts orders or customers and is never below 0. */
    sums: readonly Sum[];
    /** A row in which these are 0 is deleted. */
    isEmptyIf: readonly Sum[];
  },
) {
  const { key, sums, isEmptyIf } = layout;
  // Every table of a rollup has a store.
  const storeKey = ["store_id", ...key] as ColumnOf<Table>[];
  const statements = oncePerDialect((db) => ({
    add: incrementStatement(db, table, { key: storeKey, columns: sums }),
    purge: purgeStatement(db, table, { key: storeKey, columns: isEmptyIf }),
  }));
  return { key, sums, statements };
}

/** Adds the rows' sums to those of stored rows with the same keys, and deletes stored rows that are empty then. */
export async function addToRollup<Table extends NarrowRollup>(
  db: Database,
  storeId: number,
  { table, rows }: { table: Table; rows: Iterable<NarrowRollupRow<Table>> },
): Promise<void> {
  const { key, sums, statements } = narrowRollups[table];
  const { add, purge } = statements(db);
  const changed = Array.from(rows, (row) => {
    const values: Readonly<Record<string, number>> = row;
    return {
      key: [storeId, ...key.map((column) => values[column])],
      sums: sums.map((column) => values[column] ?? 0),
    };
  }).filter((row) => row.sums.some((sum) => sum !== 0));
  await runBatch(
    db,
    add,
    changed.map((row) => [...row.key, ...row.sums]),
  );
  // A row whose count grew cannot be empty.
  const maybeEmpty = changed.filter((row) => (row.sums[0] ?? 0) <= 0);
  await runBatch(
    db,
    purge,
    maybeEmpty.map((row) => row.key),
  );
}
