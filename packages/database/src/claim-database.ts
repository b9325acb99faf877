import { AppError } from "@cartograph/contracts/app-error.ts";
import { type Kysely, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Schema } from "./schema.ts";

/** Two numbers, since a key of one number is the lock of a store. */
const claimKey = sql.raw("1, 0");

/**
 * Keeps other servers off a PostgreSQL database until it is released or its connection ends. A SQLite file needs no
 * claim: the lock of DATA_DIR keeps others off.
 * @throws AppError `unavailable` while another server has the database
 */
export async function claimDatabase(db: Kysely<Schema>): Promise<{ release: () => Promise<void> }> {
  if (dialectOf(db) === "sqlite") return { release: async () => undefined };
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let ended = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    ended = db
      .connection()
      .execute(async (connection) => {
        if (!(await isFree(connection))) throw taken();
        resolve();
        await released;
        await sql`select pg_advisory_unlock(${claimKey})`.execute(connection);
      })
      .catch(reject);
  });
  return {
    release: () => {
      release?.();
      return ended;
    },
  };
}

async function isFree(connection: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<{ claimed: number }>`
    select pg_try_advisory_lock(${claimKey}) as claimed`.execute(connection);
  return rows[0]?.claimed === 1;
}

function taken(): AppError {
  return new AppError("unavailable", "Another Cartograph is running on this database");
}
