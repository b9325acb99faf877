import { sql, type Kysely } from "kysely";

/** Cursors are deleted so that their streams are read again from the start. */
export const changesRowsOf = ["sync_cursors"];

/**
 * Resets the cursor, so that the next sync fills in the step reached and the shipping of checkouts stored before. Those
 * that the source no longer lists do not change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from sync_cursors where stream = ${sql.lit("checkouts")}`.execute(db);
}
