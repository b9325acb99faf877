import type { ColumnDefinitionBuilder, Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";

const required = (column: ColumnDefinitionBuilder) => column.notNull();

/**
 * With several processes, workers take imports and deletions from the database: a worker holds the lease of a store
 * while it imports or deletes its data, and uploaded files wait in chunks. With SQLite both tables stay empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("imports").addColumn("file_bytes", "bigint").execute();
  await db.schema.alterTable("imports").addColumn("is_gzip", "integer").execute();
  await db.schema.alterTable("disconnected_accounts").addColumn("deleting_at", "bigint").execute();
  await clusteredByKey(
    db.schema
      .createTable("store_leases")
      .addColumn("store_id", "integer", required)
      .addColumn("owner", "text", required)
      .addColumn("lease_until", "bigint", required)
      .addPrimaryKeyConstraint("store_leases_key", ["store_id"]),
  ).execute();
  await clusteredByKey(
    db.schema
      .createTable("import_chunks")
      .addColumn("store_id", "integer", required)
      .addColumn("import_id", "text", required)
      .addColumn("number", "integer", required)
      .addColumn("bytes", "blob", required)
      .addPrimaryKeyConstraint("import_chunks_key", ["store_id", "import_id", "number"])
      .addForeignKeyConstraint(
        "import_chunks_import",
        ["store_id", "import_id"],
        "imports",
        ["store_id", "id"],
        (reference) => reference.onDelete("cascade"),
      ),
  ).execute();
}
