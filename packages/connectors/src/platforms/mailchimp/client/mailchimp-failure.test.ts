import { expect, test } from "vitest";
import { ConnectorError } from "../../../core/connector-error.ts";
import { TransientFailure } from "../../../core/retry.ts";
import { mailchimpFailure } from "./mailchimp-failure.ts";

const context = {
  dataCenter: { name: "us21", source: "key", ignored: null },
  what: "the reports of campaigns (its role is author)",
  now: 0,
  secrets: ["0123secret-us21", "0123secret"],
} as const;

function failure(
  status: number,
  body: unknown,
  { headers = {}, ...more }: Partial<typeof context> & { headers?: Record<string, string> } = {},
) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const reply = { status, headers: new Map(Object.entries(headers)), body: text };
  return mailchimpFailure(reply, { ...context, ...more });
}

const problem = (title: string, detail = "") => ({ type: "", title, detail, instance: "" });

test("returns null for a successful answer", () => {
  expect(failure(200, {})).toBeNull();
});

test.each([
  [401, problem("API Key Invalid"), "bad_credentials", /ending -us21/],
  [401, problem("API Key Missing"), "bad_credentials", /new key/],
  [403, problem("WrongDatacenter"), "bad_credentials", /another data center than us21/],
  [403, problem("Wrong Data Center"), "bad_credentials", /own ending/],
  [403, problem("User Disabled"), "refused", /switched off/],
  [503, problem("ComplianceRelated", "This method has been disabled."), "refused", /Sign in to/],
  [403, problem("Forbidden"), "missing_permission", /reports of campaigns.*author.*higher role/],
  [403, {}, "missing_permission", /higher role/],
  [404, problem("Resource Not Found"), "bad_address", /data center/],
  [400, problem("Invalid Resource", "No such thing."), "bad_data", /status 400: No such thing\./],
  [426, problem(""), "bad_data", /status 426\./],
])("classifies %i %j as %s", (status, body, kind, message) => {
  const error = failure(status, body);
  expect(error).toBeInstanceOf(ConnectorError);
  expect(error).toMatchObject({ kind, message: expect.stringMatching(message) });
});

test("names the data center as a possible cause when the operator entered it", () => {
  const error = failure(401, problem("API Key Invalid"), {
    dataCenter: { name: "us5", source: "account", ignored: null } as never,
  });
  expect(error?.message).toMatch(/us5 is not the data center/);
});

test.each([
  [429, problem("Too Many Requests"), "throttled"],
  [429, "<html></html>", "throttled"],
  [500, problem("Internal Server Error"), "overloaded"],
  [503, "<h1>Request Blocked</h1>", "overloaded"],
  [504, "", "overloaded"],
  [403, "<h1>Access Denied</h1>", "overloaded"],
  [403, "", "overloaded"],
])("retries %i %j", (status, body, reason) => {
  const error = failure(status, body);
  expect(error).toBeInstanceOf(TransientFailure);
  expect(error).toMatchObject({ reason, retryAfterMs: null });
});

test("respects a Retry-After that a proxy adds", () => {
  const error = failure(429, problem(""), { headers: { "retry-after": "7" } });
  expect(error).toMatchObject({ retryAfterMs: 7_000 });
});

test("does not repeat the key when Mailchimp quotes it", () => {
  const error = failure(400, problem("Bad Request", "Not with 0123secret-us21, nor 0123secret."));
  expect(error?.message).not.toContain("0123secret");
});
