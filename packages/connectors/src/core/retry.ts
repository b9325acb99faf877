import { ConnectorError } from "./connector-error.ts";
import { throwIfCanceled, type Timing } from "./timing.ts";

export type FailureReason =
  /** The platform limits the rate of requests. */
  | "throttled"
  /** The platform is down, too slow or dropped the connection: a smaller request may succeed. */
  | "overloaded"
  /** The platform reports an internal error: another request may succeed even if this one never does. */
  | "internal"
  /** The request exceeds what one answer may contain; only a smaller one succeeds. */
  | "too_large"
  /** The answer could not be parsed. */
  | "unreadable";

/** A failed try that may be repeated. It never leaves the connectors: retrying turns it into a ConnectorError. */
export class TransientFailure extends Error {
  override readonly name = "TransientFailure";
  readonly reason: FailureReason;
  /** How long the platform asks to wait; null if it does not say. */
  readonly retryAfterMs: number | null;

  constructor(
    reason: FailureReason,
    message: string,
    { retryAfterMs = null }: { retryAfterMs?: number | null } = {},
  ) {
    super(message);
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}

export type RetryOptions = {
  /** The platform's name in messages: "Shopify". */
  subject: string;
  signal: AbortSignal;
  timing: Timing;
  /** Number of tries including the first. */
  maxTries?: number;
  /** How many tries may fail because the platform is down, if it counts each against us; all by default. */
  maxOverloads?: number;
  /** How many tries may end in an internal error, if the caller has another approach; all by default. */
  maxInternalErrors?: number;
  /** Called after each failure. True when the next try requests less, so that it need not wait after `too_large`. */
  onFailure?: (failure: TransientFailure) => boolean;
};

const initialBackoffMs = 1_000;
export const maxRetryWaitMs = 5 * 60_000;
const defaultTries = 8;

/**
 * Runs `attempt` until it succeeds, with exponential backoff and full jitter, never before Retry-After.
 * @throws ConnectorError `retry_later` (or `bad_data` for unreadable answers) after the last try, and at once when the
 * platform asks to wait for more than five minutes
 */
export async function withRetries<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { subject, signal, timing, maxTries = defaultTries, onFailure } = options;
  let overloadsLeft = options.maxOverloads ?? maxTries;
  let internalErrorsLeft = options.maxInternalErrors ?? maxTries;
  for (let tries = 1; ; tries += 1) {
    throwIfCanceled(signal);
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof TransientFailure)) throw error;
      const requestsLess = onFailure?.(error) ?? false;
      const isTooLong = error.retryAfterMs !== null && error.retryAfterMs > maxRetryWaitMs;
      if (error.reason === "overloaded") overloadsLeft -= 1;
      if (error.reason === "internal") internalErrorsLeft -= 1;
      const isOver = tries >= maxTries || overloadsLeft === 0 || internalErrorsLeft === 0;
      if (isOver || isTooLong) throw gaveUpError(error, { subject, tries });
      const isImmediate = requestsLess && error.reason === "too_large";
      if (!isImmediate) await timing.sleep(waitBefore(error, { tries, timing }), signal);
    }
  }
}

function waitBefore(
  failure: TransientFailure,
  { tries, timing }: { tries: number; timing: Timing },
): number {
  const jitter = Math.floor(
    timing.random() * Math.min(maxRetryWaitMs, initialBackoffMs * 2 ** (tries - 1)),
  );
  if (failure.retryAfterMs === null) return jitter;
  // Waits grow even if the platform requests the same short one each time. Jitter is added to it, so that many clients
  // do not return at the same time.
  return Math.max(jitter, failure.retryAfterMs + Math.min(jitter, initialBackoffMs));
}

function gaveUpError(
  failure: TransientFailure,
  { subject, tries }: { subject: string; tries: number },
): ConnectorError {
  const times = tries === 1 ? "once" : `${tries} times`;
  switch (failure.reason) {
    case "throttled": {
      const wait =
        failure.retryAfterMs === null
          ? ""
          : ` It asks to wait ${formatDuration(failure.retryAfterMs)}.`;
      return new ConnectorError(
        "retry_later",
        `${subject} limits how often it can be requested (tried ${times}).${wait} The next sync will try again.`,
        { cause: failure },
      );
    }
    case "overloaded":
    case "internal":
      return new ConnectorError(
        "retry_later",
        `${subject} could not be reached or did not answer (tried ${times}): ${failure.message} The next sync will try again.`,
        { cause: failure },
      );
    default:
      return new ConnectorError(
        "bad_data",
        `${subject} sent an answer that could not be read (tried ${times}): ${failure.message} Nothing of this answer was stored. The next sync will try again.`,
        { cause: failure },
      );
  }
}

/** Whether retrying ended because of an internal error of the platform, not because it was down. */
export function isInternalError(error: unknown): boolean {
  return (
    error instanceof ConnectorError &&
    error.cause instanceof TransientFailure &&
    error.cause.reason === "internal"
  );
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000);
  if (seconds === 1) return "1 second";
  if (seconds < 120) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/**
 * Parses a Retry-After header as milliseconds from now: seconds (with decimals, as some proxies send) or an HTTP date.
 * Null if absent or invalid.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Math.ceil(Number(text) * 1_000);
  if (!/[a-z]/i.test(text)) return null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
