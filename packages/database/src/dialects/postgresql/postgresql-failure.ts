import { DatabaseError } from "pg";

/** PostgreSQL cannot be reached, or the connection to it ended. */
export class ConnectionFailure extends Error {
  readonly code = "DATABASE_UNREACHABLE";

  constructor(cause: unknown) {
    super("The connection to PostgreSQL failed", { cause });
  }
}

/** Connection exceptions, shutdowns, and a server that is starting or out of connections. */
const unreachable = /^(08...|57P0[1-3]|53300)$/;

/** pg errors without a code. */
const endedConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Recognizes lost connections, and removes row values, which must not be logged. */
export function postgresqlFailure(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
    return unreachable.test(error.code ?? "") ? new ConnectionFailure(error) : error;
  }
  if (!(error instanceof Error)) return error;
  const isOfNetwork = "syscall" in error || endedConnection.test(error.message);
  return isOfNetwork ? new ConnectionFailure(error) : error;
}
