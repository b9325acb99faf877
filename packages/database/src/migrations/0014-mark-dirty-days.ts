import type { Kysely } from "kysely";

/** Tells the changes of a day apart, so that readers compute a day's columns once for each change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("dirty_days")
    .addColumn("mark", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
