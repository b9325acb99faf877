import type { Kysely } from "kysely";

/** The day on which a store's refunds count if a request does not say. Existing stores keep the day of the refund. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("stores")
    .addColumn("date_basis", "text", (column) => column.notNull().defaultTo("refund_date"))
    .execute();
}
