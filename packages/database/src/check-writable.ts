import { type Kysely, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Schema } from "./schema.ts";
import { writeUnlessBusy } from "./write-unless-busy.ts";

/**
 * Commits a change that no table shows, to check disk space and write permission.
 * @throws the database's error, unless another connection is writing, since the database is then writable
 */
export async function checkWritable(db: Kysely<Schema>): Promise<void> {
  await writeUnlessBusy(db, async (connection) => {
    if (dialectOf(db) === "postgresql") {
      // The message is written to disk. The delete fails on a replica.
      await sql`
        with changed as (delete from login_throttle where false)
        select pg_logical_emit_message(true, 'cartograph', 'ready')`.execute(connection);
    } else {
      // A header field that nothing else uses.
      await sql`pragma user_version = 0`.execute(connection);
    }
  });
}
