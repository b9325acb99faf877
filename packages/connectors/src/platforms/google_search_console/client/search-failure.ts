import { ConnectorError } from "../../../core/connector-error.ts";
import {
  findProblem,
  googleFailure,
  type GoogleProblem,
} from "../../../core/google/google-failure.ts";
import type { HttpReply } from "../../../core/http-reply.ts";
import { TransientFailure } from "../../../core/retry.ts";
import { untilTomorrow } from "../search-days.ts";

const qpsWaitMs = 60_000;
/** Slightly more than the shorter of the two periods of the load quota. */
const loadWaitMs = 15 * 60_000;

/** What an error means, and how long to pause if the answer does not say. */
export type SearchFailure = { error: Error; pauseMs: number | null };

/**
 * Null for a success. The reason of a 403 or 429 says whether it is permanent or how long to pause.
 * @throws TransientFailure when an error response cannot be read
 */
export function searchFailure(
  reply: HttpReply,
  { now, secrets, site }: { now: number; secrets: readonly string[]; site: string | null },
): SearchFailure | null {
  if (reply.status === 200) return null;
  const problem = reply.status === 403 || reply.status === 429 ? findProblem(reply) : null;
  const quota = problem && quotaFailure(problem, now);
  if (quota) return quota;
  const error = googleFailure(reply, {
    api: "Google Search Console API",
    noAccess: noAccess(site),
    now,
    secrets,
  });
  return error && { error, pauseMs: null };
}

function quotaFailure({ reasons, message }: GoogleProblem, now: number): SearchFailure | null {
  if (reasons.includes("quotaExceeded")) {
    return {
      error: new ConnectorError(
        "retry_later",
        "Search Console accepts no more requests for this site for now: its load quota, per ten minutes and per day, is used up. Data read so far is kept; the next sync continues from there.",
      ),
      pauseMs: loadWaitMs,
    };
  }
  if (reasons.includes("dailyLimitExceeded")) {
    return {
      error: new ConnectorError(
        "retry_later",
        "The Google Cloud project of this key has used up its daily requests. Data read so far is kept; a sync after midnight in California continues from there.",
      ),
      pauseMs: untilTomorrow(now),
    };
  }
  // All rate limits share this reason; only the message shows that this one requires a full minute.
  if (reasons.includes("rateLimitExceeded") && message.includes("QPS quota exceeded")) {
    const error = new TransientFailure("throttled", "Too many requests per second.", {
      retryAfterMs: qpsWaitMs,
    });
    return { error, pauseMs: null };
  }
  return null;
}

function noAccess(site: string | null): string {
  return site === null
    ? "This key cannot list its sites in Search Console."
    : `This key no longer has access to ${site} in Search Console. Add it there under Settings → Users and permissions.`;
}
