import { AppError } from "@cartograph/contracts/app-error.ts";
import { errorCode } from "./error-code.ts";

/** The reason why something could not be saved and advice on what to do, each a sentence. */
export type StorageProblem = { reason: string; advice: string; retryAfterSeconds: number };

const damageAdvice = `See "Backup and restore" in docs/deploy.md.`;

const problems = {
  full: {
    reason: "The server's disk is full, so nothing can be saved.",
    advice: "Free up space, then try again.",
    retryAfterSeconds: 60,
  },
  readonly: {
    reason: "The server's data directory is read-only, so nothing can be saved.",
    advice: "Make it writable, then try again.",
    retryAfterSeconds: 60,
  },
  broken: {
    reason: "The server cannot read or write its database.",
    advice: "Check its disk, then try again.",
    retryAfterSeconds: 60,
  },
  damaged: {
    reason: damagedSentence("The server's database"),
    advice: damageAdvice,
    retryAfterSeconds: 60,
  },
  serverFull: {
    reason: "The database server's disk is full, so nothing can be saved.",
    advice: "Free up space there, then try again.",
    retryAfterSeconds: 60,
  },
  serverReadonly: {
    reason: "The database server accepts no changes at the moment.",
    advice: "Connect to a server that is not a replica, then try again.",
    retryAfterSeconds: 10,
  },
  unreachable: {
    reason: "The server cannot reach its database.",
    advice: "Check that PostgreSQL is running and DATABASE_URL is correct, then try again.",
    retryAfterSeconds: 5,
  },
  connectionsUsed: {
    reason: "The database server accepts no more connections.",
    advice: "Close some, or raise the limit there, then try again.",
    retryAfterSeconds: 5,
  },
  starting: {
    reason: "The database server is starting or stopping.",
    advice: "Try again in a moment.",
    retryAfterSeconds: 5,
  },
  withoutTls: {
    reason: "The database server does not support TLS.",
    advice: "Turn it on there, or remove sslmode from DATABASE_URL, then try again.",
    retryAfterSeconds: 60,
  },
  certificateRefused: {
    reason: "The database server's certificate is not valid or not trusted.",
    advice:
      "Check the host in DATABASE_URL, set sslrootcert there to the file of the certificate authority, then try again.",
    retryAfterSeconds: 60,
  },
  refused: {
    reason: "The database refused the server's user or password.",
    advice: "Check DATABASE_URL, then try again.",
    retryAfterSeconds: 60,
  },
  forbidden: {
    reason: "The database user lacks the rights that Cartograph needs.",
    advice: "Make it the owner of the database and of all tables in it, then try again.",
    retryAfterSeconds: 60,
  },
  missing: {
    reason: "The database that DATABASE_URL names does not exist.",
    advice: "Create it or correct the name, then try again.",
    retryAfterSeconds: 60,
  },
  withoutSchema: {
    reason: "The database has no schema for Cartograph's tables.",
    advice: "Create the schema public, or set the user's search_path, then try again.",
    retryAfterSeconds: 60,
  },
  withoutTable: {
    reason: "The database lacks a table that Cartograph needs.",
    advice:
      "Check DATABASE_URL and the search_path of its user; if both are right, restore a backup.",
    retryAfterSeconds: 60,
  },
  busy: {
    reason: "The server's database is busy.",
    advice: "Try again in a moment.",
    retryAfterSeconds: 2,
  },
} satisfies Record<string, StorageProblem>;

/**
 * Error codes of SQLite (also as prefixes, such as for SQLITE_IOERR_WRITE), the operating system, and PostgreSQL
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const problemOfCode: [code: string, problem: StorageProblem][] = [
  ["SQLITE_FULL", problems.full],
  ["ENOSPC", problems.full],
  ["EDQUOT", problems.full],
  ["SQLITE_READONLY", problems.readonly],
  ["EROFS", problems.readonly],
  // SQLite cannot extend the shared-memory file of the WAL.
  ["SQLITE_IOERR_SHMSIZE", problems.full],
  ["SQLITE_IOERR", problems.broken],
  ["SQLITE_CANTOPEN", problems.broken],
  ["EIO", problems.broken],
  ["SQLITE_CORRUPT", problems.damaged],
  ["SQLITE_NOTADB", problems.damaged],
  ["SQLITE_BUSY", problems.busy],
  ["DATABASE_BUSY", problems.busy],
  ["DATABASE_UNREACHABLE", problems.unreachable],
  ["DATABASE_CONNECTIONS_USED", problems.connectionsUsed],
  ["DATABASE_STARTING", problems.starting],
  ["DATABASE_WITHOUT_TLS", problems.withoutTls],
  ["DATABASE_CERTIFICATE_REFUSED", problems.certificateRefused],
  ["53100", problems.serverFull],
  ["25006", problems.serverReadonly],
  ["58030", problems.broken],
  ["28000", problems.refused],
  ["28P01", problems.refused],
  ["3D000", problems.missing],
  ["3F000", problems.withoutSchema],
  ["42P01", problems.withoutTable],
  ["42501", problems.forbidden],
  ["40001", problems.busy],
  ["40P01", problems.busy],
  ["55P03", problems.busy],
];

/** What to do about damage that SQLite found in the file. */
export function damageMessage(file: string): string {
  return `${damagedSentence(file)} ${damageAdvice}`;
}

function damagedSentence(database: string): string {
  return `${database} is damaged: restore a backup.`;
}

/** Whether SQLite found damage in the file, or the file is not a database. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error));
}

/** Whether the problem stays until someone repairs the database: damage, or a missing table or schema. */
export function isLasting(error: unknown): boolean {
  return isDamage(error) || ["42P01", "3F000"].includes(errorCode(error));
}

/** Whether a later attempt may succeed without a repair of the database, for example because it was busy. */
export function mayPass(error: unknown): boolean {
  const failure = storageFailure(error) ?? error;
  return failure instanceof AppError && failure.code === "unavailable" && !isLasting(failure.cause);
}

/** PostgreSQL has the code of missing tables also for a wrong reference within a statement. */
function isWrongReference(error: unknown): boolean {
  return error instanceof Error && "routine" in error && error.routine === "errorMissingRTE";
}

/** Returns null for errors unrelated to storage. */
export function storageProblem(error: unknown): StorageProblem | null {
  if (isWrongReference(error)) return null;
  const code = errorCode(error);
  const found = problemOfCode.find(([known]) => code === known || code.startsWith(`${known}_`));
  return found?.[1] ?? null;
}

/** Returns the error to report for a storage problem, with the time after which to retry; null for other errors. */
export function storageFailure(error: unknown): AppError | null {
  const problem = storageProblem(error);
  if (problem === null) return null;
  const { reason, advice, retryAfterSeconds } = problem;
  return new AppError("unavailable", `${reason} ${advice}`, { cause: error, retryAfterSeconds });
}
