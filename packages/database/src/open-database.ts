import { Kysely } from "kysely";
import type { DatabaseLocation } from "./database-location.ts";
import type { BeforeQuery } from "./dialects/before-query.ts";
import { postgresqlDialect } from "./dialects/postgresql/postgresql-dialect.ts";
import { openSqliteFile } from "./dialects/sqlite/open-sqlite-file.ts";
import { sqliteDialect } from "./dialects/sqlite/sqlite-dialect.ts";
import type { Schema } from "./schema.ts";
import { refuseNewerSchema } from "./schema-version.ts";

type OpenOptions = DatabaseLocation & {
  readonly?: boolean;
  /** With PostgreSQL, a statement that waits long for a lock fails as busy. In SQLite, each write does. */
  isForRequests?: boolean;
  beforeQuery?: BeforeQuery;
};

/**
 * Opens the database. Unless read-only, creates a missing file, without tables until `migrateToLatest` runs. PostgreSQL
 * connections are opened on demand. Close it with `db.destroy()`.
 * @throws AppError `unavailable` if a newer version of Cartograph wrote the file; with PostgreSQL, migrating checks
 * this
 */
export function openDatabase({ readonly = false, ...options }: OpenOptions): Kysely<Schema> {
  if ("url" in options) {
    return new Kysely<Schema>({ dialect: postgresqlDialect(options, { ...options, readonly }) });
  }
  const file = openSqliteFile(options.file, { readonly });
  try {
    refuseNewerSchema(file);
  } catch (error) {
    file.close();
    throw error;
  }
  return new Kysely<Schema>({ dialect: sqliteDialect(file, options.beforeQuery) });
}
