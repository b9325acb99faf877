import { AppError } from "@cartograph/contracts/app-error.ts";
import { type Kysely, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Schema } from "./schema.ts";
import { databaseLock } from "./dialects/postgresql/advisory-locks.ts";

export type DatabaseLock = { release: () => Promise<void> };

/**
 * Runs a command that no server may use the PostgreSQL database during. The command gets the connection that holds the
 * lock: if the connection ends, the lock is lost, and so is everything that the command has not committed.
 * @throws AppError `unavailable` while a server or another command is using the database
 */
export async function withExclusiveDatabase<Result>(
  db: Kysely<Schema>,
  use: (connection: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    if ((await hasServers(connection)) || !(await tryLock(connection, ""))) {
      throw new AppError(
        "unavailable",
        "Cartograph is running on this database. Stop all of its processes first.",
      );
    }
    try {
      return await use(connection);
    } finally {
      await unlock(connection, "");
    }
  });
}

/**
 * Takes the shared lock that servers hold on a PostgreSQL database. It excludes commands that need exclusive access,
 * such as `db:distribute`. A SQLite file needs no lock: the lock on DATA_DIR protects it.
 * @throws AppError `unavailable` while such a command is running
 */
export async function lockDatabaseShared(db: Kysely<Schema>): Promise<DatabaseLock> {
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
        if (!(await tryLock(connection, "_shared"))) {
          throw new AppError(
            "unavailable",
            "A command is changing this database. Start again when it is done.",
          );
        }
        resolve();
        await released;
        await unlock(connection, "_shared");
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

type Suffix = "" | "_shared";

async function tryLock(connection: Kysely<Schema>, suffix: Suffix): Promise<boolean> {
  const { rows } = await sql<{ locked: number }>`
    select ${sql.raw(`pg_try_advisory_lock${suffix}`)}(${databaseLock}) as locked`.execute(
    connection,
  );
  return rows[0]?.locked === 1;
}

async function unlock(connection: Kysely<Schema>, suffix: Suffix): Promise<void> {
  await sql`select ${sql.raw(`pg_advisory_unlock${suffix}`)}(${databaseLock})`.execute(connection);
}

/** A server loses its lock when the database restarts, and opens its other connections again. */
async function hasServers(connection: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'cartograph%'
      and pid <> pg_backend_pid()`.execute(connection);
  return rows.length > 0;
}
