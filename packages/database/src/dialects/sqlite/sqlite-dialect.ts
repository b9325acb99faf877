import type { Database as SqliteFile } from "better-sqlite3";
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Dialect } from "kysely";
import type { BeforeQuery } from "../before-query.ts";
import { SqliteDriver } from "./sqlite-driver.ts";

/** Lets Kysely run each migration in a transaction, which SQLite supports but Kysely's adapter does not declare. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export function sqliteDialect(file: SqliteFile, beforeQuery?: BeforeQuery): Dialect {
  return {
    createAdapter: () => new TransactionalSqliteAdapter(),
    createDriver: () => new SqliteDriver(file, beforeQuery),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
