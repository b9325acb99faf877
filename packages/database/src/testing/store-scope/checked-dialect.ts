import type { Dialect, Kysely, QueryCompiler } from "kysely";
import { loadModule } from "libpg-query";
import type { Schema } from "../../schema.ts";
import { checkStoreScope } from "./check-store-scope.ts";

/** The names of all tables with a `store_id`. */
export async function listStoreTables(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  await loadModule();
  const tables = await db.introspection.getTables();
  return new Set(
    tables
      .filter(({ columns }) => columns.some(({ name }) => name === "store_id"))
      .map(({ name }) => name),
  );
}

/** The dialect, refusing product statements that touch stores' tables without their `store_id`. */
export function checkedDialect(dialect: Dialect, storeTables: ReadonlySet<string>): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => checkedCompiler(dialect.createQueryCompiler(), storeTables),
  };
}

function checkedCompiler(compiler: QueryCompiler, storeTables: ReadonlySet<string>): QueryCompiler {
  return {
    compileQuery(node, queryId) {
      const query = compiler.compileQuery(node, queryId);
      checkStoreScope(query.sql, storeTables);
      return query;
    },
  };
}
