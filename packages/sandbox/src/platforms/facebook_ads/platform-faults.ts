import { noAdsPermission, throttled, invalidToken, tooMuchData, type MetaError } from "./errors.ts";

/** The responses to `{ kind: "platform", name }`. */
export const platformFaults: Readonly<Record<string, MetaError>> = {
  expired: invalidToken(463),
  no_permission: noAdsPermission,
  throttled: throttled(80000, 2),
  throttled_long: throttled(80000, 45),
  app_throttled: {
    code: 4,
    subcode: 1504022,
    message: "(#4) Application request limit reached",
    isTransient: true,
    title: "Application request limit reached",
    userMessage: "Calls to this api have exceeded the rate limit.",
  },
  user_throttled: {
    code: 17,
    subcode: 2446079,
    message: "(#17) User request limit reached",
    isTransient: false,
    title: "Ad Account Has Too Many API Calls",
    userMessage:
      "There have been too many calls from this ad-account. Please wait a bit and try again.",
  },
  too_much_data: tooMuchData,
  timeout: {
    code: 100,
    subcode: 1504018,
    message: "(#100) Invalid parameter",
    title: "Your request timed out",
    userMessage: "Please try a smaller date range, fetch less data, or use async jobs",
  },
  /** Looks like an outage but means that the query is too large. */
  overloaded: {
    code: 2,
    subcode: 1504044,
    message: "(#2) Service temporarily unavailable",
    isTransient: false,
    title: "Service temporarily unavailable",
  },
  transient: {
    status: 500,
    code: 2,
    message: "An unexpected error has occurred. Please retry your request later.",
    isTransient: true,
  },
  /** The same error with a success status. */
  error_in_200: {
    status: 200,
    code: 2,
    subcode: 1504043,
    message: "(#2) Service temporarily unavailable",
    isTransient: true,
  },
};
