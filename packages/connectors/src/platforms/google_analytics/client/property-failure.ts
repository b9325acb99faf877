import {
  findProblem,
  googleFailure,
  type FailureContext,
} from "../../../core/google/google-failure.ts";
import type { HttpReply } from "../../../core/http-reply.ts";
import type { Quota, QuotaBucket } from "./quota.ts";

export type PropertyFailureContext = Omit<FailureContext, "api" | "noAccess"> & {
  propertyId: string;
  identity: string | null;
};

/** Classifies an unsuccessful answer; null for 200. @throws TransientFailure when it cannot be read */
export function propertyFailure(
  reply: HttpReply,
  quota: Quota,
  { propertyId, identity, now, secrets }: PropertyFailureContext,
): Error | null {
  if (reply.status >= 500) quota.countServerError();
  const bucket = reply.status === 429 ? emptyBucket(reply) : null;
  if (bucket !== null) return quota.exhaust(bucket);
  const whom = identity === null ? "the account that signed in" : identity;
  const noAccess = `The key has no access to GA4 property ${propertyId}, or the property does not exist. Add ${whom} as a viewer under Admin → Property access management, or correct the property ID.`;
  return googleFailure(reply, { api: "Google Analytics Data API", noAccess, now, secrets });
}

/**
 * Which quota is exhausted, if it takes longer than a moment to refill. Only Google's message shows which; an unknown
 * message, such as for too many concurrent requests, is treated as short.
 */
function emptyBucket(reply: HttpReply): QuotaBucket | null {
  const text = findProblem(reply)?.message ?? "";
  if (/per day|24 hours/i.test(text)) return "tokensPerDay";
  if (/server errors/i.test(text)) return "serverErrorsPerProjectPerHour";
  return /per hour|an hour/i.test(text) ? "tokensPerHour" : null;
}
