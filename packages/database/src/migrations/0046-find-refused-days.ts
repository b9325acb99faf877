import { type Kysely, sql } from "kysely";

/** Finds days whose figures were refused. Such days are rare, so the index contains only them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index report_days_refused on report_days (store_id, account_id, day)
    where content_hash = 'refused'`.execute(db);
}
