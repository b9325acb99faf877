import { generateKeyPairSync, verify } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "../../testing/failure-of.ts";
import { createFakeTiming, type FakeTiming } from "../../testing/fake-timing.ts";
import type { Connection } from "../connector.ts";
import { ConnectorError } from "../connector-error.ts";
import { createGoogleSession, type GoogleSession } from "./google-session.ts";
import { tokenAddress } from "./token-address.ts";

const present = Date.UTC(2026, 5, 15, 12);
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const scope = "https://www.googleapis.com/auth/analytics.readonly";
const signal = new AbortController().signal;

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Requested = { path: string; body: string; authorization: string | undefined };

let server: Server;
let origin: string;
let timing: FakeTiming;
let requested: Requested[];
/** The server's answers by the end of the path: one per request, the last one repeated. */
let answers: { token: Answer[]; api: Answer[] };

const granted = (token: string): Answer => ({
  status: 200,
  body: { access_token: token, expires_in: 3_599, token_type: "Bearer" },
});

beforeEach(async () => {
  timing = createFakeTiming(present);
  requested = [];
  answers = { token: [granted("ya29.first")], api: [{ status: 200, body: { fine: true } }] };
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const path = request.url ?? "";
      requested.push({ path, body, authorization: request.headers.authorization });
      const list = path.endsWith("/token") ? answers.token : answers.api;
      const answer = list.length > 1 ? list.shift() : list[0];
      const text = typeof answer?.body === "string" ? answer.body : JSON.stringify(answer?.body);
      response.writeHead(answer?.status ?? 500, answer?.headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const userKey = {
  type: "authorized_user",
  client_id: "client-1",
  client_secret: "canary-secret",
  refresh_token: "canary-refresh",
};
const serviceKey = (tokenUri: string) => ({
  type: "service_account",
  private_key_id: "kid-1",
  private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  client_email: "reader@shop.iam.gserviceaccount.com",
  token_uri: tokenUri,
});

function sessionOf(
  key: object,
  baseUrl: string | null = `${origin}/google_analytics`,
): GoogleSession {
  const connection: Connection = {
    apiKey: JSON.stringify(key),
    storeUrl: null,
    account: "1234",
    baseUrl,
    storeCurrency: null,
  };
  const publicOrigin = "https://analyticsdata.googleapis.com";
  return createGoogleSession({ connection, publicOrigin, scope, timing });
}

const request = {
  method: "POST",
  path: "/v1beta/properties/1:runReport",
  body: { limit: "1" },
} as const;
const tokenRequests = () => requested.filter(({ path }) => path.endsWith("/token"));
const apiRequests = () => requested.filter(({ path }) => !path.endsWith("/token"));

describe("a token", () => {
  test("of a service account is requested with a signed assertion", async () => {
    const tokenUri = `${origin}/google_analytics/token`;
    await sessionOf(serviceKey(tokenUri)).send(request, signal);
    const form = new URLSearchParams(tokenRequests()[0]?.body);
    expect(form.get("grant_type")).toBe("urn:ietf:params:oauth:grant-type:jwt-bearer");
    const [header = "", claims = "", signature = ""] = (form.get("assertion") ?? "").split(".");
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({
      alg: "RS256",
      typ: "JWT",
      kid: "kid-1",
    });
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
      iss: "reader@shop.iam.gserviceaccount.com",
      scope,
      aud: tokenUri,
      iat: present / 1_000,
      exp: present / 1_000 + 3_600,
    });
    const content = Buffer.from(`${header}.${claims}`);
    expect(verify("sha256", content, publicKey, Buffer.from(signature, "base64url"))).toBe(true);
    expect(apiRequests()[0]?.authorization).toBe("Bearer ya29.first");
  });

  test("of an authorized user is requested with the refresh token", async () => {
    await sessionOf(userKey).send(request, signal);
    expect(Object.fromEntries(new URLSearchParams(tokenRequests()[0]?.body))).toEqual({
      grant_type: "refresh_token",
      client_id: "client-1",
      client_secret: "canary-secret",
      refresh_token: "canary-refresh",
    });
  });

  test("is kept until a minute before it expires", async () => {
    const session = sessionOf(userKey);
    await session.send(request, signal);
    timing.advance((3_599 - 61) * 1_000);
    await session.send(request, signal);
    expect(tokenRequests()).toHaveLength(1);
    timing.advance(1_000);
    await session.send(request, signal);
    expect(tokenRequests()).toHaveLength(2);
  });

  test("is requested once for concurrent requests", async () => {
    const session = sessionOf(userKey);
    await Promise.all(Array.from({ length: 5 }, () => session.send(request, signal)));
    expect(tokenRequests()).toHaveLength(1);
    expect(apiRequests()).toHaveLength(5);
  });

  test("is requested again when the first request was canceled", async () => {
    const session = sessionOf(userKey);
    const stop = new AbortController();
    const first = session.send(request, stop.signal);
    const second = session.send(request, signal);
    stop.abort();
    await expect(first).rejects.toMatchObject({ kind: "cancelled" });
    await expect(second).resolves.toMatchObject({ status: 200 });
  });

  test("is replaced once after it is refused", async () => {
    answers.token = [granted("ya29.first"), granted("ya29.second")];
    answers.api = [
      { status: 401, body: {} },
      { status: 200, body: {} },
    ];
    expect((await sessionOf(userKey).send(request, signal)).status).toBe(200);
    expect(apiRequests().map(({ authorization }) => authorization)).toEqual([
      "Bearer ya29.first",
      "Bearer ya29.second",
    ]);
  });

  test("is not replaced again when a new one is refused", async () => {
    answers.api = [{ status: 401, body: {} }];
    const session = sessionOf(userKey);
    expect((await session.send(request, signal)).status).toBe(401);
    expect((await session.send(request, signal)).status).toBe(401);
    expect(tokenRequests()).toHaveLength(2);
  });
});

describe("a refused sign-in", () => {
  test.each([
    [400, "invalid_grant", "Bad Request", "bad_credentials", /refresh token: it was revoked/],
    [
      400,
      "invalid_grant",
      "reauth related error (invalid_rapt)",
      "bad_credentials",
      /limits how long a sign-in lasts/,
    ],
    [401, "invalid_client", "The OAuth client was not found.", "bad_credentials", /OAuth client/],
    [400, "invalid_scope", "Invalid OAuth scope.", "missing_permission", /access/],
    [400, "unheard_of", "canary-secret", "bad_credentials", /\(unheard_of\)/],
  ])("of a user (%i %s) is final and says what to do", async (status, error, text, kind, words) => {
    answers.token = [{ status, body: { error, error_description: text } }];
    const failure = await failureOf(sessionOf(userKey).send(request, signal));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toMatch(words);
    expect(failure.message).not.toContain("canary");
    expect(apiRequests()).toHaveLength(0);
  });

  test.each([
    ["Invalid JWT Signature.", /signature of this key/],
    ["Invalid grant: account not found", /does not know the service account/],
    ["Invalid JWT: Failed audience check.", /token_uri/],
    [
      "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.",
      /this machine's clock says 2026-06-15 12:00 UTC/,
    ],
  ])("of a service account (%s) says what to do", async (text, words) => {
    answers.token = [{ status: 400, body: { error: "invalid_grant", error_description: text } }];
    const key = serviceKey("https://oauth2.googleapis.com/token");
    const failure = await failureOf(sessionOf(key).send(request, signal));
    expect(failure).toMatchObject({ kind: "bad_credentials" });
    expect(failure.message).toMatch(words);
  });

  test.each([
    ["a busy one", { status: 503, body: "<html>" }, "overloaded"],
    ["a throttled one", { status: 429, body: {}, headers: { "retry-after": "7" } }, "throttled"],
    ["a firewall's page", { status: 403, body: "<html>" }, "overloaded"],
    ["a failure of its own", { status: 400, body: { error: "internal_failure" } }, "overloaded"],
    ["a web page", { status: 200, body: "<html>" }, "unreadable"],
    ["a refusal that is cut short", { status: 400, body: '{"error":"inva' }, "unreadable"],
    ["a grant without a token", { status: 200, body: { expires_in: 3_599 } }, "unreadable"],
  ])("retries after %s", async (_name, answer, reason) => {
    answers.token = [answer];
    await expect(sessionOf(userKey).send(request, signal)).rejects.toMatchObject({
      name: "TransientFailure",
      reason,
    });
  });

  test("reports a missing permission when Google knows the identity but not the scope", async () => {
    answers.token = [{ status: 200, body: { id_token: "eyJ" } }];
    expect(await failureOf(sessionOf(userKey).send(request, signal))).toMatchObject({
      kind: "missing_permission",
    });
  });
});

describe("a sign-in is sent nowhere else", () => {
  const elsewhere = [
    "https://evil.example/token",
    "http://oauth2.googleapis.com/token",
    "https://oauth2.googleapis.com.evil.example/token",
    "https://oauth2.googleapis.com@evil.example/token",
    "https://oauth2.googleapis.com:8443/token",
    "https://oauth2.googleapis.com/other",
    "https://www.googleapis.com/upload",
    "http://169.254.169.254/token",
    "http://127.0.0.1:1/token",
    "http://[::1]/token",
    "file:///etc/passwd",
    "not an address",
  ];

  test.each(elsewhere)("refuses %s without an operator's address", (uri) => {
    expect(() => tokenAddress(uri, null)).toThrow(ConnectorError);
    expect(() => sessionOf(serviceKey(uri), null)).toThrow(/not one of Google's/);
  });

  test.each([
    "https://oauth2.googleapis.com/token",
    "https://www.googleapis.com/oauth2/v3/token",
    "https://www.googleapis.com/oauth2/v4/token",
    "https://accounts.google.com/o/oauth2/token",
  ])("sends requests to Google's own %s", (uri) => {
    expect(tokenAddress(uri, null)).toBe(uri);
  });

  test.each([...elsewhere, "https://oauth2.googleapis.com/token"])(
    "sends only to the operator's address if there is one, not to %s",
    async (uri) => {
      await sessionOf(serviceKey(uri)).send(request, signal);
      expect(requested.map(({ path }) => path)).toEqual([
        "/google_analytics/token",
        "/google_analytics/v1beta/properties/1:runReport",
      ]);
    },
  );

  test("accepts an address in the key with the operator's own origin", async () => {
    await sessionOf(serviceKey(`${origin}/elsewhere/token`)).send(request, signal);
    expect(requested[0]?.path).toBe("/elsewhere/token");
  });

  test("does not follow a redirect of the sign-in", async () => {
    answers.token = [{ status: 307, body: "", headers: { location: "http://127.0.0.1:1/token" } }];
    expect(await failureOf(sessionOf(userKey).send(request, signal))).toMatchObject({
      kind: "unexpected_answer",
    });
  });
});

test("sends the path, the query and a JSON body", async () => {
  await sessionOf(userKey).send(
    { method: "GET", path: "/webmasters/v3/sites/sc-domain%3Ax.example", query: { a: "1 2" } },
    signal,
  );
  expect(apiRequests()[0]).toMatchObject({
    path: "/google_analytics/webmasters/v3/sites/sc-domain%3Ax.example?a=1+2",
    body: "",
  });
});
