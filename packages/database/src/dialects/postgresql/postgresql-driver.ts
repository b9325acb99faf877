import {
  type DatabaseConnection,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from "kysely";
import type { BeforeQuery } from "../before-query.ts";
import { DatabaseBusy } from "../database-busy.ts";
import { PostgresqlConnection } from "./postgresql-connection.ts";
import { postgresqlFailure } from "./postgresql-failure.ts";

/** Kysely does not export its connection type. */
type KyselyConnection = Parameters<PostgresDriver["releaseConnection"]>[0];

/** Kysely's driver, using `PostgresqlConnection`. */
export class PostgresqlDriver extends PostgresDriver {
  readonly #beforeQuery: BeforeQuery | undefined;
  /** Fail the callers that wait for a connection. When pg's pool ends, it does not answer them. */
  readonly #waiting = new Set<() => void>();
  #isClosed = false;

  constructor(config: PostgresDialectConfig, beforeQuery?: BeforeQuery) {
    super(config);
    this.#beforeQuery = beforeQuery;
  }

  override async acquireConnection(): Promise<PostgresqlConnection> {
    const acquired = super
      .acquireConnection()
      .then((connection) => new PostgresqlConnection(connection, this.#beforeQuery));
    try {
      return await this.#unlessClosed(acquired);
    } catch (error) {
      // The pool ends only once a connection that is acquired too late is released.
      acquired.then(
        (connection) => this.releaseConnection(connection),
        () => undefined,
      );
      throw this.#isClosed ? new DatabaseBusy() : postgresqlFailure(error);
    }
  }

  #unlessClosed<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new DatabaseBusy());
      this.#waiting.add(fail);
      promise.then(resolve, reject).finally(() => this.#waiting.delete(fail));
    });
  }

  override async destroy(): Promise<void> {
    this.#isClosed = true;
    for (const fail of this.#waiting) fail();
    await super.destroy();
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    // Kysely releases only connections from `acquireConnection`.
    const acquired = connection as PostgresqlConnection;
    await acquired.whenSettled();
    await super.releaseConnection(acquired.inner as KyselyConnection);
  }

  /** A read-only transaction uses one snapshot for all queries, as in SQLite. */
  override beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const isReading = settings.accessMode === "read only" && settings.isolationLevel === undefined;
    return super.beginTransaction(
      connection,
      isReading ? { ...settings, isolationLevel: "repeatable read" } : settings,
    );
  }
}
