import { sql, type Kysely } from "kysely";

/** Days of which the platform reports that it cut data. Few have any, so the index holds these alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("report_days")
    .addColumn("is_truncated", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index report_days_truncated on report_days (store_id, account_id, day)
    where is_truncated = 1`.execute(db);
}
