import { afterEach, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
afterEach(() => server.close());

/** Lags longer than these servers tolerate. */
function blockEventLoop(): void {
  const end = performance.now() + 200;
  while (performance.now() < end);
}

test("answers /healthz and files while calls are refused because the event loop lags", async () => {
  server = await openTestApp({ maxEventLoopDelayMs: 5 });
  const statusOf = async (url: string) => (await server.call({ url })).statusCode;
  const message = "The server is busy. Try again in a moment.";
  await vi.waitFor(
    async () => {
      blockEventLoop();
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

test("refuses no calls in the first five seconds, because its own start makes the event loop lag", async () => {
  server = await openTestApp({ maxEventLoopDelayMs: 5 });
  const { app, clock, call } = server;
  await app.listen({ port: 0, host: "127.0.0.1" });
  const untilBusy = (check: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        blockEventLoop();
        await check();
        expect(app.isUnderPressure()).toBe(true);
      },
      { timeout: 20_000, interval: 1 },
    );
  const statusOfCall = async () => (await call({ url: "/api/user" })).statusCode;
  clock.now += 4999;
  await untilBusy(async () => expect(await statusOfCall()).toBe(401));
  clock.now += 1;
  await untilBusy(async () => expect(await statusOfCall()).toBe(503));
});
