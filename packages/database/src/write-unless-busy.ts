import { type Kysely, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import { busyTimeoutMs } from "./dialects/busy-timeout.ts";
import type { Schema } from "./schema.ts";
import { errorCode } from "./error-code.ts";

/**
 * Runs an optional write. While another connection writes to the SQLite file it is skipped, so that its caller does not
 * wait.
 */
export async function writeUnlessBusy(
  db: Kysely<Schema>,
  write: (connection: Kysely<Schema>) => Promise<unknown>,
): Promise<void> {
  if (dialectOf(db) === "postgresql") {
    await write(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await write(connection);
    } catch (error) {
      if (errorCode(error) !== "SQLITE_BUSY") throw error;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection);
    }
  });
}
