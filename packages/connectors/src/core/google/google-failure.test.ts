import { describe, expect, test } from "vitest";
import { TransientFailure } from "../retry.ts";
import { googleFailure, readProblem } from "./google-failure.ts";

const context = {
  api: "Google Analytics Data API",
  noAccess: "Add the key's e-mail address as a viewer.",
  now: Date.UTC(2026, 5, 15),
  secrets: ["canary-secret"],
};

const reply = (status: number, body: unknown, headers: [string, string][] = []) => ({
  status,
  headers: new Map(headers),
  body: typeof body === "string" ? body : JSON.stringify(body),
});

const retryInfo = (retryDelay: string) => ({
  "@type": "type.googleapis.com/google.rpc.RetryInfo",
  retryDelay,
});

const problem = (status: string, details: object[] = [], message = "") => ({
  error: { code: 0, message, status, details },
});

describe("googleFailure returns", () => {
  test.each([
    [
      "triesLeft",
      reply(429, "<html>", [["retry-after", "30"]]),
      { reason: "throttled", retryAfterMs: 30_000 },
    ],
    ["an outage", reply(503, "<html>"), { reason: "overloaded" }],
    ["a refused key", reply(401, problem("UNAUTHENTICATED")), { kind: "bad_credentials" }],
    [
      "an API that is disabled",
      reply(403, problem("PERMISSION_DENIED", [{ reason: "SERVICE_DISABLED" }])),
      { kind: "missing_permission", message: expect.stringContaining("is not enabled") },
    ],
    [
      "a disabled API in the older format",
      reply(403, { error: { code: 403, errors: [{ reason: "accessNotConfigured" }] } }),
      { kind: "missing_permission", message: expect.stringContaining("is not enabled") },
    ],
    [
      "a scope that is missing",
      reply(403, problem("PERMISSION_DENIED", [{ reason: "ACCESS_TOKEN_SCOPE_INSUFFICIENT" }])),
      { kind: "missing_permission", message: expect.stringContaining("scope") },
    ],
    [
      "an account without access for the key",
      reply(403, problem("PERMISSION_DENIED")),
      { kind: "missing_permission", message: context.noAccess },
    ],
    [
      "throttling in the older envelope",
      reply(403, { error: { errors: [{ reason: "userRateLimitExceeded" }] } }),
      { reason: "throttled" },
    ],
    [
      "throttling with the wait in the body",
      reply(429, problem("RESOURCE_EXHAUSTED", [retryInfo("37s")])),
      { reason: "throttled", retryAfterMs: 37_000 },
    ],
    [
      "throttling with a wait in the header and the body",
      reply(429, problem("RESOURCE_EXHAUSTED", [retryInfo("37s")]), [["retry-after", "5"]]),
      { reason: "throttled", retryAfterMs: 5_000 },
    ],
    [
      "throttling with status 403 and the wait in the body",
      reply(
        403,
        problem("PERMISSION_DENIED", [{ reason: "RATE_LIMIT_EXCEEDED" }, retryInfo("1.5s")]),
      ),
      { reason: "throttled", retryAfterMs: 1_500 },
    ],
    [
      "an outage with the wait in the body",
      reply(503, problem("UNAVAILABLE", [retryInfo("4s")])),
      { reason: "overloaded", retryAfterMs: 4_000 },
    ],
    [
      "a suspended project",
      reply(403, problem("PERMISSION_DENIED", [{ reason: "CONSUMER_SUSPENDED" }])),
      { kind: "missing_permission", message: expect.stringContaining("suspended") },
    ],
    ["a path that does not exist", reply(404, "<!DOCTYPE html>"), { kind: "unexpected_answer" }],
    ["a firewall's page", reply(403, "<!DOCTYPE html>"), { reason: "overloaded" }],
    ["a refused request", reply(400, problem("INVALID_ARGUMENT")), { kind: "bad_data" }],
  ])("%s", (_name, answer, expected) => {
    expect(googleFailure(answer, context)).toMatchObject(expected);
  });

  test("null for a successful answer", () => {
    expect(googleFailure(reply(200, {}), context)).toBeNull();
  });
});

test("retries after a truncated error response", () => {
  expect(() => googleFailure(reply(403, '{"error":{"co'), context)).toThrow(TransientFailure);
});

test("shows Google's message without secrets", () => {
  const said = problem("INVALID_ARGUMENT", [], "Field foo is not valid: canary-secret");
  expect(googleFailure(reply(400, said), context)?.message).toBe(
    "Google refused the request with status 400: Field foo is not valid: [key]",
  );
});

test("reads the problem from both error envelopes", () => {
  const both = {
    error: { status: "X", details: [{ reason: "A" }, {}], errors: [{ reason: "B" }] },
  };
  expect(readProblem(reply(400, both))).toEqual({
    statusText: "X",
    reasons: ["A", "B"],
    message: "",
    retryDelayMs: null,
  });
  expect(readProblem(reply(400, { errors: "?" }))).toEqual({
    statusText: "",
    reasons: [],
    message: "",
    retryDelayMs: null,
  });
});
