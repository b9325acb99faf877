import { Migrator } from "kysely";
import type { Kysely } from "kysely";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { migrations } from "./migrations/index.ts";
import type { Schema } from "./schema.ts";
import { storageFailure } from "./storage-failure.ts";

/**
 * Runs all pending migrations; if one fails, none is applied.
 * @returns the names of the migrations that ran
 */
export async function migrateToLatest(db: Kysely<Schema>): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error !== undefined) {
    throw (
      storageFailure(error) ??
      new AppError("unavailable", "The database could not be migrated", { cause: error })
    );
  }
  return (results ?? []).map((result) => result.migrationName);
}
