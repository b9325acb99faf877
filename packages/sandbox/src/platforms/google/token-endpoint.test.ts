import { createHmac, createSign } from "node:crypto";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoGoogleKey } from "./demo-account.ts";
import { createGoogleIdentities, type GoogleIdentities } from "./identities.ts";
import { addGoogleToken } from "./token-endpoint.ts";

const present = Date.UTC(2026, 5, 15, 12);
const seconds = present / 1_000;
const ownUrl = "http://127.0.0.1:4000/google_analytics/token";
const scope = "https://www.googleapis.com/auth/analytics.readonly";

let clock = present;
let app: FastifyInstance;
let identities: GoogleIdentities;

beforeEach(() => {
  clock = present;
  const now = () => clock;
  identities = createGoogleIdentities({ now });
  app = Fastify();
  addGoogleToken(app, { identities, now, ownUrl: () => ownUrl });
});
afterEach(() => app.close());

async function post(fields: Record<string, string>) {
  const reply = await app.inject({
    method: "POST",
    url: "/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() };
}

type KeyFile = { client_email: string; private_key: string; private_key_id: string };
type Change = { claims?: Record<string, unknown>; header?: Record<string, unknown> };

function assertionOf(file: KeyFile, { claims = {}, header = {} }: Change = {}): string {
  const parts = [
    { alg: "RS256", typ: "JWT", kid: file.private_key_id, ...header },
    { iss: file.client_email, scope, aud: ownUrl, iat: seconds, exp: seconds + 3_600, ...claims },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"));
  const signed = parts.join(".");
  const signature = createSign("RSA-SHA256").update(signed).sign(file.private_key, "base64url");
  return `${signed}.${signature}`;
}

async function exchange(assertion: string) {
  return post({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
}

function addAccount(): KeyFile {
  return JSON.parse(identities.addServiceAccount().key) as KeyFile;
}

describe("a service account's assertion", () => {
  test("returns a token for 3599 seconds that is tied to the caller and scope", async () => {
    const account = identities.addServiceAccount({ sites: ["sc-domain:example.com"] });
    const { status, body } = await exchange(assertionOf(JSON.parse(account.key) as KeyFile));
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^ya29\.sandbox\./),
      expires_in: 3_599,
      token_type: "Bearer",
    });
    const bearer = `Bearer ${String(body["access_token"])}`;
    expect(identities.identityOf(bearer)).toEqual({
      identity: account.identity,
      scopes: new Set([scope]),
    });
    clock += 3_599_000;
    expect(identities.identityOf(bearer)).toBeNull();
  });

  test.each([
    "https://oauth2.googleapis.com/token",
    "https://www.googleapis.com/oauth2/v4/token",
    "https://accounts.google.com/o/oauth2/token",
  ])("is accepted with audience %s", async (aud) => {
    const { status } = await exchange(assertionOf(addAccount(), { claims: { aud } }));
    expect(status).toBe(200);
  });

  test("may have times as strings of digits", async () => {
    const claims = { iat: String(seconds), exp: String(seconds + 60) };
    expect((await exchange(assertionOf(addAccount(), { claims }))).status).toBe(200);
  });

  test("with an unknown scope returns an identity token and no access token", async () => {
    const claims = { scope: `${scope} https://www.googleapis.com/auth/nonsense` };
    const { status, body } = await exchange(assertionOf(addAccount(), { claims }));
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["id_token"]);
  });

  const window = /short-lived token \(60 minutes\)/;
  const invalidAssertions: [string, Change, string, RegExp][] = [
    [
      "another algorithm",
      { header: { alg: "HS256" } },
      "invalid_grant",
      /^Invalid JWT Signature\.$/,
    ],
    ["no algorithm", { header: { alg: undefined } }, "invalid_grant", /^Invalid JWT Signature\.$/],
    [
      "an unknown issuer",
      { claims: { iss: "nobody@example.com" } },
      "invalid_grant",
      /^Invalid grant: account not found$/,
    ],
    [
      "no issuer",
      { claims: { iss: undefined } },
      "invalid_grant",
      /^Invalid grant: account not found$/,
    ],
    ["no iat", { claims: { iat: undefined } }, "invalid_grant", /iat \(issued at\)/],
    ["no exp", { claims: { exp: undefined } }, "invalid_grant", /exp \(expiration time\)/],
    [
      "an expired time",
      { claims: { iat: seconds - 7_200, exp: seconds - 3_600 } },
      "invalid_grant",
      window,
    ],
    ["a lifetime of two hours", { claims: { exp: seconds + 7_200 } }, "invalid_grant", window],
    [
      "a start in the future",
      { claims: { iat: seconds + 600, exp: seconds + 1_200 } },
      "invalid_grant",
      window,
    ],
    [
      "an empty scope",
      { claims: { scope: "" } },
      "invalid_scope",
      /^Invalid OAuth scope or ID token audience provided\.$/,
    ],
    [
      "another audience",
      { claims: { aud: "https://example.com/token" } },
      "invalid_grant",
      /^Invalid JWT: Failed audience check\.$/,
    ],
    [
      "no audience",
      { claims: { aud: undefined } },
      "invalid_grant",
      /^Invalid JWT: Failed audience check\.$/,
    ],
  ];
  test.each(invalidAssertions)("is refused with %s", async (_name, change, error, description) => {
    const answer = await exchange(assertionOf(addAccount(), change));
    expect(answer).toEqual({
      status: 400,
      body: { error, error_description: expect.stringMatching(description) },
    });
  });

  test("with a wrong signature is refused before its claims are checked", async () => {
    const [mine, other] = [addAccount(), addAccount()];
    const forged = assertionOf({ ...mine, private_key: other.private_key });
    expect((await exchange(forged)).body["error_description"]).toBe("Invalid JWT Signature.");
    const [head, body] = assertionOf(mine).split(".");
    const hmac = createHmac("sha256", "secret").update(`${head}.${body}`).digest("base64url");
    const { body: refusal } = await exchange(`${head}.${body}.${hmac}`);
    expect(refusal["error_description"]).toBe("Invalid JWT Signature.");
  });

  test.each(["", "a.b", "a.b.c.d", "%%%.%%%.%%%", "e30.bm90IGpzb24.c2ln"])(
    "refuses %j, which is not a JWT",
    async (assertion) => {
      expect(await exchange(assertion)).toEqual({
        status: 400,
        body: { error: "invalid_request", error_description: "Bad Request" },
      });
    },
  );
});

describe("a refresh token", () => {
  const demo = JSON.parse(demoGoogleKey.replace(/^sandbox_/, "")) as Record<string, string>;
  const { type: _type, ...good } = demo;

  test("of the demo returns a token for Analytics and Search Console", async () => {
    const { status, body } = await post({ grant_type: "refresh_token", ...good });
    expect(status).toBe(200);
    expect(body).toMatchObject({ expires_in: 3_599, token_type: "Bearer" });
    const caller = identities.identityOf(`Bearer ${String(body["access_token"])}`);
    expect(caller?.identity).toMatchObject({ properties: "any", sites: "any" });
    expect([...(caller?.scopes ?? [])].join(" ")).toBe(body["scope"]);
  });

  test.each([
    [{ client_id: "nobody" }, 401, "invalid_client", "The OAuth client was not found."],
    [{ client_secret: "wrong" }, 401, "invalid_client", "Unauthorized"],
    [{ refresh_token: "wrong" }, 400, "invalid_grant", "Bad Request"],
  ])("request changed by %j is refused", async (change, status, error, description) => {
    const answer = await post({ grant_type: "refresh_token", ...good, ...change });
    expect(answer).toEqual({ status, body: { error, error_description: description } });
  });

  test("is refused after it was revoked", async () => {
    identities.revoke("sandbox_google_demo");
    expect((await post({ grant_type: "refresh_token", ...good })).body).toEqual({
      error: "invalid_grant",
      error_description: "Token has been expired or revoked.",
    });
  });

  test("returns access tokens that can be revoked before they expire", async () => {
    const { body } = await post({ grant_type: "refresh_token", ...good });
    identities.expireTokens();
    expect(identities.identityOf(`Bearer ${String(body["access_token"])}`)).toBeNull();
  });
});

test.each(["", "password"])("refuses the unknown grant type %j", async (grant) => {
  expect(await post({ grant_type: grant })).toEqual({
    status: 400,
    body: { error: "unsupported_grant_type", error_description: `Invalid grant_type: ${grant}` },
  });
});
