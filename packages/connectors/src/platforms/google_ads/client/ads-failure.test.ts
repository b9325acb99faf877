import { readDiscovery } from "@cartograph/sandbox/testing/discovery-schema.ts";
import { hasSharedFiles } from "@cartograph/sandbox/testing/real-schema.ts";
import { describe, expect, test } from "vitest";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { HttpReply } from "../../../core/http-reply.ts";
import { TransientFailure } from "../../../core/retry.ts";
import { adsFailure, type AdsProblem } from "./ads-failure.ts";
import { explainedCodes } from "./advice.ts";

const context = {
  apiVersion: "v25",
  customerId: "1234567890",
  identity: null,
  now: 0,
  secrets: ["devtoken-secret"],
};

type AdsError = {
  status: number;
  family: string;
  code: string;
  message?: string;
  details?: object;
};

function bodyOf({ status, family, code, message = "Refused.", details }: AdsError): object {
  return {
    error: {
      code: status,
      message: "Request contains an invalid argument.",
      status: "INVALID_ARGUMENT",
      details: [
        {
          "@type": "type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure",
          errors: [{ errorCode: { [family]: code }, message, details }],
          requestId: "cdor20UpKmPLPFR60DhuMQ",
        },
      ],
    },
  };
}

function replyOf(status: number, body: unknown): HttpReply {
  return {
    status,
    headers: new Map(),
    body: typeof body === "string" ? body : JSON.stringify(body),
  };
}

function problemOf(refusal: AdsError): AdsProblem {
  const problem = adsFailure(replyOf(refusal.status, bodyOf(refusal)), context);
  if (!problem) throw new Error("The answer is not an error.");
  return problem;
}

describe("explains what to do about a permanent error", () => {
  test.each([
    [401, "authenticationError", "NOT_ADS_USER", "missing_permission", /Access and security/],
    [401, "authenticationError", "CUSTOMER_NOT_FOUND", "bad_address", /123-456-7890 was not found/],
    [400, "requestError", "INVALID_CUSTOMER_ID", "bad_address", /ten digits/],
    [400, "headerError", "INVALID_LOGIN_CUSTOMER_ID", "bad_credentials", /login_customer_id/],
    [403, "authorizationError", "CUSTOMER_NOT_ENABLED", "refused", /deactivated/],
    [403, "authorizationError", "DEVELOPER_TOKEN_NOT_APPROVED", "missing_permission", /Overview/],
    [
      403,
      "authorizationError",
      "ACTION_NOT_PERMITTED",
      "missing_permission",
      /the role of .* there does not allow it.*test accounts only/,
    ],
    [
      403,
      "authorizationError",
      "CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION",
      "missing_permission",
      /Explorer access/,
    ],
    [403, "authorizationError", "PROJECT_DISABLED", "missing_permission", /disabled/],
    [400, "queryError", "REQUESTED_METRICS_FOR_MANAGER", "bad_address", /manager account/],
    [400, "requestError", "UNSUPPORTED_VERSION", "outdated", /v25.*Update Cartograph/],
    [400, "queryError", "BAD_FIELD_NAME", "bad_data", /queryError.BAD_FIELD_NAME/],
    [403, "authorizationError", "SOMETHING_NEW", "missing_permission", /SOMETHING_NEW/],
    [400, "constructor", "constructor", "bad_data", /constructor.constructor/],
  ] as const)("%i %s.%s", (status, family, code, kind, words) => {
    const { error, kind: problem } = problemOf({ status, family, code });
    expect(problem).toBe("other");
    expect(error).toBeInstanceOf(ConnectorError);
    expect(error).toMatchObject({ kind, message: expect.stringMatching(words) });
  });

  test("also when it is inside a stream's array", () => {
    const refusal = { status: 403, family: "authorizationError", code: "CUSTOMER_NOT_ENABLED" };
    expect(adsFailure(replyOf(403, [bodyOf(refusal)]), context)?.error).toMatchObject({
      kind: "refused",
    });
  });

  test("does not quote a secret", () => {
    const message = "Bad developer token devtoken-secret.";
    const refusal = { status: 400, family: "requestError", code: "UNKNOWN", message };
    expect(problemOf(refusal).error.message).toContain("Bad developer token [key].");
  });

  test.skipIf(!hasSharedFiles())("explains only codes that v25 has", () => {
    const { schemas } = readDiscovery("google_ads/googleads.v25.discovery.json");
    const families = schemas["GoogleAdsGoogleadsV25Errors__ErrorCode"]?.properties ?? {};
    const codes = new Set(Object.values(families).flatMap((family) => family.enum ?? []));
    // In v25's protocol files, but not yet in its discovery document.
    const unlisted = new Set(["CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION"]);
    for (const code of explainedCodes) {
      expect(codes.has(code) || unlisted.has(code), code).toBe(true);
    }
  });
});

describe("recognizes errors that another request resolves", () => {
  test.each([
    [403, "authorizationError", "USER_PERMISSION_DENIED", "denied"],
    [
      403,
      "authorizationError",
      "INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION",
      "denied",
    ],
    [403, "authorizationError", "ACCESS_DENIED_FOR_ACCOUNT_TYPE", "denied"],
    [400, "requestError", "INVALID_PAGE_TOKEN", "page_lost"],
    [400, "requestError", "EXPIRED_PAGE_TOKEN", "page_lost"],
  ] as const)("%i %s.%s", (status, family, code, kind) => {
    expect(problemOf({ status, family, code }).kind).toBe(kind);
  });
});

describe("retries temporary errors", () => {
  test.each([
    ["8962s", 8_962_000],
    ["4.5s", 4_500],
    ["soon", null],
  ])("waits as long as the quota says: %s", (retryDelay, retryAfterMs) => {
    const details = {
      quotaErrorDetails: { rateScope: "ACCOUNT", rateName: "Requests", retryDelay },
    };
    const refusal = { status: 429, family: "quotaError", code: "RESOURCE_EXHAUSTED", details };
    expect(problemOf(refusal).error).toMatchObject({ reason: "throttled", retryAfterMs });
  });

  test("waits as long as an outage says", () => {
    const wait = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "120s" };
    const failure = {
      "@type": "type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure",
      errors: [{ errorCode: { internalError: "TRANSIENT_ERROR" }, message: "Try again." }],
    };
    const reply = replyOf(503, { error: { code: 503, details: [failure, wait] } });
    expect(adsFailure(reply, context)?.error).toMatchObject({
      reason: "overloaded",
      retryAfterMs: 120_000,
    });
  });

  test.each([
    [429, "quotaError", "EXCESSIVE_SHORT_TERM_QUERY_RESOURCE_CONSUMPTION", "throttled"],
    [500, "internalError", "INTERNAL_ERROR", "overloaded"],
    [503, "internalError", "TRANSIENT_ERROR", "overloaded"],
    [504, "internalError", "DEADLINE_EXCEEDED", "overloaded"],
  ])("%i %s.%s", (status, family, code, reason) => {
    const { error } = problemOf({ status, family, code });
    expect(error).toBeInstanceOf(TransientFailure);
    expect(error).toMatchObject({ reason, retryAfterMs: null });
  });
});

describe("explains an HTML or REST error of Google's front end", () => {
  test("for an API that is not enabled", () => {
    const details = [{ "@type": "…/google.rpc.ErrorInfo", reason: "SERVICE_DISABLED" }];
    const body = { error: { code: 403, status: "PERMISSION_DENIED", message: "", details } };
    expect(adsFailure(replyOf(403, body), context)?.error).toMatchObject({
      kind: "missing_permission",
      message: expect.stringMatching(/Google Ads API is not enabled/),
    });
  });

  test("for a version that was shut down", () => {
    const page = "<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>";
    expect(adsFailure(replyOf(404, page), context)?.error).toMatchObject({
      kind: "unexpected_answer",
      message: expect.stringMatching(/v25.*update Cartograph/),
    });
  });
});
