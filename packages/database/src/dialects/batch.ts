import type { Compilable, CompiledQuery, RootOperationNode } from "kysely";
import type { Database } from "../schema.ts";

/** A dialect's extension of Kysely's connection, which runs one statement for many rows in one call. */
export type BatchConnection = {
  runBatch(statement: BatchStatement, parameterRows: ParameterRows): Promise<void>;
  selectBatch<Row>(query: BatchQuery<Row>, parameterRows: ParameterRows): Promise<Row[][]>;
};

export type ParameterRows = readonly (readonly unknown[])[];

/** A statement that runs once per row of parameters. */
export type BatchStatement = {
  sql: string;
  /** What the text was compiled from. PostgreSQL runs another statement made from it, for all rows at once. */
  query: RootOperationNode;
  /** How parameter rows with the same key, which are their first columns, become one row. */
  merge?: { keyColumns: number; by: "last" | "sum" };
};

/** `row` is never set; it only carries the type of the result rows. */
export type BatchQuery<Row> = { sql: string; query: RootOperationNode; row?: Row };

export function batchStatement(
  compilable: Compilable,
  merge?: BatchStatement["merge"],
): BatchStatement {
  const { sql, query } = compilable.compile();
  return merge === undefined ? { sql, query } : { sql, query, merge };
}

export function batchQuery<Row>(compilable: { compile(): CompiledQuery<Row> }): BatchQuery<Row> {
  const { sql, query } = compilable.compile();
  return { sql, query };
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
  parameterRows: ParameterRows,
): Promise<void> {
  if (parameterRows.length === 0) return;
  await withBatchConnection(db, (connection) => connection.runBatch(statement, parameterRows));
}

/** Runs a query once per row of parameters and returns the results in the order of these rows. */
export async function selectBatch<Row>(
  db: Database,
  query: BatchQuery<Row>,
  parameterRows: ParameterRows,
): Promise<Row[][]> {
  if (parameterRows.length === 0) return [];
  return withBatchConnection(db, (connection) => connection.selectBatch(query, parameterRows));
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
