import { type Kysely, sql } from "kysely";
import { busyTimeoutMs } from "./dialects/sqlite/open-sqlite-file.ts";
import type { Schema } from "./schema.ts";

/**
 * Commits one page, which needs space on the disk and the right to write. `user_version` is a number in the file's
 * header that nothing else uses.
 * @throws what the database says. A database that another connection is writing to is not waited for: it is writable.
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
