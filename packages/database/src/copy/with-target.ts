import { type Kysely, sql } from "kysely";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { openDatabase } from "../open-database.ts";
import type { Schema } from "../schema.ts";
import { storageFailure } from "../storage-failure.ts";
import { copyLock } from "../dialects/postgresql/advisory-locks.ts";

/**
 * Opens the PostgreSQL database to copy to, and locks it against other copies.
 * @throws AppError `unavailable` if it cannot be reached or another copy to it is running, `conflict` while a Cartograph
 * server uses it
 */
export async function withTarget<Result>(
  url: string,
  use: (target: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase({ url, connections: 1 });
  try {
    return await db.connection().execute(async (target) => {
      // The lock of a killed copy is held until the server notices.
      await sql`set lock_timeout = '5s'`.execute(target);
      await sql`select pg_advisory_lock(${copyLock})`.execute(target);
      await sql`set lock_timeout = 0`.execute(target);
      await refuseUsedTarget(target);
      return use(target);
    });
  } catch (error) {
    throw storageFailure(error) ?? error;
  } finally {
    await db.destroy();
  }
}

/** Server connections use the application's name. */
async function refuseUsedTarget(target: Kysely<Schema>): Promise<void> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'cartograph'
      and pid <> pg_backend_pid()`.execute(target);
  if (rows.length === 0) return;
  throw new AppError("conflict", "Another Cartograph uses the target database. Stop it first.");
}
