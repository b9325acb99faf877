import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("username_key", "text", (column) => column.notNull().unique())
    .addColumn("password_hash", "text", (column) => column.notNull())
    .addColumn("name", "text")
    .addColumn("email", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("sessions")
    .addColumn("id_hash", "text", (column) => column.primaryKey().notNull())
    .addColumn("user_id", "text", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("data", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("touched_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint", (column) => column.notNull())
    .addColumn("revoked_at", "bigint")
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_expiry").on("sessions").column("expires_at").execute();

  await db.schema
    .createTable("login_throttle")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("failures", "integer", (column) => column.notNull())
    .addColumn("window_started_at", "bigint", (column) => column.notNull())
    .addColumn("blocked_until", "bigint", (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("audit_events")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("user_id", "text")
    .addColumn("ip", "text")
    .addColumn("request_id", "text")
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("target", "text")
    .addColumn("outcome", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("audit_events_time").on("audit_events").column("at").execute();

  await db.schema
    .createTable("stores")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("user_id", "text", (column) =>
      column.notNull().unique().references("users.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("timezone", "text", (column) => column.notNull())
    .addColumn("currency", "text", (column) => column.notNull())
    .addColumn("is_demo", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
}
