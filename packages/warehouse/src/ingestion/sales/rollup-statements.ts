import { batchStatement, oncePerDialect } from "@cartograph/database/dialects/batch.ts";
import { incrementStatement } from "@cartograph/database/statements.ts";
import { sql } from "kysely";
import { amountColumns } from "./ledger-amounts.ts";

/** Narrow rollups: adding statements take rows of their columns, purging statements take the key. */
export const rollupStatements = oncePerDialect((db) => ({
  addDayTotal: incrementStatement(db, "day_totals", {
    key: ["store_id", "basis", "day"],
    columns: amountColumns,
  }),
  /** A day with only zeros has no row. */
  purgeDayTotal: batchStatement(
    amountColumns.reduce(
      (query, column) => query.where(column, "=", sql.lit(0)),
      db
        .deleteFrom("day_totals")
        .where("store_id", "=", 0)
        .where("basis", "=", 0)
        .where("day", "=", 0),
    ),
  ),
  addDayType: incrementStatement(db, "day_customer_types", {
    key: ["store_id", "day", "customer_type"],
    columns: ["orders", "total_minor", "refunded_minor"],
  }),
  purgeDayType: batchStatement(
    db
      .deleteFrom("day_customer_types")
      .where("store_id", "=", 0)
      .where("day", "=", 0)
      .where("customer_type", "=", 0)
      .where("orders", "=", sql.lit(0)),
  ),
  addCohort: incrementStatement(db, "cohort_months", {
    key: ["store_id", "cohort_month", "month"],
    columns: ["customers", "orders", "total_minor", "refunded_minor"],
  }),
  purgeCohort: batchStatement(
    db
      .deleteFrom("cohort_months")
      .where("store_id", "=", 0)
      .where("cohort_month", "=", 0)
      .where("month", "=", 0)
      .where("orders", "=", sql.lit(0)),
  ),
  addLifetime: incrementStatement(db, "lifetime_values", {
    key: ["store_id", "order_number"],
    columns: ["customers", "net_minor", "total_minor", "refunded_minor"],
  }),
  purgeLifetime: batchStatement(
    db
      .deleteFrom("lifetime_values")
      .where("store_id", "=", 0)
      .where("order_number", "=", 0)
      .where("customers", "=", sql.lit(0)),
  ),
}));
