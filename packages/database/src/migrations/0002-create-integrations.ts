import { clusteredByKey } from "../dialects/clustered-table.ts";
import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("integrations")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("store_id", "integer", (column) =>
      column.notNull().references("stores.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("platform", "text", (column) => column.notNull())
    .addColumn("api_key_ciphertext", "text")
    .addColumn("api_key_hint", "text")
    .addColumn("store_url", "text")
    .addColumn("is_connected", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("status_message", "text")
    .addColumn("checked_at", "bigint")
    .addColumn("last_synced_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("integrations_store")
    .on("integrations")
    .columns(["store_id", "created_at"])
    .execute();

  await clusteredByKey(
    db.schema
      .createTable("sync_cursors")
      .addColumn("integration_id", "text", (column) =>
        column.notNull().references("integrations.id").onDelete("cascade"),
      )
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("stream", "text", (column) => column.notNull())
      .addColumn("cursor", "text", (column) => column.notNull())
      .addColumn("updated_at", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("sync_cursors_key", ["integration_id", "stream"]),
  ).execute();

  await db.schema
    .createTable("sync_runs")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("integration_id", "text", (column) =>
      column.notNull().references("integrations.id").onDelete("cascade"),
    )
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("trigger", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .addColumn("finished_at", "bigint")
    .addColumn("message", "text")
    .execute();
  await db.schema
    .createIndex("sync_runs_integration")
    .on("sync_runs")
    .columns(["integration_id", "started_at"])
    .execute();

  await clusteredByKey(
    db.schema
      .createTable("sync_run_streams")
      .addColumn("run_id", "text", (column) =>
        column.notNull().references("sync_runs.id").onDelete("cascade"),
      )
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("stream", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("status", "text", (column) => column.notNull())
      .addColumn("records", "integer", (column) => column.notNull().defaultTo(0))
      .addColumn("expected", "integer")
      .addColumn("message", "text")
      .addPrimaryKeyConstraint("sync_run_streams_key", ["run_id", "stream"]),
  ).execute();

  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("store_id", "integer", (column) =>
      column.notNull().references("stores.id").onDelete("cascade"),
    )
    .addColumn("file_name", "text")
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("rows", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("orders", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("refused", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("refused_count", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("notes", "text", (column) => column.notNull().defaultTo("[]"))
    .addColumn("message", "text")
    .addColumn("started_at", "bigint", (column) => column.notNull())
    .addColumn("finished_at", "bigint")
    .execute();
  await db.schema
    .createIndex("imports_store")
    .on("imports")
    .columns(["store_id", "started_at"])
    .execute();
}
