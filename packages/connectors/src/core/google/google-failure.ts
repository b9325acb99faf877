import { z } from "zod";
import { ConnectorError } from "../connector-error.ts";
import {
  isWebPage,
  temporaryFailure,
  parseJson,
  retryAfterOf,
  type HttpReply,
} from "../http-reply.ts";
import { redact } from "../redact.ts";
import { TransientFailure } from "../retry.ts";

/** The error that Google reports in either of its two envelopes. */
export type GoogleProblem = {
  /** Such as "RESOURCE_EXHAUSTED"; empty where the older envelope has none. */
  statusText: string;
  /** From `details[]` and `errors[]`, such as "SERVICE_DISABLED" or "quotaExceeded". */
  reasons: readonly string[];
  /** Google's message. Do not use it for decisions; redact it before showing it. */
  message: string;
  /** How long to wait before another try; null if `details[]` does not say. */
  retryDelayMs: number | null;
};

export type FailureContext = {
  /** The name in Google Cloud, such as "Google Analytics Data API". */
  api: string;
  /** What to do when the key has access to other accounts but not this one. */
  noAccess: string;
  now: number;
  secrets: readonly string[];
};

const text = z.string().optional().catch(undefined);
const detailList = z
  .array(z.object({ reason: text, retryDelay: text }))
  .optional()
  .catch(undefined);
const problemSchema = z.object({
  error: z.object({
    message: z.string().catch(""),
    status: z.string().catch(""),
    details: detailList,
    errors: detailList,
  }),
});

/** The problem in a reply; empty if its JSON has none. @throws TransientFailure when it is not JSON */
export function readProblem(reply: HttpReply): GoogleProblem {
  const parsed = problemSchema.safeParse(parseJson(reply));
  if (!parsed.success) return { statusText: "", reasons: [], message: "", retryDelayMs: null };
  const { message, status, details = [], errors = [] } = parsed.data.error;
  const reasons = [...details, ...errors].flatMap(({ reason }) => reason ?? []);
  const [delay = null] = details.flatMap(({ retryDelay }) => retryDelay ?? []);
  return { statusText: status, reasons, message, retryDelayMs: durationMs(delay) };
}

/** The same; null when it is not JSON. */
export function findProblem(reply: HttpReply): GoogleProblem | null {
  try {
    return readProblem(reply);
  } catch (error) {
    if (error instanceof TransientFailure) return null;
    throw error;
  }
}

/** Milliseconds to wait as the header requests, or else the body; null if neither says. */
export function googleRetryAfter(reply: HttpReply, now: number): number | null {
  return retryAfterOf(reply, now) ?? findProblem(reply)?.retryDelayMs ?? null;
}

/** A duration such as "8962s" or "1.5s". Null if it cannot be parsed. */
export function durationMs(duration: string | null): number | null {
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(duration ?? "") ?? [];
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1_000);
}

const rateReasons = new Set(["rateLimitExceeded", "userRateLimitExceeded", "RATE_LIMIT_EXCEEDED"]);
const disabledReasons = new Set(["SERVICE_DISABLED", "accessNotConfigured"]);
const scopeReasons = new Set(["ACCESS_TOKEN_SCOPE_INSUFFICIENT", "insufficientPermissions"]);
const projectReasons = new Set(["CONSUMER_SUSPENDED", "CONSUMER_INVALID", "BILLING_DISABLED"]);

/**
 * Classifies an unsuccessful answer by status and reasons; null for 200.
 * @throws TransientFailure when an error response cannot be read
 */
export function googleFailure(reply: HttpReply, context: FailureContext): Error | null {
  const { status } = reply;
  if (status === 200) return null;
  const temporary = temporaryFailure(reply, context.now, googleRetryAfter(reply, context.now));
  if (temporary) return temporary;
  if (status === 404 && isWebPage(reply)) {
    return new ConnectorError(
      "unexpected_answer",
      `The ${context.api} was not found at this address. Check the base URL that is set for this platform.`,
    );
  }
  return refusalOf(reply, context);
}

function refusalOf(reply: HttpReply, { api, noAccess, now, secrets }: FailureContext): Error {
  const { status } = reply;
  const problem = readProblem(reply);
  const has = (known: ReadonlySet<string>) => problem.reasons.some((reason) => known.has(reason));
  if (has(rateReasons)) {
    const retryAfterMs = googleRetryAfter(reply, now);
    return new TransientFailure("throttled", "Too many requests.", { retryAfterMs });
  }
  if (has(disabledReasons)) {
    return new ConnectorError(
      "missing_permission",
      `The ${api} is not enabled in the key's Google Cloud project. Enable it there under APIs & Services, wait a few minutes, then sync again.`,
    );
  }
  if (has(projectReasons)) {
    return new ConnectorError(
      "missing_permission",
      "Google refuses the key's Google Cloud project: it was suspended or deleted, or has no billing account. Check the project in Google Cloud, or enter a key of another one.",
    );
  }
  if (has(scopeReasons)) {
    return new ConnectorError(
      "missing_permission",
      `The key was granted without access to the ${api}. Sign in again with its scope and enter the new key.`,
    );
  }
  if (status === 401) {
    return new ConnectorError(
      "bad_credentials",
      "Google does not accept the sign-in of this key. Create a new key and enter it.",
    );
  }
  if (status === 403 || status === 404) return new ConnectorError("missing_permission", noAccess);
  const platformMessage = redact(problem.message, secrets);
  return new ConnectorError(
    "bad_data",
    `Google refused the request with status ${status}${platformMessage === "" ? "." : `: ${platformMessage}`}`,
  );
}
