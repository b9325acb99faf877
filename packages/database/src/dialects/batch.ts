import type { Compilable, CompiledQuery, RootOperationNode } from "kysely";
import type { Database } from "../schema.ts";

/** Extension of Kysely's connection that runs one statement for many rows in one call. */
export type BatchConnection = {
  runBatch(statement: BatchStatement, parameterRows: ParameterRows): Promise<void>;
  selectBatch<Row>(query: BatchQuery<Row>, parameterRows: ParameterRows): Promise<Row[][]>;
};

export type ParameterRows = readonly (readonly unknown[])[];

/** A statement that runs once per row of parameters. */
export type BatchStatement = {
  sql: string;
  /** The query that `sql` was compiled from. PostgreSQL compiles it to one statement for all rows. */
  query: RootOperationNode;
  /** How parameter rows with equal key columns (the first ones) are merged into one. */
  merge?: { keyColumns: number; by: "last" | "sum" };
};

/** `row` is never set; it only carries the result type. */
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

/** Runs a statement once per parameter row. */
export async function runBatch(
  db: Database,
  statement: BatchStatement,
  parameterRows: ParameterRows,
): Promise<void> {
  if (parameterRows.length === 0) return;
  await withBatchConnection(db, (connection) => connection.runBatch(statement, parameterRows));
}

/** Runs a query once per parameter row and returns the results in the same order. */
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
