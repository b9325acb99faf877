import { AppError } from "@cartograph/contracts/app-error.ts";

/** Why something could not be saved and what to do, each as a sentence. */
export type StorageProblem = { reason: string; advice: string; retryAfterSeconds: number };

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
  busy: {
    reason: "The server's database is busy.",
    advice: "Try again in a moment.",
    retryAfterSeconds: 2,
  },
} satisfies Record<string, StorageProblem>;

/** Error codes of SQLite, including longer ones such as SQLITE_IOERR_WRITE, and of the operating system. */
const problemOfCode: [code: string, problem: StorageProblem][] = [
  ["SQLITE_FULL", problems.full],
  ["ENOSPC", problems.full],
  ["EDQUOT", problems.full],
  ["SQLITE_READONLY", problems.readonly],
  ["EROFS", problems.readonly],
  ["SQLITE_IOERR", problems.broken],
  ["SQLITE_CANTOPEN", problems.broken],
  ["EIO", problems.broken],
  ["SQLITE_BUSY", problems.busy],
];

/** Returns null for errors unrelated to the disk or the database file. */
export function storageProblem(error: unknown): StorageProblem | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  const code = String(error.code);
  const found = problemOfCode.find(([known]) => code === known || code.startsWith(`${known}_`));
  return found?.[1] ?? null;
}

/** Converts a storage problem to an error that says the request may succeed later. */
export function storageFailure(error: unknown): AppError | null {
  const problem = storageProblem(error);
  if (problem === null) return null;
  const { reason, advice, retryAfterSeconds } = problem;
  return new AppError("unavailable", `${reason} ${advice}`, { cause: error, retryAfterSeconds });
}
