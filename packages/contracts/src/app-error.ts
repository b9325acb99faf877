/** Error codes. The transport maps each to an HTTP status. */
const appErrorCodes = [
  "invalid_input",
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "payload_too_large",
  "unsupported_media_type",
  "too_many_requests",
  "unavailable",
  "internal",
] as const;
export type AppErrorCode = (typeof appErrorCodes)[number];

/** A refused field. `path` is its path in the input, joined by dots. */
export type FieldIssue = { path: string; message: string };

/** The body of every failed REST answer. */
export type ErrorBody = { message: string; code: string; issues?: FieldIssue[] };

/** An error whose message can be shown to the user. The cause is only logged. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  readonly issues: FieldIssue[] | undefined;
  /** When the call may be retried, in seconds; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AppErrorCode,
    message: string,
    options: {
      cause?: unknown;
      issues?: FieldIssue[] | undefined;
      retryAfterSeconds?: number | undefined;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** An `invalid_input` error about one field of the input. */
export function invalidField(path: string, message: string): AppError {
  return new AppError("invalid_input", message, { issues: [{ path, message }] });
}
