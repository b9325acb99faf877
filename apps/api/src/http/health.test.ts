import { afterEach, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
afterEach(() => server.close());

test("answers /healthz and files while calls are refused because the event loop lags", async () => {
  server = await openTestApp({ maxEventLoopDelayMs: 5 });
  const statusOf = async (url: string) => (await server.call({ url })).statusCode;
  // The first call generates the OpenAPI document, which would be refused too.
  await vi.waitFor(async () => expect(await statusOf("/healthz")).toBe(200), { timeout: 20_000 });
  await vi.waitFor(
    async () => {
      const end = performance.now() + 200;
      while (performance.now() < end);
      expect(await statusOf("/api/user")).toBe(503);
      // This server has no files, so 404 shows that the request was handled.
      expect(await statusOf("/assets/app.js")).toBe(404);
    },
    { timeout: 20_000, interval: 1 },
  );
  expect(await statusOf("/healthz")).toBe(200);
});
