import { sql, type Kysely } from "kysely";

/** Marks days for which the platform truncated data. Such days are rare, so the index contains only them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("report_days")
    .addColumn("is_truncated", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`create index report_days_truncated on report_days (store_id, account_id, day)
    where is_truncated = 1`.execute(db);
}
