import { AppError } from "@cartograph/contracts/app-error.ts";
import { Pool } from "pg";
import { columnValues } from "./column-values.ts";

export type PostgresqlLocation = {
  /** A `postgres://` URL. */
  url: string;
  /** How many connections the process opens at most. */
  connections?: number;
};

/** Milliseconds that a query waits for a connection before it fails. */
const connectionTimeoutMs = 10_000;

/** @throws AppError `invalid_input` for a URL that cannot be read; it is not repeated, since it may have a password */
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
    application_name: "cartograph",
    types: columnValues,
  });
  // A connection that ends is replaced when one is needed next. Its running query, if any, reports the error.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
