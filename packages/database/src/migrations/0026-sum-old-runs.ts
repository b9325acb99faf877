import { type Kysely, sql } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";

/** Sums of an integration's old sync runs by day, which replace the runs themselves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A foreign key needs a unique index on the columns that it references.
  await db.schema
    .createIndex("integrations_of_store")
    .unique()
    .on("integrations")
    .columns(["store_id", "id"])
    .execute();
  await clusteredByKey(
    db.schema
      .createTable("sync_run_days")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("integration_id", "text", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("succeeded", "integer", (column) => column.notNull())
      .addColumn("partial", "integer", (column) => column.notNull())
      .addColumn("failed", "integer", (column) => column.notNull())
      .addColumn("cancelled", "integer", (column) => column.notNull())
      .addColumn("records", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sync_run_days_key", ["store_id", "integration_id", "day"])
      .addForeignKeyConstraint(
        "sync_run_days_integration",
        ["store_id", "integration_id"],
        "integrations",
        ["store_id", "id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  ).execute();
  // Each sync looks for unfinished runs.
  await db.schema
    .createIndex("sync_runs_open")
    .on("sync_runs")
    .columns(["store_id", "integration_id"])
    .where(sql.ref("finished_at"), "is", null)
    .execute();
}
