import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSearchFixture, type SearchFixture } from "../../testing/search-console-fixture.ts";
import { expectDocumented } from "../../testing/search-console-description.ts";

/** 3 PM on a Monday in California. */
const present = Date.UTC(2026, 5, 15, 22);

let fixture: SearchFixture;
beforeEach(() => {
  fixture = openSearchFixture(present);
});
afterEach(() => fixture.close());

const week = { startDate: "2026-06-01", endDate: "2026-06-07" };

describe("sites", () => {
  test("are those that list the identity as a user, with its permission", async () => {
    fixture.traffic.setSites([
      { siteUrl: "sc-domain:example.com", permissionLevel: "siteOwner" },
      { siteUrl: "https://www.example.com/", permissionLevel: "siteRestrictedUser" },
    ]);
    const { body } = await fixture.ask("GET", "sites");
    expect(body.siteEntry).toHaveLength(2);
    expectDocumented("SitesListResponse", body);
    const reader = fixture.identities.addServiceAccount({ sites: ["https://www.example.com/"] });
    const token = tokenOf(reader.identity);
    expect((await fixture.ask("GET", "sites", { token })).body).toEqual({
      siteEntry: [{ siteUrl: "https://www.example.com/", permissionLevel: "siteRestrictedUser" }],
    });
    const one = await fixture.ask("GET", "sites/https%3A%2F%2Fwww.example.com%2F", { token });
    expect(one.body.siteUrl).toBe("https://www.example.com/");
    expectDocumented("WmxSite", one.body);
  });

  test("are an empty object when no site lists the identity", async () => {
    const { identity } = fixture.identities.addServiceAccount({ sites: [] });
    const { body } = await fixture.ask("GET", "sites", { token: tokenOf(identity) });
    expect(body).toEqual({});
  });

  test("must be given by their exact name", async () => {
    const { status, body } = await fixture.ask("GET", "sites/https%3A%2F%2Ftest-shop.example%2F");
    expect(status).toBe(404);
    expect(body.error).toEqual({
      code: 404,
      message:
        "'https://test-shop.example/' is not a verified Search Console site in this account.",
      errors: [
        {
          message:
            "'https://test-shop.example/' is not a verified Search Console site in this account.",
          domain: "global",
          reason: "notFound",
          location: "siteUrl",
          locationType: "parameter",
        },
      ],
    });
    for (const site of [
      "test-shop.example",
      "https://test-shop.example/",
      "sc-domain:other.example",
    ]) {
      const refusal = await fixture.query(week, { site });
      expect(refusal.status).toBe(403);
      expect(refusal.body.error.errors[0]).toMatchObject({ domain: "global", reason: "forbidden" });
      expect(refusal.body.error.message).toContain(`sufficient permission for site '${site}'`);
    }
  });

  test("refuse an unverified user's queries", async () => {
    const siteUrl = "sc-domain:test-shop.example";
    fixture.traffic.setSites([{ siteUrl, permissionLevel: "siteUnverifiedUser" }]);
    expect((await fixture.query(week)).status).toBe(403);
  });
});

describe("authorization", () => {
  test("returns 401 with a challenge without a valid token", async () => {
    const missing = await fixture.ask("GET", "sites", { token: null });
    expect(missing.status).toBe(401);
    expect(missing.headers["www-authenticate"]).toBe('Bearer realm="https://accounts.google.com/"');
    expect(missing.body.error).toMatchObject({
      status: "UNAUTHENTICATED",
      errors: [{ reason: "required", location: "Authorization", locationType: "header" }],
    });
    const wrong = await fixture.ask("GET", "sites", { token: "ya29.wrong" });
    expect(wrong.status).toBe(401);
    expect(wrong.headers["www-authenticate"]).toContain('error="invalid_token"');
    expect(wrong.body.error.errors[0].reason).toBe("authError");
  });

  test("returns 403 for another scope or an API that is not enabled", async () => {
    const { identity } = fixture.identities.addServiceAccount();
    const other = fixture.identities.issue(identity, ["https://www.googleapis.com/auth/adwords"]);
    const scope = await fixture.ask("GET", "sites", { token: other });
    expect(scope.status).toBe(403);
    expect(scope.body.error.details[0].reason).toBe("ACCESS_TOKEN_SCOPE_INSUFFICIENT");
    const off = fixture.identities.addServiceAccount({
      disabledServices: ["searchconsole.googleapis.com"],
    });
    const disabled = await fixture.ask("GET", "sites", { token: tokenOf(off.identity) });
    expect(disabled.status).toBe(403);
    expect(disabled.body.error.errors[0].reason).toBe("accessNotConfigured");
  });
});

test.each([
  ["load_quota", 403, "usageLimits", "quotaExceeded"],
  ["qps_quota", 403, "usageLimits", "rateLimitExceeded"],
  ["rate_limited", 403, "usageLimits", "userRateLimitExceeded"],
  ["daily_limit", 403, "usageLimits", "dailyLimitExceeded"],
  ["project_quota", 429, "global", "rateLimitExceeded"],
  ["backend_error", 500, "global", "backendError"],
])("answers the fault %s with status %i", async (name, status, domain, reason) => {
  fixture.faults.next({ kind: "platform", name });
  const reply = await fixture.query(week);
  expect(reply.status).toBe(status);
  expect(reply.body.error.errors[0]).toMatchObject({ domain, reason });
  expect((await fixture.query(week)).status).toBe(200);
});

test.each([
  ["GET", "nothing"],
  ["PUT", "sites/sc-domain%3Atest-shop.example"],
  ["GET", "sites/sc-domain%3Atest-shop.example/searchAnalytics/query"],
  ["POST", "sites/https://test-shop.example//searchAnalytics/query"],
] as const)("answers %s %s with Google's HTML 404 page", async (method, path) => {
  const { status, headers, body } = await fixture.ask(method, path);
  expect(status).toBe(404);
  expect(headers["content-type"]).toContain("text/html");
  expect(body).toContain("Error 404 (Not Found)!!1");
});

function tokenOf(identity: Parameters<SearchFixture["identities"]["issue"]>[0]): string {
  return fixture.identities.issue(identity, [
    "https://www.googleapis.com/auth/webmasters.readonly",
  ]);
}
