import {
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryCompiler,
  type TransactionSettings,
} from "kysely";
import type { BeforeQuery } from "../before-query.ts";
import { PostgresqlConnection } from "./postgresql-connection.ts";
import { postgresqlFailure } from "./postgresql-failure.ts";

/** Kysely does not export its connection type. */
type KyselyConnection = Parameters<PostgresDriver["releaseConnection"]>[0];

/** Kysely's driver, using `PostgresqlConnection`. */
export class PostgresqlDriver implements Driver {
  readonly #driver: PostgresDriver;
  readonly #beforeQuery: BeforeQuery | undefined;

  constructor(config: PostgresDialectConfig, beforeQuery?: BeforeQuery) {
    this.#driver = new PostgresDriver(config);
    this.#beforeQuery = beforeQuery;
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<PostgresqlConnection> {
    try {
      const connection = await this.#driver.acquireConnection();
      return new PostgresqlConnection(connection, this.#beforeQuery);
    } catch (error) {
      throw postgresqlFailure(error);
    }
  }

  async releaseConnection(connection: PostgresqlConnection): Promise<void> {
    await connection.whenSettled();
    await this.#driver.releaseConnection(connection.inner as KyselyConnection);
  }

  /** A read-only transaction uses one snapshot for all queries, as in SQLite. */
  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const isReading = settings.accessMode === "read only" && settings.isolationLevel === undefined;
    return this.#driver.beginTransaction(
      connection,
      isReading ? { ...settings, isolationLevel: "repeatable read" } : settings,
    );
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#driver.rollbackTransaction(connection);
  }

  savepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    return this.#driver.savepoint(connection, name, compile);
  }

  rollbackToSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    return this.#driver.rollbackToSavepoint(connection, name, compile);
  }

  releaseSavepoint(
    connection: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ): Promise<void> {
    return this.#driver.releaseSavepoint(connection, name, compile);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}
