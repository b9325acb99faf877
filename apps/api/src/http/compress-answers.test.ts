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

test("sends the answers of a batch in parts to a client that asks for it", async () => {
  const origin = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const url = `${origin}/trpc/metrics.list,store.get?batch=1&input=%7B%7D`;
  const answer = await fetch(url, { headers: { cookie, "trpc-accept": "application/jsonl" } });
  expect(answer.headers.get("content-length")).toBeNull();
  expect(await answer.text()).toContain('"timezone"');
});
