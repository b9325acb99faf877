/** The code of an error of SQLite, pg or Node; empty for other errors. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
