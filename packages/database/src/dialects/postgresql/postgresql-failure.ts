import { DatabaseError } from "pg";
import { errorCode } from "../../error-code.ts";

type ConnectionFailureCode =
  | "DATABASE_UNREACHABLE"
  | "DATABASE_CONNECTIONS_USED"
  | "DATABASE_STARTING"
  | "DATABASE_WITHOUT_TLS"
  | "DATABASE_CERTIFICATE_REFUSED";

/** PostgreSQL cannot be reached, the connection to it ended, or TLS failed. */
export class ConnectionFailure extends Error {
  readonly code: ConnectionFailureCode;

  constructor(cause: unknown, code: ConnectionFailureCode = "DATABASE_UNREACHABLE") {
    super("The connection to PostgreSQL failed", { cause });
    this.code = code;
  }
}

/** PostgreSQL's codes of connections that it refused or ended. */
const connectionFailures: [code: RegExp, failure: ConnectionFailureCode][] = [
  [/^(08...|57P0[12])$/, "DATABASE_UNREACHABLE"],
  [/^57P03$/, "DATABASE_STARTING"],
  [/^53300$/, "DATABASE_CONNECTIONS_USED"],
];

/** pg errors without a code. */
const endedConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** pg's error without a code. */
const withoutTls = "The server does not support SSL connections";

/**
 * Node's codes for certificate errors (https://nodejs.org/api/tls.html#x509-certificate-error-codes) and for a
 * certificate of another host.
 */
const refusedCertificate =
  /^(SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_(GET|VERIFY)_|CERT_|INVALID_CA|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_)/;

/** Recognizes lost connections, and removes row values, which must not be logged. */
export function postgresqlFailure(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
    const known = connectionFailures.find(([code]) => code.test(error.code ?? ""));
    return known === undefined ? error : new ConnectionFailure(error, known[1]);
  }
  if (!(error instanceof Error)) return error;
  if (error.message === withoutTls) return new ConnectionFailure(error, "DATABASE_WITHOUT_TLS");
  if (refusedCertificate.test(errorCode(error))) {
    return new ConnectionFailure(error, "DATABASE_CERTIFICATE_REFUSED");
  }
  // An error with a path is of a file that the URL names, such as sslrootcert.
  const isOfNetwork =
    ("syscall" in error && !("path" in error)) || endedConnection.test(error.message);
  return isOfNetwork ? new ConnectionFailure(error) : error;
}
