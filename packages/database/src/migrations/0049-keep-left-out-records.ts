import { type ColumnDefinitionBuilder, type Kysely, sql } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * Keeps the records that syncs refused, which were known only to the run that read them, and the currency and time zone
 * of connected shops. Shops with a stored run that refused records are read again, so that these records are known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("left_out_records")
      .addColumn("store_id", "integer", required)
      .addColumn("source_id", "text", required)
      .addColumn("kind", "text", required)
      .addColumn("ext_id", "text", required)
      .addColumn("platform", "text", required)
      .addColumn("stream", "text", required)
      .addColumn("reason", "text", required)
      .addColumn("currency", "text")
      .addColumn("happened_at", "bigint")
      .addColumn("updated_at", "bigint")
      .addColumn("is_pending", "integer", (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint("left_out_records_key", ["store_id", "source_id", "kind", "ext_id"])
      .addForeignKeyConstraint(
        "left_out_records_store",
        ["store_id"],
        "stores",
        ["id"],
        (constraint) => constraint.onDelete("cascade"),
      ),
  ).execute();
  await db.schema.alterTable("integrations").addColumn("source_currency", "text").execute();
  await db.schema.alterTable("integrations").addColumn("source_timezone", "text").execute();
  await readAgain(db);
}

async function readAgain(db: Kysely<unknown>): Promise<void> {
  await sql`update sync_cursors set cursor = ${sql.lit("")}
    where exists (
      select 1 from sync_runs
      join integrations on integrations.store_id = sync_runs.store_id
        and integrations.id = sync_runs.integration_id
      join sync_run_streams on sync_run_streams.store_id = sync_runs.store_id
        and sync_run_streams.run_id = sync_runs.id
      where sync_runs.store_id = sync_cursors.store_id
        and sync_runs.integration_id = sync_cursors.integration_id
        and sync_run_streams.stream = sync_cursors.stream
        and integrations.platform = ${sql.lit("shopify")}
        and sync_run_streams.message like ${sql.lit("%left out: %")})`.execute(db);
}
