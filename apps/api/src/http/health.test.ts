import { afterEach, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
afterEach(() => server.close());

test("answers /healthz and files while calls are refused because the event loop lags", async () => {
  server = await openTestApp({ maxEventLoopDelayMs: 5 });
  const statusOf = async (url: string) => (await server.call({ url })).statusCode;
  const message = "The server is busy. Try again in a moment.";
  await vi.waitFor(
    async () => {
      const end = performance.now() + 200;
      while (performance.now() < end);
      const [rest, trpc] = [
        await server.call({ url: "/api/user" }),
        await server.call({ url: "/trpc/user.current" }),
      ];
      for (const { statusCode, headers } of [rest, trpc]) {
        expect([statusCode, headers["retry-after"]]).toEqual([503, "2"]);
      }
      expect(rest.json()).toEqual({ message, code: "SERVICE_UNAVAILABLE" });
      const data = { code: "SERVICE_UNAVAILABLE", httpStatus: 503 };
      expect(trpc.json()).toEqual({ error: { message, code: -32_603, data } });
      // This server has no files, so 404 shows that the request was handled.
      expect(await statusOf("/assets/app.js")).toBe(404);
    },
    { timeout: 20_000, interval: 1 },
  );
  expect(await statusOf("/healthz")).toBe(200);
});
