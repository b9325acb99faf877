import type { Database as SqliteFile, Statement } from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { BatchConnection } from "../batch.ts";
import { statementCache } from "./statement-cache.ts";

/** Called with the text of each statement before it runs. If it throws, the statement does not run. */
export type BeforeQuery = (sql: string) => void;

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

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(sql);
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

  runBatch(sql: string, parameterRows: readonly (readonly unknown[])[]): Promise<void> {
    const statement = this.#prepare(sql);
    for (const parameters of parameterRows) statement.run(parameters);
    return Promise.resolve();
  }

  selectBatch<R>(sql: string, parameterRows: readonly (readonly unknown[])[]): Promise<R[][]> {
    const statement = this.#prepare(sql);
    return Promise.resolve(parameterRows.map((parameters) => statement.all(parameters) as R[]));
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    this.#beforeQuery?.(sql);
    // Not cached, because a statement cannot run again while it is being iterated.
    for (const row of this.#file.prepare<unknown[], unknown>(sql).iterate(...parameters)) {
      yield { rows: [row as R] };
    }
  }
}
