import { Migrator, sql } from "kysely";
import type { Kysely, Migration } from "kysely";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { refuseUnfinishedCopy } from "./copy/unfinished-copy.ts";
import {
  checkedMigrations,
  type CountedMigration,
  withoutForeignKeys,
} from "./dialects/checked-migration.ts";
import { dialectOf } from "./dialects/dialect-of.ts";
import {
  postgresqlMigrations,
  refuseNewerTables,
  refuseOtherEncodings,
} from "./dialects/postgresql/migrations.ts";
import { migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";
import { isDamage, storageFailure } from "./storage-failure.ts";

/**
 * Runs all pending migrations in one transaction; if one fails or the process ends, none is applied. Files with data
 * are upgraded by `upgradeDatabase`, which backs them up first. With PostgreSQL, waits while another process migrates.
 * @throws AppError `unavailable` if a newer version of Cartograph changed the schema, the database is an unfinished
 * copy, or its encoding is not UTF8
 * @returns the names of the migrations that ran
 */
export async function migrateToLatest(
  db: Kysely<Schema>,
  available: Record<string, CountedMigration> = migrations,
): Promise<string[]> {
  if (dialectOf(db) === "postgresql") {
    await refuseUnfinishedCopy(db);
    return migratePostgresql(db, available);
  }
  return withoutForeignKeys(db, () => migrate(db, checkedMigrations(available)));
}

/** Migrates a PostgreSQL database that may be the target of an unfinished copy. */
export async function migratePostgresql(
  db: Kysely<Schema>,
  available: Record<string, CountedMigration> = migrations,
): Promise<string[]> {
  await refuseOtherEncodings(db);
  await refuseNewerTables(db, available);
  try {
    return await withoutLockTimeout(db, (connection) =>
      migrate(connection, postgresqlMigrations(available)),
    );
  } catch (error) {
    // A newer version may have migrated while this process waited.
    await refuseNewerTables(db, available);
    throw error;
  }
}

/** Statements that change tables wait for the statements of other processes. */
function withoutLockTimeout<Result>(
  db: Kysely<Schema>,
  run: (connection: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ timeout: string }>`
      select current_setting('lock_timeout') as timeout`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      return await run(connection);
    } finally {
      await sql`select set_config('lock_timeout', ${rows[0]?.timeout}, false)`.execute(connection);
    }
  });
}

async function migrate(
  db: Kysely<Schema>,
  available: Record<string, Migration>,
): Promise<string[]> {
  const { error, results } = await migratorOf(db, available).migrateToLatest();
  if (error !== undefined) {
    // The caller names the damaged file.
    if (isDamage(error)) throw error;
    throw (
      storageFailure(error) ??
      new AppError("unavailable", "The database could not be migrated", { cause: error })
    );
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** @throws AppError `unavailable` if a newer version of Cartograph has changed the schema since this process started */
export async function refuseChangedSchema(db: Kysely<Schema>): Promise<void> {
  // No other process may change a SQLite file.
  if (dialectOf(db) === "postgresql") await refuseNewerTables(db, migrations);
}

/** Names of applied and pending migrations. */
export async function migrationStatus(
  db: Kysely<Schema>,
): Promise<{ applied: string[]; pending: string[] }> {
  const all = await migratorOf(db, migrations).getMigrations();
  const namesOf = (isApplied: boolean) =>
    all
      .filter(({ executedAt }) => (executedAt !== undefined) === isApplied)
      .map(({ name }) => name);
  return { applied: namesOf(true), pending: namesOf(false) };
}

function migratorOf(db: Kysely<Schema>, available: Record<string, Migration>): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => available },
    // A branch may be merged after one with a higher number; databases of both must open.
    allowUnorderedMigrations: true,
  });
}
