import { AppError, type AppErrorCode, type FieldIssue } from "@cartograph/contracts/app-error.ts";
import { storageFailure } from "@cartograph/database/storage-failure.ts";
import { TRPCError, type TRPC_ERROR_CODE_KEY } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { ZodError } from "zod";

/** The mapping from our error codes to tRPC's. */
const transportCodes = {
  invalid_input: "BAD_REQUEST",
  unauthorized: "UNAUTHORIZED",
  forbidden: "FORBIDDEN",
  not_found: "NOT_FOUND",
  conflict: "CONFLICT",
  payload_too_large: "PAYLOAD_TOO_LARGE",
  unsupported_media_type: "UNSUPPORTED_MEDIA_TYPE",
  too_many_requests: "TOO_MANY_REQUESTS",
  unavailable: "SERVICE_UNAVAILABLE",
  internal: "INTERNAL_SERVER_ERROR",
} as const satisfies Record<AppErrorCode, TRPC_ERROR_CODE_KEY>;

/** The public message of an unexpected error; its cause is only logged. */
export const internalErrorMessage =
  "Something went wrong on our side; the server's log has the details. Try again in a moment.";

/** Converts an error thrown by a procedure into a tRPC error with our code. */
export function toTransportError(error: TRPCError): TRPCError {
  const cause = storageFailure(error.cause) ?? error.cause;
  if (cause instanceof AppError) return toTrpcError(cause);
  const isInvalid = error.code === "BAD_REQUEST" && cause instanceof ZodError;
  return isInvalid ? toTrpcError(invalidInput(cause, "field")) : error;
}

export function toTrpcError(cause: AppError): TRPCError {
  return new TRPCError({ code: transportCodes[cause.code], message: cause.message, cause });
}

/** @param noun the word for an unknown name */
export function invalidInput(error: ZodError, noun: "field" | "parameter"): AppError {
  const issues = error.issues.flatMap((issue) => toFieldIssues(issue, noun));
  const message = issues[0]?.message ?? "Invalid input";
  return new AppError("invalid_input", message, { cause: error, issues });
}

export function unknownName(noun: "field" | "parameter", path: string): FieldIssue {
  return { path, message: `Unknown ${noun}: ${path.slice(0, 100)}` };
}

function toFieldIssues(issue: ZodError["issues"][number], noun: "field" | "parameter") {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => unknownName(noun, [...issue.path, key].join(".")));
  }
  return [{ path: issue.path.join("."), message: messageOf(issue) }];
}

/** Names the field and says what it must be, unless the schema has a message of its own. */
function messageOf(issue: ZodError["issues"][number]): string {
  const { code, path, message } = issue;
  if (!genericMessage.test(message)) return message;
  const isMissing = code === "invalid_type" && message.endsWith("received undefined");
  if (isMissing && path.length === 0) return "The request needs a JSON body";
  const requirement = isMissing ? "is required" : requirementOf(issue);
  // Quoted, since names such as `by` and `targets` are not the subject of a sentence.
  const subject = path.length === 0 ? "The input" : `"${path.join(".")}"`;
  return requirement === null ? message : `${subject} ${requirement}`;
}

/** How the messages begin that Zod writes itself. */
const genericMessage = /^(Invalid input: expected|Invalid option: expected|Too small|Too big)/;

function requirementOf(issue: ZodError["issues"][number]): string | null {
  switch (issue.code) {
    case "invalid_type":
      return typeRequirements[issue.expected] ?? null;
    case "invalid_value":
      return `must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    case "too_small":
      if (issue.origin !== "number" && issue.minimum === 1) return "must not be empty";
      return `must ${sizeOf("at least", issue.minimum, issue.origin)}`;
    case "too_big":
      return `must ${sizeOf("at most", issue.maximum, issue.origin)}`;
    default:
      return null;
  }
}

const typeRequirements: Record<string, string> = {
  number: "must be a number",
  int: "must be a whole number",
  string: "must be text",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
};

/** A limit, such as "be at most 200 characters long". */
function sizeOf(bound: "at least" | "at most", limit: number | bigint, origin: string): string {
  if (origin === "array") return `have ${bound} ${limit} entries`;
  return `be ${bound} ${limit}${origin === "string" ? " characters long" : ""}`;
}

/** A message that is safe to show: written by us, or by tRPC about the request itself. */
function publicMessage(error: TRPCError): string {
  // The message of JSON.parse quotes the text, which may contain a password.
  const isParseError = error.code === "BAD_REQUEST" && error.cause instanceof SyntaxError;
  if (isParseError || error.code === "PARSE_ERROR") return "The request is not valid JSON";
  if (error.code === "INTERNAL_SERVER_ERROR") {
    return error.cause instanceof AppError ? error.cause.message : internalErrorMessage;
  }
  return error.message;
}

function issuesOf(error: TRPCError): FieldIssue[] | undefined {
  return error.cause instanceof AppError ? error.cause.issues : undefined;
}

/** Headers of an error response, on both mounts. */
export function errorHeaders(errors: readonly TRPCError[]): Record<string, string> {
  for (const { cause } of errors) {
    if (cause instanceof AppError && cause.retryAfterSeconds !== undefined) {
      return { "retry-after": String(cause.retryAfterSeconds) };
    }
  }
  return {};
}

/** The error as sent to tRPC's client: without path, stack or unexpected message. */
export function formatError({ shape, error }: { shape: { code: number }; error: TRPCError }) {
  const issues = issuesOf(error);
  return {
    message: publicMessage(error),
    code: shape.code,
    data: {
      code: error.code,
      httpStatus: getHTTPStatusCodeFromError(error),
      ...(issues && { issues }),
    },
  };
}
