import type { Kysely } from "kysely";

/** On which day a store's refunds count where a request names none: existing stores keep the day of the refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("stores")
    .addColumn("date_basis", "text", (column) => column.notNull().defaultTo("refund_date"))
    .execute();
}
