import { Kysely } from "kysely";
import { openSqliteFile } from "./dialects/sqlite/open-sqlite-file.ts";
import type { BeforeQuery } from "./dialects/sqlite/sqlite-connection.ts";
import { sqliteDialect } from "./dialects/sqlite/sqlite-dialect.ts";
import type { Schema } from "./schema.ts";
import { refuseNewerSchema } from "./schema-version.ts";

/**
 * Opens the database. Unless it is read-only, a missing file is created, without tables until `migrateToLatest` runs.
 * Close it with `db.destroy()`.
 * @throws AppError `unavailable` if a newer version of Cartograph wrote it
 */
export function openDatabase(options: {
  file: string;
  readonly?: boolean;
  beforeQuery?: BeforeQuery;
}): Kysely<Schema> {
  const file = openSqliteFile(options.file, { readonly: options.readonly ?? false });
  try {
    refuseNewerSchema(file);
  } catch (error) {
    file.close();
    throw error;
  }
  return new Kysely<Schema>({ dialect: sqliteDialect(file, options.beforeQuery) });
}
