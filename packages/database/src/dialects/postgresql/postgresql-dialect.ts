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
import { preparingPool } from "./prepared-statements.ts";
import { type PostgresqlLocation, postgresqlPool } from "./postgresql-pool.ts";

export function postgresqlDialect(
  location: PostgresqlLocation,
  options: { readonly: boolean; beforeQuery?: BeforeQuery },
): Dialect {
  const config: PostgresDialectConfig = {
    pool: preparingPool(postgresqlPool(location)),
    cursor: PostgresqlCursor,
    onCreateConnection: async (connection) => {
      const settings = [
        // JIT compilation of a report's expressions costs more than it saves.
        "set jit = off",
        // Every query finds its rows by key. A sequential scan looks cheaper while a table is small, and a prepared
        // statement would keep that plan after it has grown.
        "set enable_seqscan = off",
        "set random_page_cost = 1.1",
        "set time zone 'UTC'",
      ];
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
