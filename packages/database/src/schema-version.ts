import type { Database as SqliteFile } from "better-sqlite3";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { migrations } from "./migrations/index.ts";

/** Kysely's table of applied migrations. */
export const migrationTable = "kysely_migration";

/** Names of the migrations applied to a database file, in order; empty for a new file. */
function appliedMigrations(file: SqliteFile): string[] {
  const table = file
    .prepare("select 1 from sqlite_master where type = 'table' and name = ?")
    .get(migrationTable);
  if (table === undefined) return [];
  const names = file.prepare(`select name from ${migrationTable} order by name`).pluck().all();
  return names.map(String);
}

/** @throws AppError `unavailable` if a newer version of Cartograph changed the schema */
export function refuseNewerSchema(file: SqliteFile): void {
  refuseUnknownMigrations(appliedMigrations(file), migrations);
}

/** @throws AppError `unavailable` if one of the applied migrations is not available */
export function refuseUnknownMigrations(
  applied: readonly string[],
  available: Readonly<Record<string, unknown>>,
): void {
  const unknown = applied.find((name) => !(name in available));
  if (unknown === undefined) return;
  throw new AppError(
    "unavailable",
    `This database was written by a newer version of Cartograph (it has ${unknown}): start that version, or restore an older backup.`,
  );
}
