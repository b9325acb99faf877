import type { FastifyReply } from "fastify";
import { RefusedRequest } from "../../core/refused-request.ts";
import {
  invalidArgument,
  permissionDenied,
  resourceExhausted,
  sendJson,
  type GoogleError,
} from "../google/google-errors.ts";

/** Additional fields of the older error format. */
type Reason = {
  reason: string;
  domain?: string;
  location?: string;
  locationType?: "parameter" | "header";
};

/** `isOldStyle`: an error of Search Console itself, without `status` and `details`. */
export type SearchError = GoogleError & { reason: Reason; isOldStyle: boolean };

/** A refusal by Search Console itself. */
export class SearchRefusal extends RefusedRequest<SearchError> {}

/** Adds the reason by which Search Console's clients recognize an error that all Google APIs share. */
export function withReason(error: GoogleError): SearchError {
  const detail = error.details.find((each) => each["reason"] !== undefined);
  return { ...error, reason: reasonOf(error.status, detail?.["reason"]), isOldStyle: false };
}

function reasonOf(status: number, detail: unknown): Reason {
  const inHeader = { location: "Authorization", locationType: "header" } as const;
  if (detail === "CREDENTIALS_MISSING") return { reason: "required", ...inHeader };
  if (detail === "SERVICE_DISABLED") {
    return { reason: "accessNotConfigured", domain: "usageLimits" };
  }
  if (detail === "ACCESS_TOKEN_SCOPE_INSUFFICIENT") return { reason: "insufficientPermissions" };
  if (status === 401) return { reason: "authError", ...inHeader };
  return { reason: status === 400 ? "badRequest" : "backendError" };
}

export function noPermission(siteUrl: string): SearchError {
  return oldStyle(
    permissionDenied(
      `User does not have sufficient permission for site '${siteUrl}'. See also: https://support.google.com/webmasters/answer/2451999.`,
    ),
    { reason: "forbidden" },
  );
}

export function notVerified(siteUrl: string): SearchError {
  const message = `'${siteUrl}' is not a verified Search Console site in this account.`;
  return oldStyle(
    { status: 404, code: "NOT_FOUND", message, details: [], headers: {} },
    { reason: "notFound", location: "siteUrl", locationType: "parameter" },
  );
}

/** @throws SearchRefusal; `location` is the field's name in the API, such as "start_date" */
export function refuseParameter(message: string, location: string): never {
  const reason = { reason: "invalidParameter", location, locationType: "parameter" } as const;
  throw new SearchRefusal(oldStyle(invalidArgument(message), reason));
}

export const backendError: SearchError = oldStyle(
  { status: 500, code: "INTERNAL", message: "Backend Error", details: [], headers: {} },
  { reason: "backendError" },
);

const limitsPage = "https://developers.google.com/webmaster-tools/v3/limits";
const usage = { domain: "usageLimits" } as const;

/** The platform faults by name. */
export const quotaFaults: Readonly<Record<string, SearchError>> = {
  load_quota: oldStyle(
    permissionDenied(
      `Search Analytics load quota exceeded. Learn about usage limits: ${limitsPage}.`,
    ),
    { reason: "quotaExceeded", ...usage },
  ),
  qps_quota: oldStyle(
    permissionDenied(
      `Search Analytics QPS quota exceeded. Learn about usage limits: ${limitsPage}.`,
    ),
    { reason: "rateLimitExceeded", ...usage },
  ),
  rate_limited: oldStyle(permissionDenied("User Rate Limit Exceeded"), {
    reason: "userRateLimitExceeded",
    ...usage,
  }),
  project_quota: {
    ...resourceExhausted(
      "Quota exceeded for quota metric 'Search Analytics queries' and limit 'Search Analytics queries per minute' of service 'searchconsole.googleapis.com'.",
    ),
    reason: { reason: "rateLimitExceeded" },
    isOldStyle: false,
  },
  daily_limit: oldStyle(permissionDenied("Daily Limit Exceeded"), {
    reason: "dailyLimitExceeded",
    ...usage,
  }),
  backend_error: backendError,
};

export async function sendSearchError(
  reply: FastifyReply,
  { status, code, message, details, headers, reason, isOldStyle }: SearchError,
): Promise<FastifyReply> {
  const { domain = "global", ...rest } = reason;
  const error = {
    code: status,
    message,
    errors: [{ message, domain, ...rest }],
    ...(!isOldStyle && { status: code, ...(details.length > 0 && { details }) }),
  };
  return sendJson(reply.status(status).headers(headers), { error });
}

function oldStyle(error: GoogleError, reason: Reason): SearchError {
  return { ...error, reason, isOldStyle: true };
}
