import type { Database as SqliteFile, Statement } from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { BatchConnection, BatchQuery, BatchStatement, ParameterRows } from "../batch.ts";
import type { BeforeQuery } from "../before-query.ts";
import { storableParameters } from "../storable-text.ts";
import { statementCache } from "./statement-cache.ts";

/** Kysely's connection to a SQLite file, with a cache of prepared statements. */
export class SqliteConnection implements DatabaseConnection, BatchConnection {
  readonly #file: SqliteFile;
  readonly #cached: ReturnType<typeof statementCache>;
  readonly #beforeQuery: BeforeQuery | undefined;

  constructor(file: SqliteFile, beforeQuery?: BeforeQuery) {
    this.#file = file;
    this.#cached = statementCache(file);
    this.#beforeQuery = beforeQuery;
  }

  #prepare(sql: string): Statement<unknown[], unknown> {
    this.#beforeQuery?.(sql);
    return this.#cached(sql);
  }

  executeQuery<R>({ sql, parameters: given }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(sql);
    const parameters = storableParameters(given);
    if (statement.reader) {
      // Kysely compiled the text from a typed query, so the rows have the query's type.
      return Promise.resolve({ rows: statement.all(...parameters) as R[] });
    }
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return Promise.resolve({
      rows: [],
      numAffectedRows: BigInt(changes),
      insertId: BigInt(lastInsertRowid),
    });
  }

  runBatch({ sql }: BatchStatement, parameterRows: ParameterRows): Promise<void> {
    const statement = this.#prepare(sql);
    for (const parameters of parameterRows) statement.run(parameters);
    return Promise.resolve();
  }

  selectBatch<R>({ sql }: BatchQuery<R>, parameterRows: ParameterRows): Promise<R[][]> {
    const statement = this.#prepare(sql);
    return Promise.resolve(selectRows<R>(statement, parameterRows));
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    this.#beforeQuery?.(sql);
    // Not cached, because a statement cannot run again while it is being iterated.
    for (const row of this.#file
      .prepare<unknown[], unknown>(sql)
      .iterate(...storableParameters(parameters))) {
      yield { rows: [row as R] };
    }
  }
}

/**
 * Reads rows as arrays and builds objects here: the library's own rows are dictionary-mode objects, which cost half as
 * much again to create and more to read and collect.
 */
function selectRows<R>(
  statement: Statement<unknown[], unknown>,
  parameterRows: ParameterRows,
): R[][] {
  statement.raw(true);
  try {
    const results = parameterRows.map((parameters) => statement.all(parameters) as unknown[][]);
    const names = statement.columns().map(({ name }) => name);
    // The query that the text was compiled from has the row's type.
    return results.map((rows) => rows.map((values) => toRow(names, values) as R));
  } finally {
    // The statement is cached, and `executeQuery` expects objects.
    statement.raw(false);
  }
}

function toRow(names: readonly string[], values: readonly unknown[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index += 1) row[names[index] ?? ""] = values[index];
  return row;
}
