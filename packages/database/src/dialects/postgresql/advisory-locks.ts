import { type RawBuilder, sql } from "kysely";

/*
 * The keys of all advisory locks. Keys of one number and keys of two are different even if their numbers are equal.
 */

/** Held by servers, shared, and by commands that no server may run during. */
export const databaseLock = sql.raw("1, 0");

/** Held by a copy to this database. */
export const copyLock = sql.raw("1, 1");

/** Held by a transaction that writes to the store. */
export function storeLock(storeId: number): RawBuilder<unknown> {
  return sql`${storeId}`;
}

/** Held by a transaction that writes data of no store. */
export function textLock(key: string): RawBuilder<unknown> {
  return sql`2, hashtext(${key})`;
}
