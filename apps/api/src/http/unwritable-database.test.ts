import { isTestedOnPostgresql } from "@cartograph/database/testing/postgresql-copy.ts";
import { setWritable } from "@cartograph/database/testing/set-writable.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp, testPassword } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
  await setWritable(server.db, false);
});
afterEach(async () => {
  await setWritable(server.db, true);
  await server.close();
});

const { reason, advice, retryAfter } = isTestedOnPostgresql
  ? {
      reason: "The database server accepts no changes at the moment.",
      advice: "Connect to a server that is not a replica, then try again.",
      retryAfter: "10",
    }
  : {
      reason: "The server's data directory is read-only, so nothing can be saved.",
      advice: "Make it writable, then try again.",
      retryAfter: "60",
    };
const message = `${reason} ${advice}`;
const credentials = { username: "anna", password: testPassword };

test.each([
  ["POST", "/api/login", credentials],
  ["POST", "/api/register", { ...credentials, username: "ben" }],
  ["POST", "/api/logout", undefined],
  ["PATCH", "/api/user", { name: "Anna" }],
  ["PATCH", "/api/store", { name: "Store" }],
] as const)("answers %s %s with 503 and the reason", async (method, url, payload) => {
  const answer = await server.call({ method, url, cookie, ...(payload && { payload }) });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ message, code: "SERVICE_UNAVAILABLE" });
  expect(answer.headers["retry-after"]).toBe(retryAfter);
});

test("answers a sign-in over tRPC with 503 and the reason", async () => {
  const answer = await server.call({
    method: "POST",
    url: "/trpc/user.login",
    payload: credentials,
  });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({
    error: { message, data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 } },
  });
});

test("answers reports as before", async () => {
  for (const url of ["/api/user", "/api/dashboard", "/api/integrations"]) {
    expect((await server.call({ method: "GET", url, cookie })).statusCode).toBe(200);
  }
});

test("is not ready until writing works again", async () => {
  const answer = await server.call({ method: "GET", url: "/readyz" });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({
    message: reason,
    code: "SERVICE_UNAVAILABLE",
  });
  await setWritable(server.db, true);
  server.clock.now += 2000;
  const later = await server.call({ method: "GET", url: "/readyz" });
  expect(later.json()).toEqual({ status: "ready" });
});
