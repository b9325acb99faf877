/** What went wrong, in the words of our own layers; the transport maps each code to a status once. */
export const appErrorCodes = [
  "invalid_input",
  "unauthorized",
  "forbidden",
  "not_found",
  "conflict",
  "payload_too_large",
  "unsupported_media_type",
  "too_many_requests",
  "unavailable",
  "upstream_failed",
  "internal",
] as const;
export type AppErrorCode = (typeof appErrorCodes)[number];

/** One field that was refused. `path` is the field's path in the input, joined by points. */
export type FieldIssue = { path: string; message: string };

/** The body of every failed REST answer: nothing in it but what a person may read. */
export type ErrorBody = { message: string; code: string; issues?: FieldIssue[] };

/** An error whose message may be shown to the person who asked. The cause is for the log alone. */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: AppErrorCode;
  readonly issues: FieldIssue[] | undefined;
  /** Seconds after which the same call may succeed; becomes `Retry-After`. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: AppErrorCode,
    message: string,
    options: { cause?: unknown; issues?: FieldIssue[]; retryAfterSeconds?: number } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.issues = options.issues;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
