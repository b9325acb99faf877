import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  named,
  openAnalyticsFixture,
  rowsOf,
  type AnalyticsFixture,
} from "../../testing/analytics-fixture.ts";
import { searchConsoleScopes } from "../google/scopes.ts";

const present = Date.UTC(2026, 4, 14, 16);
const report = {
  dateRanges: [{ startDate: "2026-05-01", endDate: "2026-05-13" }],
  metrics: named("sessions"),
};
const path = "/v1beta/properties/123456789:runReport";
const method = "google.analytics.data.v1beta.BetaAnalyticsData.RunReport";

let fixture: AnalyticsFixture;
beforeEach(() => {
  fixture = openAnalyticsFixture(present);
  fixture.traffic.addSession({ at: present - 86_400_000 });
});
afterEach(() => fixture.close());

describe("authorization", () => {
  test("refuses a request without a token before anything else is checked", async () => {
    const { status, headers, body } = await fixture.send("POST", path, { body: "{", token: null });
    expect(status).toBe(401);
    expect(headers["www-authenticate"]).toBe('Bearer realm="https://accounts.google.com/"');
    expect(body.error).toMatchObject({
      code: 401,
      status: "UNAUTHENTICATED",
      message: expect.stringMatching(/^Request is missing required authentication credential\./),
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "CREDENTIALS_MISSING",
          domain: "googleapis.com",
          metadata: { method, service: "analyticsdata.googleapis.com" },
        },
      ],
    });
  });

  test("refuses a wrong or expired token", async () => {
    const { status, headers, body } = await fixture.ask("runReport", report, { token: "ya29.no" });
    expect(status).toBe(401);
    expect(headers["www-authenticate"]).toContain('error="invalid_token"');
    expect(body.error.message).toMatch(/^Request had invalid authentication credentials\./);
    expect(body.error).not.toHaveProperty("details");
  });

  test("refuses a token without the Analytics scope", async () => {
    const { identity } = fixture.identities.addServiceAccount();
    const token = fixture.identities.issue(identity, searchConsoleScopes);
    const { status, body } = await fixture.ask("runReport", report, { token });
    expect(status).toBe(403);
    expect(body.error.status).toBe("PERMISSION_DENIED");
    expect(body.error.details[0].reason).toBe("ACCESS_TOKEN_SCOPE_INSUFFICIENT");
  });

  test("refuses a project that has not enabled the API", async () => {
    fixture.faults.next({ kind: "platform", name: "service_disabled" });
    const { status, body } = await fixture.ask("runReport", report);
    expect(status).toBe(403);
    const reasons = body.error.details.map((detail: { reason?: string }) => detail.reason);
    expect(reasons).toContain("SERVICE_DISABLED");
  });

  test.each([
    ["that the caller may not read", "123456789", ["7"]],
    ["that does not exist", "99", "any" as const],
  ])("refuses a property %s", async (_, property, properties) => {
    const { identity } = fixture.identities.addServiceAccount({ properties });
    const token = fixture.identities.issue(identity, [
      "https://www.googleapis.com/auth/analytics.readonly",
    ]);
    const { status, body } = await fixture.send(
      "POST",
      `/v1beta/properties/${property}:runReport`,
      {
        body: JSON.stringify(report),
        token,
      },
    );
    expect(status).toBe(403);
    expect(body.error).toEqual({
      code: 403,
      message:
        "User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.",
      status: "PERMISSION_DENIED",
    });
  });

  test("refuses a property id that is not a number", async () => {
    const { status, body } = await fixture.send("POST", "/v1beta/properties/abc:runReport", {
      body: JSON.stringify(report),
    });
    expect(status).toBe(400);
    expect(body.error.message).toMatch(
      /^Invalid property ID: abc\. A numeric Property ID is required\./,
    );
  });
});

test.each([
  ["POST", "/v1beta/properties/123456789:runNothing"],
  ["GET", path],
  ["GET", "/v1beta/notAResource"],
  ["GET", "/v1beta/properties/123456789/metadata"],
  ["POST", "/v1beta/properties/123456789:runPivotReport"],
  ["POST", "/v1/properties/123456789:runReport"],
  ["POST", "/v1beta/properties/123456789:runRealtimeReport"],
] as const)("answers %s %s with Google's HTML 404 page", async (verb, wrongPath) => {
  const { status, headers, body } = await fixture.send(
    verb,
    wrongPath,
    verb === "POST" ? { body: "{}" } : {},
  );
  expect(status).toBe(404);
  expect(headers["content-type"]).toBe("text/html; charset=UTF-8");
  expect(body).toContain("<title>Error 404 (Not Found)!!1</title>");
});

const send = async (body: string) => {
  const reply = await fixture.send("POST", path, { body });
  expect(reply.status).toBe(400);
  expect(reply.body.error.status).toBe("INVALID_ARGUMENT");
  return reply.body.error;
};

describe("the JSON of a request", () => {
  test("is refused with unknown keys", async () => {
    const error = await send(
      JSON.stringify({ ...report, foo: 1, dateRanges: [{ startDate: "today", until: "today" }] }),
    );
    expect(error.message).toBe(
      [
        `Invalid JSON payload received. Unknown name "until" at 'date_ranges[0]': Cannot find field.`,
        'Invalid JSON payload received. Unknown name "foo": Cannot find field.',
      ].join("\n"),
    );
    expect(error.details).toEqual([
      {
        "@type": "type.googleapis.com/google.rpc.BadRequest",
        fieldViolations: [
          {
            field: "date_ranges[0]",
            description: `Invalid JSON payload received. Unknown name "until" at 'date_ranges[0]': Cannot find field.`,
          },
          { description: 'Invalid JSON payload received. Unknown name "foo": Cannot find field.' },
        ],
      },
    ]);
  });

  test.each([
    [{ limit: "ten" }, `Invalid value at 'limit' (TYPE_INT64), "ten"`],
    [{ limit: 1.5 }, "Invalid value at 'limit' (TYPE_INT64), 1.5"],
    [{ metrics: [{ name: 5 }] }, "Invalid value at 'metrics[0].name' (TYPE_STRING), 5"],
    [{ returnPropertyQuota: 1 }, "Invalid value at 'return_property_quota' (TYPE_BOOL), 1"],
    [
      { dimensions: ["date"] },
      `Invalid value at 'dimensions[0]' (type.googleapis.com/google.analytics.data.v1beta.Dimension), "date"`,
    ],
    [
      { dimensionFilter: [] },
      'Invalid JSON payload received. Unknown name "dimensionFilter": Proto field is not repeating, cannot start list.',
    ],
  ])("is refused with a value of the wrong type: %j", async (more, message) => {
    const error = await send(JSON.stringify({ ...report, ...more }));
    expect(error.message).toBe(message);
  });

  test("is refused with several kinds of filter in one", async () => {
    const filter = { fieldName: "date", stringFilter: { value: "1" }, inListFilter: {} };
    const error = await send(JSON.stringify({ ...report, dimensionFilter: { filter } }));
    expect(error.message).toContain("oneof field 'one_filter' is already set");
  });

  test("is refused when it cannot be parsed or is not an object", async () => {
    expect((await send('{"metrics":')).message).toMatch(/^Invalid JSON payload received\. .+\n/);
    expect((await send("[]")).message).toBe(
      'Invalid JSON payload received. Unknown name "": Root element must be a message.',
    );
    expect((await send("")).message).toBe("A dateRange is required.");
  });

  test("may use snake case names and numbers as text", async () => {
    const { status, body } = await fixture.send("POST", path, {
      body: JSON.stringify({
        date_ranges: { start_date: "yesterday", end_date: "yesterday" },
        metrics: { name: "sessions" },
        limit: 1,
        offset: "0",
      }),
    });
    expect(status).toBe(200);
    expect(rowsOf(body)).toEqual([["1"]]);
  });
});
