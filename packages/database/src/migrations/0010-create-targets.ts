import type { Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";
import { raiseVersionWith } from "../dialects/version-trigger.ts";

/** Targets by month and metric. Reports include them, so a change raises the store's version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("metric_targets")
      .addColumn("store_id", "integer", (column) =>
        column.notNull().references("stores.id").onDelete("cascade"),
      )
      .addColumn("month", "integer", (column) => column.notNull())
      .addColumn("metric_id", "text", (column) => column.notNull())
      .addColumn("value", "real", (column) => column.notNull())
      .addPrimaryKeyConstraint("metric_targets_key", ["store_id", "month", "metric_id"]),
  ).execute();
  await raiseVersionWith(db, "metric_targets", ["value"]);
  await addPlanStatistics(db, [
    { table: "metric_targets", index: "metric_targets", rows: [5000, 250, 20, 1] },
  ]);
}
