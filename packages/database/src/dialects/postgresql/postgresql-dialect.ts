import {
  CompiledQuery,
  type Dialect,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresIntrospector,
} from "kysely";
import type { BeforeQuery } from "../before-query.ts";
import { PostgresqlCompiler } from "./postgresql-compiler.ts";
import { PostgresqlCursor } from "./postgresql-cursor.ts";
import { PostgresqlDriver } from "./postgresql-driver.ts";
import { type PostgresqlLocation, postgresqlPool } from "./postgresql-pool.ts";

export function postgresqlDialect(
  location: PostgresqlLocation,
  options: { readonly: boolean; beforeQuery?: BeforeQuery },
): Dialect {
  const config: PostgresDialectConfig = {
    pool: postgresqlPool(location),
    cursor: PostgresqlCursor,
    onCreateConnection: async (connection) => {
      // Compiling a report's expressions costs more than it saves.
      const settings = ["set jit = off", "set time zone 'UTC'"];
      if (options.readonly) settings.push("set default_transaction_read_only = on");
      await connection.executeQuery(CompiledQuery.raw(settings.join("; ")));
    },
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PostgresqlDriver(config, options.beforeQuery),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresqlCompiler(),
  };
}
