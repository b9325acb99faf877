import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.call({ url, cookie, headers });

test("compresses a long answer of tRPC for clients that accept it", async () => {
  const plain = await get("/trpc/metrics.list");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const compressed = await get("/trpc/metrics.list", { "accept-encoding": "gzip, br" });
  expect(compressed.headers).toMatchObject({
    "content-encoding": "br",
    "content-type": plain.headers["content-type"],
    "cache-control": "no-store",
  });
  expect(compressed.headers["vary"]).toContain("accept-encoding");
  expect(compressed.rawPayload.length).toBeLessThan(plain.body.length / 4);
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
});

test("sends a short answer and an error of tRPC as they are", async () => {
  const short = await get("/trpc/store.get", { "accept-encoding": "br" });
  expect(short.headers["content-encoding"]).toBeUndefined();
  expect(short.headers["content-length"]).toBe(String(short.body.length));
  const failed = await get("/trpc/orders.get?input=%7B%22id%22%3A%22999%22%7D", {
    "accept-encoding": "br",
  });
  expect(failed.statusCode).toBe(404);
  expect(failed.json().error.data.code).toBe("NOT_FOUND");
});
