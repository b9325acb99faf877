import type { Kysely } from "kysely";

/** Networks from which a user signed in recently, where other people's failed attempts do not lock them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("known_networks")
    .addColumn("user_id", "text", (column) =>
      column.notNull().references("users.id").onDelete("cascade"),
    )
    .addColumn("network", "text", (column) => column.notNull())
    .addColumn("signed_in_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("known_networks_key", ["user_id", "network"])
    .execute();
}
