import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

const json = { "content-type": "application/json" };
const payload = '{"username":"anna","password":hunter2-secret}';
const input = encodeURIComponent('{"password":hunter2}');

test.each([
  { method: "POST", url: "/trpc/user.login", payload, headers: json },
  { method: "POST", url: "/trpc/user.login?batch=1", payload, headers: json },
  { method: "POST", url: "/api/login", payload, headers: json },
  { method: "GET", url: `/trpc/user.session?batch=1&input=${input}` },
] as const)("answers invalid JSON without quoting it for $method $url", async (request) => {
  const { statusCode, body } = await server.app.inject(request);
  expect(statusCode).toBe(400);
  expect(body).toMatch(/The request (is not valid JSON|cannot be read)/);
  expect(body).not.toContain("hunter2");
});
