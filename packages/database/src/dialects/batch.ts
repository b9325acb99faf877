import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "../schema.ts";

/** A dialect's extension of Kysely's connection, which runs one statement for many rows in one call. */
export type BatchConnection = {
  runBatch(sql: string, parameterRows: readonly (readonly unknown[])[]): Promise<void>;
  selectBatch<Row>(sql: string, parameterRows: readonly (readonly unknown[])[]): Promise<Row[][]>;
};

/** A statement that runs once per row of parameters. */
export type BatchStatement = { sql: string };

/** `row` is never set; it only carries the type of the result rows. */
export type BatchQuery<Row> = { sql: string; row?: Row };

export function batchStatement(query: Compilable): BatchStatement {
  return { sql: query.compile().sql };
}

export function batchQuery<Row>(query: { compile(): CompiledQuery<Row> }): BatchQuery<Row> {
  return { sql: query.compile().sql };
}

/** Builds a value once and reuses it for every connection with the same dialect. */
export function oncePerDialect<T>(build: (db: Database) => T): (db: Database) => T {
  const built = new Map<unknown, T>();
  return (db) => {
    const dialect = db.getExecutor().adapter.constructor;
    const known = built.get(dialect);
    if (known !== undefined) return known;
    const value = build(db);
    built.set(dialect, value);
    return value;
  };
}

/** Runs a statement once per row of parameters. */
export async function runBatch(
  db: Database,
  statement: BatchStatement,
  parameterRows: readonly (readonly unknown[])[],
): Promise<void> {
  if (parameterRows.length === 0) return;
  await withBatchConnection(db, (connection) => connection.runBatch(statement.sql, parameterRows));
}

/** Runs a query once per row of parameters and returns the results in the order of these rows. */
export async function selectBatch<Row>(
  db: Database,
  query: BatchQuery<Row>,
  parameterRows: readonly (readonly unknown[])[],
): Promise<Row[][]> {
  if (parameterRows.length === 0) return [];
  return withBatchConnection(db, (connection) =>
    connection.selectBatch<Row>(query.sql, parameterRows),
  );
}

function withBatchConnection<T>(
  db: Database,
  use: (connection: BatchConnection) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection((connection) => {
    if (!isBatchConnection(connection)) throw new Error("This dialect does not support batches");
    return use(connection);
  });
}

function isBatchConnection(connection: object): connection is BatchConnection {
  return "runBatch" in connection && "selectBatch" in connection;
}
