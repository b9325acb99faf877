import type { Kysely } from "kysely";
import { recordPlanStatistics } from "../dialects/plan-statistics.ts";

/** Statistics of ten stores with 100,000 orders in three years, so large that plans never scan a whole store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await recordPlanStatistics(db, [
    { table: "orders", index: "sqlite_autoindex_orders_1", rows: [1_000_000, 100_000, 1] },
    { table: "orders", index: "orders_day", rows: [1_000_000, 100_000, 100] },
    { table: "orders", index: "orders_customer", rows: [1_000_000, 100_000, 4, 1] },
    { table: "order_lines", index: "order_lines", rows: [2_500_000, 250_000, 250, 3, 1] },
    { table: "ledger", index: "ledger", rows: [1_100_000, 110_000, 110, 1, 1] },
    { table: "ledger", index: "ledger_later_events", rows: [100_000, 1] },
    { table: "products", index: "sqlite_autoindex_products_1", rows: [50_000, 5000, 1] },
    { table: "variants", index: "variants", rows: [100_000, 10_000, 1] },
    { table: "variants", index: "variants_product", rows: [100_000, 10_000, 2] },
    { table: "collections", index: "sqlite_autoindex_collections_1", rows: [500, 50, 1] },
    {
      table: "collection_products",
      index: "collection_products",
      rows: [50_000, 5000, 100, 1],
    },
    { table: "customers", index: "sqlite_autoindex_customers_1", rows: [250_000, 25_000, 1] },
    { table: "checkouts", index: "sqlite_autoindex_checkouts_1", rows: [500_000, 50_000, 1] },
    { table: "checkouts", index: "checkouts_day", rows: [500_000, 50_000, 50] },
    { table: "day_totals", index: "day_totals", rows: [20_000, 2000, 1000, 1] },
    { table: "day_customer_types", index: "day_customer_types", rows: [30_000, 3000, 3, 1] },
    { table: "cohort_months", index: "cohort_months", rows: [7000, 700, 20, 1] },
    { table: "lifetime_values", index: "lifetime_values", rows: [1000, 100, 1] },
    { table: "columns", index: "sqlite_autoindex_columns_1", rows: [10_000, 1000, 500, 1] },
    { table: "dirty_days", index: "dirty_days", rows: [300, 30, 1] },
  ]);
}
