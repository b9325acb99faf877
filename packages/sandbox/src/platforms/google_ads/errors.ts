import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { RefusedRequest } from "../../core/refused-request.ts";
import { googleErrorJson, sendJson, type GoogleError } from "../google/google-errors.ts";

/** An error of the Google Ads API: one code of one category, such as `queryError.UNRECOGNIZED_FIELD`. */
export type AdsFailure = {
  family: string;
  code: string;
  message: string;
  details?: object;
  /** The part of the request that it is about. */
  trigger?: string;
};

/** What the API itself refuses, unlike the errors of Google's front end before it sees the request. */
export type AdsProblem = { status: keyof typeof statuses; failure: AdsFailure };

/** A refusal by the API itself. */
export class AdsRefusal extends RefusedRequest<AdsProblem> {}

const statuses = {
  400: ["INVALID_ARGUMENT", "Request contains an invalid argument."],
  401: [
    "UNAUTHENTICATED",
    "Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
  ],
  403: ["PERMISSION_DENIED", "The caller does not have permission"],
  429: ["RESOURCE_EXHAUSTED", "Resource has been exhausted (e.g. check quota)."],
  500: ["INTERNAL", "Internal error encountered."],
  503: ["UNAVAILABLE", "The service is currently unavailable."],
  504: ["DEADLINE_EXCEEDED", "Deadline expired before operation could complete."],
} as const;

export function requestProblem(code: string, message: string, trigger?: string): AdsProblem {
  const failure = { family: "requestError", code, message };
  return adsProblem(400, trigger === undefined ? failure : { ...failure, trigger });
}

function adsProblem(status: AdsProblem["status"], failure: AdsFailure): AdsProblem {
  return { status, failure };
}

/** The v25 error for a project with Test access that requests a production account. */
export const projectNotApproved = adsProblem(403, {
  family: "authorizationError",
  code: "CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION",
  message:
    "The Google Cloud project is only approved for use with test accounts. To access non-test accounts, apply for Explorer, Basic or Standard access.",
});
export const notAdsUser = adsProblem(401, {
  family: "authenticationError",
  code: "NOT_ADS_USER",
  message: "User in the cookie is not a valid Ads user.",
});
export const permissionDenied = adsProblem(403, {
  family: "authorizationError",
  code: "USER_PERMISSION_DENIED",
  message:
    "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header. See https://developers.google.com/google-ads/api/docs/concepts/call-structure#cid",
});
export const notEnabled = adsProblem(403, {
  family: "authorizationError",
  code: "CUSTOMER_NOT_ENABLED",
  message:
    "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
});
export const customerNotFound = adsProblem(401, {
  family: "authenticationError",
  code: "CUSTOMER_NOT_FOUND",
  message: "No customer found for the provided customer id.",
});

export function invalidLogin(text: string): AdsProblem {
  return adsProblem(400, {
    family: "headerError",
    code: "INVALID_LOGIN_CUSTOMER_ID",
    message: `The login customer ID could not be validated: '${text}'.`,
  });
}

export function quotaProblem(
  code: string,
  { seconds, scope, rate }: { seconds: number; scope: "ACCOUNT" | "DEVELOPER"; rate: string },
): AdsProblem {
  return adsProblem(429, {
    family: "quotaError",
    code,
    message: `Too many requests. Retry in ${seconds} seconds.`,
    details: {
      quotaErrorDetails: { rateScope: scope, rateName: rate, retryDelay: `${seconds}s` },
    },
  });
}

const internal = (status: 500 | 503 | 504, code: string) =>
  adsProblem(status, { family: "internalError", code, message: "An internal error has occurred." });

/** The platform faults by name. */
export const adsFaults: Readonly<Record<string, AdsProblem>> = {
  quota_short_term: quotaProblem("RESOURCE_TEMPORARILY_EXHAUSTED", {
    seconds: 5,
    scope: "ACCOUNT",
    rate: "Requests per minute",
  }),
  quota_day: quotaProblem("RESOURCE_EXHAUSTED", {
    seconds: 8_962,
    scope: "DEVELOPER",
    rate: "Number of operations for basic access",
  }),
  internal_error: internal(500, "INTERNAL_ERROR"),
  transient_error: internal(503, "TRANSIENT_ERROR"),
  deadline_exceeded: internal(504, "DEADLINE_EXCEEDED"),
};

export type AnswerFrame = {
  version: string;
  requestId: string;
  /** searchStream wraps its error in an array, as it does its batches. */
  isStream: boolean;
};

export function newRequestId(): string {
  return randomBytes(16).toString("base64url");
}

/** Adds the API's own part to the error of the status. */
export function adsError(
  { status, failure }: AdsProblem,
  { version, requestId }: AnswerFrame,
): GoogleError {
  const [code, message] = statuses[status];
  const own = {
    "@type": `type.googleapis.com/google.ads.googleads.${version}.errors.GoogleAdsFailure`,
    errors: [
      {
        errorCode: { [failure.family]: failure.code },
        message: failure.message,
        ...(failure.trigger !== undefined && { trigger: { stringValue: failure.trigger } }),
        ...(failure.details && { details: failure.details }),
      },
    ],
    requestId,
  };
  return { status, code, message, details: [own], headers: {} };
}

export async function sendAdsError(
  reply: FastifyReply,
  error: GoogleError,
  { requestId, isStream }: AnswerFrame,
): Promise<FastifyReply> {
  const body = googleErrorJson(error);
  const head = reply.status(error.status).headers({ ...error.headers, "request-id": requestId });
  return sendJson(head, isStream ? [body] : body);
}
