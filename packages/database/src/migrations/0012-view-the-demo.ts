import { sql, type Kysely } from "kysely";

/** The demo store that a session views instead of its user's store, and when the getting-started list was closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("viewed_store_id", "integer", (column) =>
      column.references("stores.id").onDelete("set null"),
    )
    .execute();
  await db.schema.alterTable("stores").addColumn("getting_started_closed_at", "bigint").execute();
  // Stores that already have orders do not need the list.
  await sql`update stores set getting_started_closed_at = created_at
    where exists (select 1 from orders where orders.store_id = stores.id)`.execute(db);
}
