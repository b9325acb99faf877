import { sql, type Kysely } from "kysely";

/**
 * Checkouts that were stored before the step reached and their shipping were: the next sync reads all that the source
 * still lists once more and fills both in. Those that it has dropped stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from sync_cursors where stream = ${sql.lit("checkouts")}`.execute(db);
}
