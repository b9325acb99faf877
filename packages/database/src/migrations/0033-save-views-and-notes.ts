import type { Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Adds saved views and dated notes. Reports do not include them, so they leave the store's version alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const { table, columns } of [
    { table: "saved_views", columns: { name: "text", path: "text" } },
    { table: "notes", columns: { day: "integer", text: "text" } },
  ] as const) {
    let builder = db.schema
      .createTable(table)
      .addColumn("store_id", "integer", (column) =>
        column.notNull().references("stores.id").onDelete("cascade"),
      )
      .addColumn("id", "integer", (column) => column.notNull());
    for (const [name, type] of Object.entries(columns)) {
      builder = builder.addColumn(name, type, (column) => column.notNull());
    }
    await clusteredByKey(
      builder
        .addColumn("created_by", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addPrimaryKeyConstraint(`${table}_key`, ["store_id", "id"]),
    ).execute();
    await addPlanStatistics(db, [{ table, index: table, rows: [2000, 20, 1] }]);
  }
}
