import { AppError } from "@cartograph/contracts/app-error.ts";
import { storageFailure } from "../../storage-failure.ts";
import { errorCode } from "../../error-code.ts";

/** Explains why a database file could not be opened and what to do. Returns unknown errors unchanged. */
export function openingFailure(file: string, error: unknown): unknown {
  const sentence = sentences[errorCode(error)];
  if (sentence !== undefined) {
    return new AppError("unavailable", `${file} ${sentence}`, { cause: error });
  }
  return storageFailure(error) ?? error;
}

const notAllowed =
  "cannot be opened for writing: check that it is a file and that this user may write to it.";

const sentences: Record<string, string> = {
  SQLITE_NOTADB:
    "is not a database: move it away to start with an empty one, or restore a backup. Nothing was changed.",
  SQLITE_CORRUPT: "is damaged: restore a backup. Nothing was changed.",
  SQLITE_CANTOPEN: notAllowed,
  EACCES: notAllowed,
  EPERM: notAllowed,
  EISDIR: notAllowed,
  EROFS: notAllowed,
};
