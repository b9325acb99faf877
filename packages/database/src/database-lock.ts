import { AppError } from "@cartograph/contracts/app-error.ts";
import { type Kysely, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Schema } from "./schema.ts";

/** Two-part key; the locks of stores have one-part keys. */
const lockKey = sql.raw("1, 0");

export type DatabaseLock = { release: () => Promise<void> };

/**
 * Takes an exclusive lock, so that no server can use the PostgreSQL database until the lock is released or its
 * connection ends. A SQLite file needs no lock: the lock on DATA_DIR protects it.
 * @throws AppError `unavailable` while a server or another command is using the database
 */
export function lockDatabaseExclusively(db: Kysely<Schema>): Promise<DatabaseLock> {
  const problem = "Cartograph is running on this database. Stop all of its processes first.";
  return lock(db, { suffix: "", problem });
}

/**
 * Takes the shared lock that servers hold on a PostgreSQL database. It excludes commands that need exclusive access,
 * such as `db:distribute`.
 * @throws AppError `unavailable` while such a command is running
 */
export function lockDatabaseShared(db: Kysely<Schema>): Promise<DatabaseLock> {
  const problem = "A command is changing this database. Start again when it is done.";
  return lock(db, { suffix: "_shared", problem });
}

type Lock = { suffix: "" | "_shared"; problem: string };

async function lock(db: Kysely<Schema>, { suffix, problem }: Lock): Promise<DatabaseLock> {
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
        if (!(await tryLock(connection, suffix))) throw new AppError("unavailable", problem);
        resolve();
        await released;
        const unlock = sql.raw(`pg_advisory_unlock${suffix}`);
        await sql`select ${unlock}(${lockKey})`.execute(connection);
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

async function tryLock(connection: Kysely<Schema>, suffix: Lock["suffix"]): Promise<boolean> {
  const { rows } = await sql<{ locked: number }>`
    select ${sql.raw(`pg_try_advisory_lock${suffix}`)}(${lockKey}) as locked`.execute(connection);
  return rows[0]?.locked === 1;
}
