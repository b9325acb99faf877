import { type Kysely, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import { busyTimeoutMs } from "./dialects/busy-timeout.ts";
import type { Schema } from "./schema.ts";

/**
 * Runs a statement that need not be executed at all. While another connection writes to the SQLite file, it is left
 * out, so that its caller does not wait.
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
      if (!(error instanceof Error && "code" in error && error.code === "SQLITE_BUSY")) throw error;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection);
    }
  });
}
