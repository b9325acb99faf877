import type { Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("day_totals")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("basis", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("orders", "integer", (column) => column.notNull())
      .addColumn("product_orders", "integer", (column) => column.notNull())
      .addColumn("online_orders", "integer", (column) => column.notNull())
      .addColumn("units", "integer", (column) => column.notNull())
      .addColumn("gross_minor", "bigint", (column) => column.notNull())
      .addColumn("discounts_minor", "bigint", (column) => column.notNull())
      .addColumn("returns_minor", "bigint", (column) => column.notNull())
      .addColumn("shipping_minor", "bigint", (column) => column.notNull())
      .addColumn("taxes_minor", "bigint", (column) => column.notNull())
      .addColumn("duties_minor", "bigint", (column) => column.notNull())
      .addColumn("refunded_minor", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("day_totals_key", ["store_id", "basis", "day"]),
  ).execute();

  await clusteredByKey(
    db.schema
      .createTable("day_customer_types")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("customer_type", "integer", (column) => column.notNull())
      .addColumn("orders", "integer", (column) => column.notNull())
      .addColumn("total_minor", "bigint", (column) => column.notNull())
      .addColumn("refunded_minor", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("day_customer_types_key", ["store_id", "day", "customer_type"]),
  ).execute();

  await clusteredByKey(
    db.schema
      .createTable("cohort_months")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("cohort_month", "integer", (column) => column.notNull())
      .addColumn("month", "integer", (column) => column.notNull())
      .addColumn("customers", "integer", (column) => column.notNull())
      .addColumn("orders", "integer", (column) => column.notNull())
      .addColumn("total_minor", "bigint", (column) => column.notNull())
      .addColumn("refunded_minor", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("cohort_months_key", ["store_id", "cohort_month", "month"]),
  ).execute();

  await clusteredByKey(
    db.schema
      .createTable("lifetime_values")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("order_number", "integer", (column) => column.notNull())
      .addColumn("customers", "integer", (column) => column.notNull())
      .addColumn("net_minor", "bigint", (column) => column.notNull())
      .addColumn("total_minor", "bigint", (column) => column.notNull())
      .addColumn("refunded_minor", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("lifetime_values_key", ["store_id", "order_number"]),
  ).execute();

  // Rows are several kilobytes wide. Without clustering, the key index stays small and blobs go to overflow pages.
  await db.schema
    .createTable("columns")
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("span", "integer", (column) => column.notNull())
    .addColumn("bucket", "integer", (column) => column.notNull())
    .addColumn("products", "blob", (column) => column.notNull())
    .addColumn("customers", "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("columns_key", ["store_id", "span", "bucket"])
    .execute();

  await clusteredByKey(
    db.schema
      .createTable("dirty_days")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("dirty_days_key", ["store_id", "day"]),
  ).execute();

  await db.schema
    .createTable("store_versions")
    .addColumn("store_id", "integer", (column) => column.primaryKey().notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
}
