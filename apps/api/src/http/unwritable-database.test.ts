import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp, testPassword } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
  await setWritable(false);
});
afterEach(async () => {
  await setWritable(true);
  await server.close();
});

/** SQLite refuses every write, as it does when the disk cannot be written to. */
async function setWritable(isWritable: boolean): Promise<void> {
  await sql`pragma query_only = ${sql.lit(isWritable ? 0 : 1)}`.execute(server.db);
}

const message =
  "The server's data directory is read-only, so nothing can be saved. Make it writable, then try again.";
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
  expect(answer.headers["retry-after"]).toBe("60");
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
    message: "The server's data directory is read-only, so nothing can be saved.",
    code: "SERVICE_UNAVAILABLE",
  });
  await setWritable(true);
  server.clock.now += 2000;
  const later = await server.call({ method: "GET", url: "/readyz" });
  expect(later.json()).toEqual({ status: "ready" });
});
