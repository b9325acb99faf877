import { type Kysely, sql } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database, Schema } from "./schema.ts";

/**
 * Runs in a transaction that starts when no other writer of the store has one open. In SQLite, any transaction that may
 * write waits for all others; in PostgreSQL, writers of different stores do not wait for each other.
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
 * Runs in a transaction that starts when no other one with one of these keys is open, for what belongs to no store. In
 * SQLite it waits for all others, as any transaction that may write.
 */
export function writeAlone<Result>(
  db: Kysely<Schema>,
  keys: readonly string[],
  write: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    if (dialectOf(db) === "postgresql") {
      // In one order, so that two transactions do not wait for each other.
      for (const key of keys.toSorted()) {
        await sql`select pg_advisory_xact_lock(2, hashtext(${key}))`.execute(transaction);
      }
    }
    return write(transaction);
  });
}

/** Runs with one snapshot of the database, which other writers do not change; in a transaction, within that. */
export function readSnapshot<Result>(
  db: Database,
  read: (snapshot: Database) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) return read(db);
  return db.transaction().setAccessMode("read only").execute(read);
}
