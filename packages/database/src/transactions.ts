import { type Kysely, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database, Schema } from "./schema.ts";

/**
 * Runs a transaction that excludes other writers of the store. In SQLite, a transaction that may write excludes all
 * others; in PostgreSQL, writers of different stores do not wait for each other.
 */
export function writeStore<Result>(
  db: Kysely<Schema>,
  storeId: number,
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (dialectOf(db) === "postgresql") {
      await sql`select pg_advisory_xact_lock(${storeId})`.execute(transaction);
    }
    return write(transaction);
  });
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
        await sql`select pg_advisory_xact_lock(2, hashtext(${key}))`.execute(transaction);
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
