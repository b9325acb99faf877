import { type Kysely, sql } from "kysely";
import { busyTimeoutMs } from "./dialects/busy-timeout.ts";
import { DatabaseBusy } from "./dialects/database-busy.ts";
import { dialectOf } from "./dialects/dialect-of.ts";
import { RequestAdapter } from "./dialects/postgresql/request-adapter.ts";
import type { Database, Schema } from "./schema.ts";
import { storeLock, textLock } from "./dialects/postgresql/advisory-locks.ts";

export type WriteOptions = {
  /** Fails as busy if others keep writing to the store. Not needed on a database opened with `isForRequests`. */
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
  options: WriteOptions = {},
): Promise<Result> {
  if (dialectOf(db) === "sqlite") {
    return options.isRequest ? writeSoon(db, write) : db.transaction().execute(write);
  }
  const isRequest = options.isRequest || db.getExecutor().adapter instanceof RequestAdapter;
  const calledAt = performance.now();
  const run = () =>
    db.transaction().execute(async (transaction) => {
      if (isRequest) {
        const leftMs = busyTimeoutMs - (performance.now() - calledAt);
        // 0 would be no limit.
        await setLockTimeout(transaction, Math.max(1, Math.ceil(leftMs)));
      }
      await sql`select pg_advisory_xact_lock(${storeLock(storeId)})`.execute(transaction);
      if (isRequest) await setLockTimeout(transaction, busyTimeoutMs);
      return write(transaction);
    });
  return inTurn(db, `${storeId} ${isRequest}`, { run, isLimited: isRequest });
}

/**
 * Limits the wait for the connection, which a transaction of the same thread may have for long.
 * @throws DatabaseBusy; `write` is then not called
 */
function writeSoon<Result>(
  db: Kysely<Schema>,
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new DatabaseBusy());
    }, busyTimeoutMs);
    const writeInTime = async (transaction: Database) => {
      if (isLate) throw new DatabaseBusy();
      clearTimeout(timer);
      return write(transaction);
    };
    db.transaction()
      .execute(writeInTime)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

async function setLockTimeout(transaction: Database, ms: number): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(transaction);
}

const lastTurns = new WeakMap<Kysely<Schema>, Map<string, Promise<unknown>>>();

/**
 * Runs one transaction of a queue at a time, so that those that wait for a store's lock use only one connection.
 * @throws DatabaseBusy if the database was closed, or if `isLimited` and those before take too long; `run` has then
 * stored nothing
 */
function inTurn<Result>(
  db: Kysely<Schema>,
  queue: string,
  { run, isLimited }: { run: () => Promise<Result>; isLimited: boolean },
): Promise<Result> {
  const turns = lastTurns.get(db) ?? new Map<string, Promise<unknown>>();
  lastTurns.set(db, turns);
  const before = turns.get(queue) ?? Promise.resolve();
  const result = (isLimited ? withinBusyTimeout(before) : before).then(run).catch(refuseClosed);
  // One that gave up ends before those that it waited for, and the next must still wait for these.
  const turn: Promise<unknown> = Promise.allSettled([before, result]).finally(() => {
    if (turns.get(queue) === turn) turns.delete(queue);
  });
  turns.set(queue, turn);
  return result;
}

/** Kysely's error for a database that was closed while the transaction waited has no code. */
function refuseClosed(error: unknown): never {
  const isClosed = error instanceof Error && error.message === "driver has already been destroyed";
  throw isClosed ? new DatabaseBusy() : error;
}

async function withinBusyTimeout(before: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DatabaseBusy()), busyTimeoutMs);
  });
  await Promise.race([before, late]).finally(() => clearTimeout(timer));
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
