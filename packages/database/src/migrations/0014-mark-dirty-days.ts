import type { Kysely } from "kysely";

/** Distinguishes changes of the same day, so that readers compute its columns once per change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("dirty_days")
    .addColumn("mark", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
