import { type Kysely, sql } from "kysely";
import { busyTimeoutMs } from "./dialects/busy-timeout.ts";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database, Schema } from "./schema.ts";
import { storeLock, textLock } from "./dialects/postgresql/advisory-locks.ts";

type WriteOptions = {
  /**
   * With PostgreSQL, fails as busy if others keep writing to the store. Not needed on a database opened with
   * `isForRequests`.
   */
  isRequest?: boolean;
};

/**
 * Runs a transaction that excludes other writers of the store. In SQLite, a transaction that may write excludes all
 * others; in PostgreSQL, writers of different stores do not wait for each other.
 */
export function writeStore<Result>(
  db: Kysely<Schema>,
  storeId: number,
  write: (transaction: Database) => Promise<Result>,
  { isRequest = false }: WriteOptions = {},
): Promise<Result> {
  if (dialectOf(db) === "sqlite") return db.transaction().execute(write);
  let hasLock = false;
  const run = () =>
    db.transaction().execute(async (transaction) => {
      if (isRequest) {
        await sql`set local lock_timeout = ${sql.lit(busyTimeoutMs)}`.execute(transaction);
      }
      await sql`select pg_advisory_xact_lock(${storeLock(storeId)})`.execute(transaction);
      hasLock = true;
      return write(transaction);
    });
  return inTurn(db, `${storeId} ${isRequest}`, { run, isRefused: () => !hasLock });
}

const lastTurns = new WeakMap<Kysely<Schema>, Map<string, Promise<void>>>();

/**
 * Runs one transaction of a queue at a time, so that those that wait for a store's lock use only one connection. If one
 * did not get the lock, those behind it have waited as well and fail with it.
 */
function inTurn<Result>(
  db: Kysely<Schema>,
  queue: string,
  { run, isRefused }: { run: () => Promise<Result>; isRefused: () => boolean },
): Promise<Result> {
  const turns = lastTurns.get(db) ?? new Map<string, Promise<void>>();
  lastTurns.set(db, turns);
  const result = (turns.get(queue) ?? Promise.resolve()).then(run);
  const turn = result.then(
    () => undefined,
    (error: unknown) => {
      if (isRefused()) throw error;
    },
  );
  turns.set(queue, turn);
  const leave = () => {
    if (turns.get(queue) === turn) turns.delete(queue);
  };
  turn.then(leave, leave);
  return result;
}

/**
 * Runs a transaction that excludes others with one of these keys, for data that belongs to no store. In SQLite it
 * excludes all others, like any transaction that may write.
 */
export function writeExclusively<Result>(
  db: Kysely<Schema>,
  keys: readonly string[],
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (dialectOf(db) === "postgresql") {
      // Always in the same order, to avoid deadlocks.
      for (const key of keys.toSorted()) {
        await sql`select pg_advisory_xact_lock(${textLock(key)})`.execute(transaction);
      }
    }
    return write(transaction);
  });
}

/** Reads one snapshot of the database, unaffected by other writers. Within a transaction, reads in that transaction. */
export function readSnapshot<Result>(
  db: Database,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return read(db);
  return db.transaction().setAccessMode("read only").execute(read);
}
