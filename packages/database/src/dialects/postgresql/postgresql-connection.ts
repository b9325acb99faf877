import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type RootOperationNode,
} from "kysely";
import type { BatchConnection, BatchQuery, BatchStatement, ParameterRows } from "../batch.ts";
import type { BeforeQuery } from "../before-query.ts";
import { storableParameters } from "../storable-text.ts";
import { arrayParameter } from "./array-parameter.ts";
import { rowNumber } from "./batch-compiler.ts";
import { allRowsText, singleText } from "./batch-texts.ts";
import { statementRows } from "./parameter-rows.ts";
import { parameterTypes } from "./parameter-types.ts";
import { ConnectionFailure, postgresqlFailure } from "./postgresql-failure.ts";

type Numbered<Row> = Row & { [rowNumber]: number };

/** Kysely's connection to PostgreSQL, with our errors. */
export class PostgresqlConnection implements DatabaseConnection, BatchConnection {
  readonly inner: DatabaseConnection;
  #hasFailed = false;
  readonly #beforeQuery: BeforeQuery | undefined;

  constructor(inner: DatabaseConnection, beforeQuery?: BeforeQuery) {
    this.inner = inner;
    this.#beforeQuery = beforeQuery;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    this.#beforeQuery?.(query.sql);
    try {
      return await this.inner.executeQuery<R>(cleaned(query));
    } catch (error) {
      throw this.#failureOf(error);
    }
  }

  #failureOf(error: unknown): unknown {
    const failure = postgresqlFailure(error);
    this.#hasFailed ||= failure instanceof ConnectionFailure;
    return failure;
  }

  /**
   * Waits until a failed connection has ended. The server reports the end of a connection before closing it, and until
   * then pg would reuse it.
   */
  async whenSettled(): Promise<void> {
    if (!this.#hasFailed) return;
    await this.inner.executeQuery(CompiledQuery.raw("select 1")).catch(() => undefined);
  }

  async runBatch(statement: BatchStatement, parameterRows: ParameterRows): Promise<void> {
    for (const rows of statementRows(statement, parameterRows)) {
      await this.#runForAll(statement, rows);
    }
  }

  async selectBatch<R>(query: BatchQuery<R>, parameterRows: ParameterRows): Promise<R[][]> {
    if (parameterRows.length === 1) return [await this.#runForAll<R>(query, parameterRows)];
    const results = parameterRows.map((): R[] => []);
    for (const row of await this.#runForAll<Numbered<R>>(query, parameterRows)) {
      const { [rowNumber]: number, ...columns } = row;
      // The text was compiled from a query with this row type.
      results[number - 1]?.push(columns as R);
    }
    return results;
  }

  async #runForAll<R>({ query }: { query: RootOperationNode }, rows: ParameterRows): Promise<R[]> {
    const [first = []] = rows;
    const single = singleText(query);
    if (rows.length === 1) return this.#rowsOf<R>(single, [...first]);
    const types = await parameterTypes(this, single);
    const last = types.length - 1;
    const parameters = types.map((type, index) => ({
      type,
      isShared: index < last && rows.every((row) => row[index] === first[index]),
    }));
    const values = parameters.map(({ type, isShared }, index) =>
      isShared
        ? first[index]
        : arrayParameter(
            type,
            rows.map((row) => row[index]),
          ),
    );
    return this.#rowsOf<R>(allRowsText(query, parameters), values);
  }

  async #rowsOf<R>(text: string, parameters: unknown[]): Promise<R[]> {
    return (await this.executeQuery<R>(CompiledQuery.raw(text, parameters))).rows;
  }

  /** Reads `chunkSize` rows at a time with a cursor, so that they are never all in memory. */
  async *streamQuery<R>(
    query: CompiledQuery,
    chunkSize = 100,
  ): AsyncIterableIterator<QueryResult<R>> {
    this.#beforeQuery?.(query.sql);
    try {
      yield* this.inner.streamQuery<R>(cleaned(query), chunkSize);
    } catch (error) {
      throw this.#failureOf(error);
    }
  }
}

function cleaned(query: CompiledQuery): CompiledQuery {
  const parameters = storableParameters(query.parameters);
  return parameters === query.parameters ? query : { ...query, parameters };
}
