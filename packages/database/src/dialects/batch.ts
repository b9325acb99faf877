import type { CompiledQuery, Compilable } from "kysely";
import type { Database } from "../schema.ts";

/** What a dialect's connection offers beyond Kysely's: one statement for many rows, in one call. */
export type BatchConnection = {
  runBatch(sql: string, parameterRows: readonly (readonly unknown[])[]): Promise<void>;
  selectBatch<R>(sql: string, parameterRows: readonly (readonly unknown[])[]): Promise<R[][]>;
};

function isBatchConnection(connection: object): connection is BatchConnection {
  return "runBatch" in connection && "selectBatch" in connection;
}

function withBatchConnection<T>(
  db: Database,
  use: (connection: BatchConnection) => Promise<T>,
): Promise<T> {
  return db.getExecutor().provideConnection((connection) => {
    if (!isBatchConnection(connection)) throw new Error("The dialect runs no batches");
    return use(connection);
  });
}

/** A statement compiled once; each of its placeholders is filled by the value of the same position. */
export type BatchStatement = { sql: string };

export type BatchQuery<Row> = BatchStatement & { readonly row?: Row };

/** Takes the text of a query whose parameters are all filled anew for each row. */
export function batchStatement(query: Compilable): BatchStatement {
  return { sql: query.compile().sql };
}

export function batchQuery<Row>(query: { compile(): CompiledQuery<Row> }): BatchQuery<Row> {
  return { sql: query.compile().sql };
}

/** Runs one statement for every row of parameters. */
export async function runBatch(
  db: Database,
  statement: BatchStatement,
  parameterRows: readonly (readonly unknown[])[],
): Promise<void> {
  if (parameterRows.length === 0) return;
  await withBatchConnection(db, (connection) => connection.runBatch(statement.sql, parameterRows));
}

/** Asks one query for every row of parameters; the answers stand in the order of the rows. */
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
