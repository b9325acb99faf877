import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

const publicUrl = "https://dashboard.example.com";

/** Counts checked passwords: status codes alone would not show whether a sign-in ran. */
let runs = 0;
const passwords: PasswordHasher = {
  hash: async () => "-",
  verify: async () => {
    runs += 1;
    return false;
  },
  needsRehash: () => false,
};

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp({ passwords, config: { publicUrl } });
});
afterAll(() => server.close());

let account = 0;

async function login(url: string, headers: Record<string, string>, body?: string) {
  account += 1;
  runs = 0;
  const payload = body ?? JSON.stringify({ username: `user${account}`, password: "guess" });
  const remoteAddress = `10.0.${account >> 8}.${account & 255}`;
  const answer = await server.call({ method: "POST", url, headers, payload, remoteAddress });
  return { status: answer.statusCode, runs, body: answer.body };
}

const json = { "content-type": "application/json" };

describe.each(["/api/login", "/trpc/user.login"])("%s", (url) => {
  test.each([
    ["a client that is not a browser", {}],
    ["our own page", { "sec-fetch-site": "same-origin" }],
    ["our own page in a browser that sends only Origin", { origin: publicUrl }],
    [
      "our own page, whatever origin a proxy made of it",
      { "sec-fetch-site": "same-origin", origin: "http://10.0.0.1" },
    ],
  ])("runs for %s", async (_who, headers: Record<string, string>) => {
    expect(await login(url, { ...json, ...headers })).toMatchObject({ status: 401, runs: 1 });
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling of our site", { "sec-fetch-site": "same-site" }],
    ["a typed address or a bookmark", { "sec-fetch-site": "none" }],
    ["another origin", { origin: "https://evil.example" }],
    ["our host on http", { origin: "http://dashboard.example.com" }],
    ["an opaque origin", { origin: "null" }],
    ["another site that sends our origin", { "sec-fetch-site": "cross-site", origin: publicUrl }],
  ])("does not run for %s", async (_who, headers: Record<string, string>) => {
    const answer = await login(url, { ...json, ...headers });
    expect(answer).toMatchObject({ status: 403, runs: 0 });
    expect(JSON.parse(answer.body)).toEqual({
      message: "This request came from another site",
      code: "FORBIDDEN",
    });
  });

  test.each([
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON",
    "application/json ;charset=utf-8",
  ])("runs for the content type %s", async (type) => {
    expect(await login(url, { "content-type": type })).toMatchObject({ status: 401, runs: 1 });
  });

  test.each([
    "text/plain",
    "text/plain; application/json",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "application/jsonevil",
    "application/json-patch+json",
    "text/csv",
    "",
  ])("does not run for the content type %j", async (type) => {
    expect(await login(url, { "content-type": type })).toMatchObject({ status: 415, runs: 0 });
  });

  test.each([
    ["a body without a type", {}, '{"username":"a","password":"b"}'],
    ["half a body", json, '{"username":"a","pass'],
    ["an empty body", json, ""],
    ["a body that is not an object", json, "[]"],
    ["null", json, "null"],
    ["a prototype", json, '{"__proto__":{"isAdmin":true},"username":"a"}'],
    ["a deep body", json, `${"[".repeat(40)}${"]".repeat(40)}`],
    ["a very deep body", json, `{"username":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
    ["a body that is too large", json, JSON.stringify({ username: "x".repeat(70_000) })],
  ])("does not run for %s", async (_what, headers: Record<string, string>, body) => {
    const answer = await login(url, headers, body);
    expect(answer.runs).toBe(0);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(JSON.parse(answer.body)).toBeTypeOf("object");
    expect("isAdmin" in {}).toBe(false);
  });

  test.each(["PUT", "PATCH", "DELETE", "TRACE"] as const)("does not support %s", async (method) => {
    const answer = await server.call({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers["allow"]).toContain("POST");
  });
});

test("signs out without a body", async () => {
  for (const url of ["/api/logout", "/trpc/user.logout"]) {
    const answer = await server.call({ method: "POST", url });
    expect([url, answer.statusCode]).toEqual([url, 200]);
  }
});

test("refuses sign-out from another site", async () => {
  for (const url of ["/api/logout", "/trpc/user.logout"]) {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example", "content-type": "text/plain" },
    ]) {
      const answer = await server.call({ method: "POST", url, headers });
      expect(answer.statusCode).toBe(403);
    }
  }
});

test("requires the request's own origin without PUBLIC_URL", async () => {
  const local = await openTestApp({ passwords, env: { HOST: "192.168.1.20" } });
  const post = (origin: string) =>
    local.call({
      method: "POST",
      url: "/api/logout",
      headers: { host: "192.168.1.20:3000", origin },
    });
  expect((await post("http://192.168.1.20:3000")).statusCode).toBe(200);
  expect((await post("http://192.168.1.20:8080")).statusCode).toBe(403);
  expect((await post("http://evil.example")).statusCode).toBe(403);
  await local.close();
});
