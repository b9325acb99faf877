import {
  CompiledQuery,
  type Dialect,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresIntrospector,
} from "kysely";
import type { BeforeQuery } from "../before-query.ts";
import { busyTimeoutMs } from "../busy-timeout.ts";
import { PostgresqlCompiler } from "./postgresql-compiler.ts";
import { PostgresqlCursor } from "./postgresql-cursor.ts";
import { PostgresqlDriver } from "./postgresql-driver.ts";
import { preparingPool } from "./prepared-statements.ts";
import { type PostgresqlLocation, postgresqlPool } from "./postgresql-pool.ts";
import { RequestAdapter } from "./request-adapter.ts";

/** Only reports read with read-only connections. Their threads are terminated after the time limit or a cancellation. */
const settingsOfReaders = [
  "set default_transaction_read_only = on",
  // Above the time limit of a report, 30 seconds, so that a statement does not outlast its thread for long.
  "set statement_timeout = '35s'",
  // Ends the statement of a canceled report soon after its thread. Servers on Windows refuse the setting.
  `do $$ begin
    perform set_config('client_connection_check_interval', '5s', false);
  exception when invalid_parameter_value then null;
  end $$`,
];

export function postgresqlDialect(
  location: PostgresqlLocation,
  options: { readonly: boolean; isForRequests?: boolean; beforeQuery?: BeforeQuery },
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
      if (options.isForRequests) settings.push(`set lock_timeout = ${busyTimeoutMs}`);
      if (options.readonly) settings.push(...settingsOfReaders);
      await connection.executeQuery(CompiledQuery.raw(settings.join("; ")));
    },
  };
  return {
    createAdapter: () => (options.isForRequests ? new RequestAdapter() : new PostgresAdapter()),
    createDriver: () => new PostgresqlDriver(config, options.beforeQuery),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresqlCompiler(),
  };
}
