import { type Kysely, sql } from "kysely";
import { dialectOf } from "../dialects/dialect-of.ts";
import type { Schema } from "../schema.ts";
import { onConnections, testConnections } from "./postgresql-copy.ts";

/** Makes a test's database refuse every change, like a read-only disk or a replica, or accept them again. */
export async function setWritable(db: Kysely<Schema>, isWritable: boolean): Promise<void> {
  if (dialectOf(db) === "sqlite") {
    await sql`pragma query_only = ${sql.lit(isWritable ? 0 : 1)}`.execute(db);
    return;
  }
  await onConnections(db, testConnections, async (connection) => {
    const mode = sql.raw(isWritable ? "off" : "on");
    await sql`set default_transaction_read_only = ${mode}`.execute(connection);
  });
}
