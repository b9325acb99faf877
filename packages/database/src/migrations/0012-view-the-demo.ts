import { sql, type Kysely } from "kysely";

/** Which store a session looks at in place of its user's own, and when an operator put the getting-started list away. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("sessions")
    .addColumn("viewed_store_id", "integer", (column) =>
      column.references("stores.id").onDelete("set null"),
    )
    .execute();
  await db.schema.alterTable("stores").addColumn("getting_started_closed_at", "bigint").execute();
  // Whoever has orders by now has got started without a list.
  await sql`update stores set getting_started_closed_at = created_at
    where exists (select 1 from orders where orders.store_id = stores.id)`.execute(db);
}
