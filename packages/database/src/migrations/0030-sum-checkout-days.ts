import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Sums of checkouts by day and circumstances. Marks all existing days; they are read from the checkouts until summed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("checkout_days")
      .addColumn("store_id", "integer", required)
      .addColumn("day", "integer", required)
      .addColumn("currency", "text", required)
      .addColumn("abandoned_minor", "bigint", required)
      .addColumn("figures", "blob", required)
      .addPrimaryKeyConstraint("checkout_days_key", ["store_id", "day", "currency"]),
  ).execute();
  await clusteredByKey(
    db.schema
      .createTable("dirty_checkout_days")
      .addColumn("store_id", "integer", required)
      .addColumn("day", "integer", required)
      .addPrimaryKeyConstraint("dirty_checkout_days_key", ["store_id", "day"]),
  ).execute();
  // Finds the abandoned checkouts of a customer whose orders change.
  await db.schema
    .createIndex("checkouts_customer")
    .on("checkouts")
    .columns(["store_id", "customer_ext_id", "created_at"])
    .where(sql.ref("completed_at"), "is", null)
    .execute();
  await addPlanStatistics(db, [
    { table: "checkout_days", index: "checkout_days", rows: [10_000, 1000, 1, 1] },
    { table: "dirty_checkout_days", index: "dirty_checkout_days", rows: [100, 10, 1] },
    { table: "checkouts", index: "checkouts_customer", rows: [400_000, 40_000, 2, 1] },
  ]);
  await sql`insert into dirty_checkout_days (store_id, day)
    select distinct store_id, day from checkouts`.execute(db);
}
