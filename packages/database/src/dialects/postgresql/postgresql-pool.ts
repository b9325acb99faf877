import { AppError } from "@cartograph/contracts/app-error.ts";
import { Pool } from "pg";
import { columnValues } from "./column-values.ts";

export type PostgresqlLocation = {
  /** A `postgres://` URL. */
  url: string;
  /** Maximum number of connections that the process opens. */
  connections?: number;
};

/** How long (ms) a query waits for a connection before it fails. */
const connectionTimeoutMs = 10_000;

/** How long (ms) a connection is silent before the system asks whether the server is still there. */
const keepAliveAfterMs = 10_000;

/**
 * @throws AppError `invalid_input` for an invalid URL; the message does not repeat it, since it may contain a password
 */
export function postgresqlPool({ url, connections = 10 }: PostgresqlLocation): Pool {
  if (!URL.canParse(url)) {
    throw new AppError(
      "invalid_input",
      "DATABASE_URL is not a valid URL. Percent-encode special characters in the user and password.",
    );
  }
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    // Otherwise a query of a server that the network lost silently would never end.
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: "cartograph",
    types: columnValues,
  });
  // A connection that ended is replaced when one is next needed. Its running query, if any, reports the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
