import { setTimeout as sleep } from "node:timers/promises";
import type { Database as SqliteFile, Statement } from "better-sqlite3";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import type { BatchConnection, BatchQuery, BatchStatement, ParameterRows } from "../batch.ts";
import type { BeforeQuery } from "../before-query.ts";
import { DatabaseBusy } from "../database-busy.ts";
import { storableParameters } from "../storable-text.ts";
import { statementCache } from "./statement-cache.ts";

/** How long (ms) to wait before trying again to get the write lock. */
const retryMs = 10;

/** Kysely's connection to a SQLite file, with a cache of prepared statements. */
export class SqliteConnection implements DatabaseConnection, BatchConnection {
  readonly #file: SqliteFile;
  readonly #cached: ReturnType<typeof statementCache>;
  readonly #lend: (until: Promise<unknown>) => Promise<void>;
  readonly #beforeQuery: BeforeQuery | undefined;
  /** Whether the caller that has the connection has run no statement yet. */
  #isUnused = false;
  /** Resolves when the last of the writers that wait for other connections has begun or failed. */
  #lastWriter: Promise<void> | undefined;

  /** @param options `lend` gives the connection to other callers and returns after this promise and their use. */
  constructor(
    file: SqliteFile,
    {
      lend,
      beforeQuery,
    }: { lend: (until: Promise<unknown>) => Promise<void>; beforeQuery?: BeforeQuery },
  ) {
    this.#file = file;
    this.#cached = statementCache(file);
    this.#lend = lend;
    this.#beforeQuery = beforeQuery;
  }

  /** Call when a caller gets the connection. */
  begin(): void {
    this.#isUnused = true;
  }

  /** @throws DatabaseBusy if the database was closed while the caller waited or between its statements */
  #use(): void {
    this.#isUnused = false;
    if (!this.#file.open) throw new DatabaseBusy();
  }

  #prepare(sql: string): Statement<unknown[], unknown> {
    this.#use();
    this.#beforeQuery?.(sql);
    return this.#cached(sql);
  }

  executeQuery<R>({ sql, parameters: given }: CompiledQuery): Promise<QueryResult<R>> {
    const isFirst = this.#isUnused;
    const statement = this.#prepare(sql);
    const run = () => runStatement<R>(statement, storableParameters(given));
    return isFirst && takesWriteLock(statement) ? this.#runInTurn(run) : Promise.resolve(run());
  }

  /**
   * Waits for other connections' writes like SQLite's busy timeout, but without blocking the thread. The connection can
   * be lent meanwhile, because the caller has neither begun a transaction nor changed a setting. Later writers wait
   * behind this one, so that none is overwritten by an earlier one.
   */
  async #runInTurn<R>(run: () => R): Promise<R> {
    const timeoutMs = Number(this.#file.pragma("busy_timeout", { simple: true }));
    const startedAt = performance.now();
    const before = this.#lastWriter;
    let endTurn: (() => void) | undefined;
    const turn = new Promise<void>((resolve) => {
      endTurn = resolve;
    });
    this.#lastWriter = turn;
    try {
      if (before !== undefined) await this.#lendUntil(before);
      for (;;) {
        try {
          this.#file.pragma("busy_timeout = 0");
          return run();
        } catch (error) {
          if (!isBusy(error) || performance.now() - startedAt >= timeoutMs) throw error;
        } finally {
          this.#file.pragma(`busy_timeout = ${timeoutMs}`);
        }
        await this.#lendUntil(sleep(retryMs));
      }
    } finally {
      if (this.#lastWriter === turn) this.#lastWriter = undefined;
      endTurn?.();
    }
  }

  async #lendUntil(done: Promise<unknown>): Promise<void> {
    await this.#lend(done);
    this.#use();
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
    this.#use();
    this.#beforeQuery?.(sql);
    // Not cached, because a statement cannot run again while it is being iterated.
    for (const row of this.#file
      .prepare<unknown[], unknown>(sql)
      .iterate(...storableParameters(parameters))) {
      yield { rows: [row as R] };
    }
  }
}

function runStatement<R>(
  statement: Statement<unknown[], unknown>,
  parameters: readonly unknown[],
): QueryResult<R> {
  // Kysely compiled the text from a typed query, so the rows have the query's type.
  if (statement.reader) return { rows: statement.all(...parameters) as R[] };
  const { changes, lastInsertRowid } = statement.run(...parameters);
  return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
}

/** Also true for `begin immediate`. Pragmas that write wait in their own ways. */
function takesWriteLock({ readonly, source }: Statement<unknown[], unknown>): boolean {
  return !readonly && !/^\s*pragma/i.test(source);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
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
