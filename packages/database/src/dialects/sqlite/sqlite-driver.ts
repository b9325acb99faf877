import type { Database as SqliteFile } from "better-sqlite3";
import { CompiledQuery } from "kysely";
import type { DatabaseConnection, Driver, TransactionSettings } from "kysely";
import type { BeforeQuery } from "../before-query.ts";
import { SqliteConnection } from "./sqlite-connection.ts";

/** Gives a single connection to one caller at a time. */
export class SqliteDriver implements Driver {
  readonly #file: SqliteFile;
  readonly #connection: SqliteConnection;
  /** Resolves when all earlier callers have released the connection. */
  #queue: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  constructor(file: SqliteFile, beforeQuery?: BeforeQuery) {
    this.#file = file;
    const lend = async (until: Promise<unknown>) => {
      await this.releaseConnection();
      await until;
      await this.acquireConnection();
    };
    this.#connection = new SqliteConnection(file, { lend, ...(beforeQuery && { beforeQuery }) });
  }

  init(): Promise<void> {
    return Promise.resolve();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#queue;
    let release: (() => void) | undefined;
    this.#queue = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    this.#connection.begin();
    return this.#connection;
  }

  releaseConnection(): Promise<void> {
    this.#release?.();
    return Promise.resolve();
  }

  /**
   * Takes the write lock immediately unless the transaction is read-only. Otherwise a transaction that reads first and
   * writes later would fail without waiting if another connection wrote in between.
   */
  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const begin = settings.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction() {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (this.#file.inTransaction) this.#file.exec("rollback");
  }

  async savepoint(connection: DatabaseConnection, name: string) {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoted(name)}`));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string) {
    await connection.executeQuery(CompiledQuery.raw(`rollback to ${quoted(name)}`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string) {
    await connection.executeQuery(CompiledQuery.raw(`release ${quoted(name)}`));
  }

  destroy(): Promise<void> {
    this.#file.close();
    return Promise.resolve();
  }
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
