import type { PasswordHasher } from "../accounts/password-hasher.ts";
import { createTestPasswords } from "../testing/test-passwords.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { internalErrorMessage } from "../trpc/errors.ts";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterEach(() => server.close());

const secret = "shpat_SECRET at /srv/private/app.ts in select * from users";
const json = { "content-type": "application/json" };

describe("an unexpected error", () => {
  test.each(["/api/login", "/trpc/user.login"])("is logged but not shown by %s", async (url) => {
    const passwords: PasswordHasher = {
      ...createTestPasswords(),
      verify: () => Promise.reject(Object.assign(new Error(secret), { apiKey: secret })),
    };
    const broken = await openTestApp({ passwords });
    const payload = { username: "anna", password: "password" };
    const answer = await broken.call({ method: "POST", url, payload });
    await broken.close();
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/SECRET|srv|select|stack|user\.login/);
    const body = answer.json();
    expect(body.message ?? body.error.message).toBe(internalErrorMessage);
  });

  test.each([
    "/api/dashboard",
    "/api/dashboard/",
    "/trpc/reports.dashboard?input=%7B%7D",
    "/api/store",
    "/api/user",
    "/api/metrics/values?ids=orders",
  ])("is only logged when the database breaks, at %s", async (url) => {
    await sql`drop table sessions`.execute(server.db);
    await sql`create view sessions as select 1 as other`.execute(server.db);
    const answer = await server.call({ url, cookie });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain(internalErrorMessage);
    expect(answer.body).not.toMatch(/sessions|column|SQLITE|stack/i);
  });

  test("is reported by the health check of the database", async () => {
    expect((await server.call({ url: "/readyz" })).json()).toEqual({ status: "ready" });
    await sql`alter table users rename to people`.execute(server.db);
    await sql`create view users as select 1 as other`.execute(server.db);
    const answer = await server.call({ url: "/readyz" });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({
      message: "The database cannot be read",
      code: "SERVICE_UNAVAILABLE",
    });
    expect((await server.call({ url: "/healthz" })).statusCode).toBe(200);
  });
});

describe("every error has the same shape", () => {
  test.each([
    ["GET", "/api/nothing", 404, "NOT_FOUND"],
    ["GET", "/nothing", 404, "NOT_FOUND"],
    ["GET", "/api/imports/none", 404, "NOT_FOUND"],
    ["GET", "/api/login", 405, "METHOD_NOT_SUPPORTED"],
    ["OPTIONS", "/api/login", 405, "METHOD_NOT_SUPPORTED"],
    ["DELETE", "/api/store", 405, "METHOD_NOT_SUPPORTED"],
    ["PUT", "/api/integrations/x", 405, "METHOD_NOT_SUPPORTED"],
    ["POST", "/healthz", 405, "METHOD_NOT_SUPPORTED"],
    ["GET", "/HEALTHZ", 404, "NOT_FOUND"],
    ["HEAD", "/READYZ", 404, "NOT_FOUND"],
    ["GET", "/API/user", 404, "NOT_FOUND"],
    ["GET", "/Api/metrics", 404, "NOT_FOUND"],
    ["GET", "/API/openapi.json", 404, "NOT_FOUND"],
    ["POST", "/HEALTHZ", 404, "NOT_FOUND"],
    ["POST", "/API/user", 404, "NOT_FOUND"],
    ["GET", "/api/USER", 404, "NOT_FOUND"],
    ["PATCH", "/api/User", 404, "NOT_FOUND"],
    ["DELETE", "/api/Store", 404, "NOT_FOUND"],
    ["HEAD", "/api/USER", 404, "NOT_FOUND"],
    ["OPTIONS", "/API/login", 404, "NOT_FOUND"],
    ["POST", "/TRPC/user.login", 404, "NOT_FOUND"],
    ["PUT", "/trpc/user.login", 405, "METHOD_NOT_SUPPORTED"],
    ["GET", "/api/dashboard?range=x", 400, "BAD_REQUEST"],
    ["GET", "/api/%", 400, "BAD_REQUEST"],
    ["GET", `/trpc/${"x".repeat(501)}`, 400, "BAD_REQUEST"],
    ["GET", `/api/${"x".repeat(900)}`, 404, "NOT_FOUND"],
  ] as const)("%s %s", async (method, url, status, code) => {
    const answer = await server.call({ method, url, cookie });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.headers["cache-control"]).toBe("no-store");
    if (method === "HEAD") return;
    const body = answer.json();
    expect(body).toEqual({
      message: expect.any(String),
      code,
      ...("issues" in body && { issues: [{ path: "range", message: body.message }] }),
    });
  });

  test.each([
    ["{", 400, "The request is not valid JSON"],
    ["", 400, "The request is not valid JSON"],
    [`{"username":"${"x".repeat(70_000)}"}`, 413, "The request is too large"],
  ])("for the body %.5s…", async (payload, status, message) => {
    const answer = await server.call({ method: "POST", url: "/api/login", payload, headers: json });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ message, code: expect.any(String) });
  });

  test.each(["/api/IMPORTS/orders", "/API/imports/orders", "/api/Exchange-Rates", "/api/nothing"])(
    "for a file that is sent to the unknown path %s",
    async (url) => {
      const headers = { "content-type": "text/csv" };
      const answer = await server.call({ method: "POST", url, payload: "a", headers, cookie });
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: "Not found", code: "NOT_FOUND" });
    },
  );

  test("lists the supported methods when a method is not", async () => {
    const answer = await server.call({ method: "DELETE", url: "/api/store", cookie });
    expect(answer.headers["allow"]).toBe("GET, PATCH");
  });
});

describe("a slash at the end of an address", () => {
  test.each([
    ["GET", "/healthz/", 200],
    ["GET", "/api/openapi.json/", 200],
    ["GET", "/api/user/", 200],
    ["GET", "/trpc/user.current/", 200],
    ["GET", "/api/docs/", 200],
    ["POST", "/healthz/", 405],
    ["GET", "/api/imports/orders/", 404],
  ] as const)("changes nothing for %s %s", async (method, url, status) => {
    for (const path of [url, url.slice(0, -1)]) {
      expect((await server.call({ method, url: path, cookie })).statusCode, path).toBe(status);
    }
  });

  test.each(["/api/imports/orders/", "/api/exchange-rates/"])(
    "leaves the checks of an upload in place at %s",
    async (url) => {
      const upload = (headers: Record<string, string>, as?: string) =>
        server.call({ method: "POST", url, payload: "a", headers, cookie: as });
      const csv = { "content-type": "text/csv" };
      expect((await upload(csv)).statusCode).toBe(401);
      expect((await upload({ ...csv, "sec-fetch-site": "cross-site" }, cookie)).statusCode).toBe(
        403,
      );
      expect((await upload(json, cookie)).json().message).toBe("The body must be text/csv");
    },
  );
});

describe("headers", () => {
  const urls = [
    "/api/user",
    "/api/dashboard",
    "/trpc/user.current",
    "/api/nothing",
    "/healthz",
    "/%",
    "/api/%",
    "/trpc/%",
    `/trpc/${"x".repeat(501)}`,
  ];

  test.each(urls)("of %s let a browser only read it", async (url) => {
    for (const as of [cookie, undefined]) {
      const { headers } = await server.call({ url, cookie: as });
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
      expect(headers["cache-control"]).toMatch(/^(no-store|private, no-cache)$/);
      expect(headers["strict-transport-security"]).toBeUndefined();
      expect(headers["server"] ?? headers["x-powered-by"]).toBeUndefined();
    }
  });

  test("require https only when we are reached over https", async () => {
    const secure = await openTestApp({ env: { PUBLIC_URL: "https://shop.example.com" } });
    const api = await secure.call({ url: "/api/user" });
    const page = await secure.call({ url: "/nothing" });
    await secure.close();
    expect(api.headers["strict-transport-security"]).toContain("max-age=31536000");
    expect(page.headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });
});
