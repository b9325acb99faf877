import { join } from "node:path";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { PostgresqlLocation } from "./dialects/postgresql/postgresql-pool.ts";

/** A SQLite file or a PostgreSQL server. */
export type DatabaseLocation = { file: string } | PostgresqlLocation;

/** True if several processes may use the database, as with PostgreSQL. */
export function isSharedDatabase(location: DatabaseLocation): boolean {
  return "url" in location;
}

type Settings = { databaseUrl?: string | null | undefined; dataDir: string };

/**
 * Returns the database's location from the environment settings.
 * @throws AppError `invalid_input` for a URL of an unsupported database
 */
export function databaseLocation({ databaseUrl, dataDir }: Settings): DatabaseLocation {
  const url = databaseUrl?.trim() ?? "";
  if (url === "") return { file: join(dataDir, "cartograph.sqlite") };
  if (/^postgres(ql)?:/i.test(url)) return { url };
  throw new AppError(
    "invalid_input",
    "This kind of DATABASE_URL is not supported: use a postgres:// URL, or leave it unset to use SQLite in DATA_DIR.",
  );
}

/**
 * Returns the path of the database file, for commands that copy or remove it.
 * @throws AppError `invalid_input` for a URL
 */
export function databaseFile(settings: Settings): string {
  const location = databaseLocation(settings);
  if ("file" in location) return location.file;
  throw new AppError(
    "invalid_input",
    "This command is for SQLite. With PostgreSQL use pg_dump, pg_restore, or dropdb and createdb.",
  );
}
