import { Kysely } from "kysely";
import { writeFileSync } from "node:fs";
import type { BeforeQuery } from "../dialects/before-query.ts";
import { busyTimeoutMs } from "../dialects/busy-timeout.ts";
import { configureConnection } from "../dialects/sqlite/open-sqlite-file.ts";
import { sqliteDialect } from "../dialects/sqlite/sqlite-dialect.ts";
import { SqliteFile } from "../dialects/sqlite/sqlite-library.ts";
import { migrateToLatest } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import type { Schema } from "../schema.ts";
import { isTestedOnPostgresql, openPostgresqlCopy } from "./postgresql-copy.ts";
import { createVersionCheck } from "./version-check.ts";

let template: Promise<Buffer> | undefined;
let storeTables: Promise<ReadonlySet<string>> | undefined;

export type TestDatabaseOptions = {
  file?: string;
  beforeQuery?: BeforeQuery;
  /** Fails on changes that do not raise the store's version. SQLite in memory only, and not with `beforeQuery`. */
  checksVersions?: boolean;
};

/**
 * Opens a migrated database for one test: in the given new file, otherwise in memory, or in the vitest projects on
 * PostgreSQL a copy there, dropped when closed. The one in memory refuses product statements on stores' tables without
 * `store_id`.
 */
export async function openTestDatabase({
  file,
  checksVersions = false,
  ...options
}: TestDatabaseOptions = {}): Promise<Kysely<Schema>> {
  if (file === undefined && isTestedOnPostgresql) return openPostgresqlCopy(options);
  // Running every migration takes about 30 times as long as opening a copy of the result.
  template ??= serializeMigrated();
  if (file !== undefined) {
    // An existing file must not be opened here: closing it would drop the locks of its connections.
    writeFileSync(file, await template, { flag: "wx" });
    return openDatabase({ file, ...options });
  }
  const connection = new SqliteFile(await template, { timeout: busyTimeoutMs });
  configureConnection(connection, { readonly: false, inMemory: true });
  const beforeQuery = checksVersions ? createVersionCheck(connection) : options.beforeQuery;
  const dialect = sqliteDialect(connection, beforeQuery);
  // Imported here, because benches cannot bundle the parser that it loads.
  const { checkedDialect, listStoreTables } = await import("./store-scope/checked-dialect.ts");
  storeTables ??= listStoreTables(new Kysely<Schema>({ dialect: sqliteDialect(connection) }));
  return new Kysely<Schema>({ dialect: checkedDialect(dialect, await storeTables) });
}

async function serializeMigrated(): Promise<Buffer> {
  const connection = new SqliteFile(":memory:");
  const db = new Kysely<Schema>({ dialect: sqliteDialect(connection) });
  await migrateToLatest(db);
  const migrated = connection.serialize();
  await db.destroy();
  return migrated;
}

/** Inserts a store and its user. */
export async function insertTestStore(
  db: Kysely<Schema>,
  options: { timezone?: string; currency?: string; name?: string } = {},
): Promise<{ id: number; timezone: string; currency: string }> {
  const { timezone = "America/New_York", currency = "USD", name = "Test store" } = options;
  const { users } = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<number>().as("users"))
    .executeTakeFirstOrThrow();
  const userId = `test-user-${users + 1}`;
  const account = { id: userId, username: userId, username_key: userId, password_hash: "-" };
  await db
    .insertInto("users")
    .values({ ...account, name: null, email: null, created_at: 0 })
    .execute();
  const { id } = await db
    .insertInto("stores")
    .values({
      user_id: userId,
      name,
      timezone,
      is_timezone_known: 1,
      currency,
      is_demo: 0,
      created_at: 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, timezone, currency };
}
