import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * The orders and lines of each day, packed by column for queries with filters and groups. A day without a row is read
 * from the ledger, so existing days can be packed after the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("order_columns")
      .addColumn("store_id", "integer", required)
      .addColumn("day", "integer", required)
      .addColumn("orders", "blob", required)
      .addColumn("lines", "blob", required)
      .addPrimaryKeyConstraint("order_columns_key", ["store_id", "day"]),
  ).execute();
  await addPlanStatistics(db, [
    { table: "order_columns", index: "order_columns", rows: [10_000, 1000, 1] },
  ]);
}
