import { ConnectorError, type ConnectorErrorKind } from "./connector-error.ts";

const kinds: ReadonlySet<ConnectorErrorKind> = new Set([
  "missing_permission",
  "bad_address",
  "unexpected_answer",
  "bad_data",
]);

/** Whether a list that only adds names and statuses cannot be read, so that figures are read without it. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof ConnectorError && kinds.has(error.kind);
}
