import { type Kysely, sql } from "kysely";
import { busyTimeoutMs } from "./dialects/sqlite/open-sqlite-file.ts";
import type { Schema } from "./schema.ts";

/**
 * Commits one page, which requires disk space and write permission. `user_version` is a number in the file's header that
 * nothing else uses.
 * @throws the database's error, except when another connection is writing, since the database is then writable
 */
export async function checkWritable(db: Kysely<Schema>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma user_version = 0`.execute(connection);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "SQLITE_BUSY")) throw error;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection);
    }
  });
}
