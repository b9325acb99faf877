import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
  server.clock.now += 60_000;
  const ended = Object.assign(new Error("Connection ended"), { code: "DATABASE_UNREACHABLE" });
  vi.spyOn(server.db, "executeQuery").mockRejectedValue(ended);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const message =
  "The server cannot reach its database. Check that PostgreSQL is running and DATABASE_URL is correct, then try again.";

test.each([
  ["GET", "/api/dashboard", undefined],
  ["GET", "/api/customers/list", undefined],
  ["PATCH", "/api/store", { name: "Store" }],
] as const)(
  "answers %s %s with 503 if the session cannot be read",
  async (method, url, payload) => {
    const answer = await server.call({ method, url, cookie, ...(payload && { payload }) });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("5");
    expect(answer.json()).toEqual({ message, code: "SERVICE_UNAVAILABLE" });
  },
);

test("answers a call over tRPC with 503 if the session cannot be read", async () => {
  const answer = await server.call({ method: "GET", url: "/trpc/imports.list", cookie });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers["retry-after"]).toBe("5");
  expect(answer.json()).toMatchObject({
    error: { message, data: { code: "SERVICE_UNAVAILABLE", httpStatus: 503 } },
  });
});
