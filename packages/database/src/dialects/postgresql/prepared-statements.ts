import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from "kysely";
import { DatabaseError, type Pool, type PoolClient } from "pg";

/** Maximum number of statements remembered per connection. Each prepared one takes about 20 kB on the server. */
const maxStatements = 300;

/**
 * Prepares each statement with parameters when a connection runs it for the second time, so that the server parses and
 * plans it once. Statements that run only once, such as with a list of unusual length, are not prepared.
 */
export function preparingPool(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? new PreparingClient(client);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

/**
 * The statement did not run, because its table has other columns since it was prepared. Recognized by the server's
 * function, since messages are translated.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.routine === "RevalidateCachedQuery";
}

/** The transaction has failed already. */
function isAfterFailure(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "25P02";
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  /** Prepared names by text, least recently run first; null after the first run. */
  readonly #names = new Map<string, string | null>();
  #prepared = 0;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    sqlOrCursor: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    const client: PostgresPoolClient = this.#client;
    if (typeof sqlOrCursor !== "string") return client.query(sqlOrCursor);
    const name = parameters.length === 0 ? null : this.#nameOf(sqlOrCursor);
    if (name === null) return client.query(sqlOrCursor, parameters);
    return this.#runPrepared<R>(name, sqlOrCursor, parameters);
  }

  async #runPrepared<R>(
    name: string,
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<R>> {
    try {
      const result: unknown = await this.#client.query({ name, text, values: [...parameters] });
      // The type that Kysely reads from pg's result.
      return result as PostgresQueryResult<R>;
    } catch (error) {
      // It is prepared again under another name.
      this.#names.delete(text);
      if (!isOutdated(error)) throw error;
      return await this.query<R>(text, parameters).catch((again: unknown) => {
        throw isAfterFailure(again) ? error : again;
      });
    }
  }

  #nameOf(sql: string): string | null {
    const known = this.#names.get(sql);
    const name = known === null ? `cartograph_${(this.#prepared += 1)}` : (known ?? null);
    this.#names.delete(sql);
    this.#names.set(sql, name);
    if (this.#names.size > maxStatements) this.#evictOldest();
    return name;
  }

  #evictOldest(): void {
    const [oldest] = this.#names;
    if (oldest === undefined) return;
    const [sql, name] = oldest;
    this.#names.delete(sql);
    // In a failed transaction, the prepared statement stays unused.
    if (name !== null) this.#client.query(`deallocate ${name}`).catch(() => undefined);
  }

  release(): void {
    this.#client.release();
  }
}
