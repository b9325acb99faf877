import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
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

/** Answers of REST without an ETag, with one, and of a size that is compressed as a stream. */
const restAnswers = [
  "/api/metrics",
  "/api/metrics/orders/series",
  "/api/orders?limit=500",
  "/api/metrics/values?ids=nothing",
];

test("sends REST answers compressed, with the same content, type and ETag", async () => {
  const { id } = (await get("/api/store")).json<{ id: string }>();
  const records = Array.from({ length: 500 }, (_, index) =>
    sampleOrder({ name: `#${index}`, placed: "2026-03-01T12:00:00Z" }),
  );
  await ingestPage(server.db, { store: { id: Number(id) }, records, now: server.clock.now });
  for (const url of restAnswers) {
    const plain = await get(url);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const brotli = await get(url, { "accept-encoding": "gzip, br" });
    const gzip = await get(url, { "accept-encoding": "gzip" });
    expect(brotliDecompressSync(brotli.rawPayload).toString(), url).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString(), url).toBe(plain.body);
    const { "content-type": type, "cache-control": caching, etag } = plain.headers;
    for (const { statusCode, headers, rawPayload } of [brotli, gzip]) {
      expect(statusCode).toBe(plain.statusCode);
      expect([headers["content-type"], headers["cache-control"], headers["etag"]]).toEqual([
        type,
        caching,
        etag,
      ]);
      expect(headers["vary"], url).toContain("accept-encoding");
      const length = headers["content-length"];
      expect(length === undefined || length === String(rawPayload.length), url).toBe(true);
    }
  }
});

test("answers HEAD and an unchanged ETag of a compressed REST answer without a body", async () => {
  for (const url of ["/api/metrics/orders/series", "/api/orders?limit=500"]) {
    const headers = { "accept-encoding": "br" };
    const whole = await get(url, headers);
    expect(whole.headers["content-encoding"], url).toBe("br");
    const head = await server.call({ method: "HEAD", url, cookie, headers });
    expect([head.statusCode, head.body, head.headers["etag"]]).toEqual([
      200,
      "",
      whole.headers["etag"],
    ]);
    expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
    for (const method of ["GET", "HEAD"] as const) {
      const known = { ...headers, "if-none-match": String(whole.headers["etag"]) };
      const unchanged = await server.call({ method, url, cookie, headers: known });
      expect([unchanged.statusCode, unchanged.body], `${method} ${url}`).toEqual([304, ""]);
      expect(unchanged.headers["content-encoding"]).toBeUndefined();
      expect(unchanged.headers["content-length"]).toBeUndefined();
      expect(unchanged.headers["vary"]).toBe("accept-encoding, cookie");
    }
  }
});

test("answers HEAD for the OpenAPI document with the headers of GET", async () => {
  const url = "/api/openapi.json";
  const headers = { "accept-encoding": "br" };
  const whole = await server.call({ url, headers });
  const head = await server.call({ method: "HEAD", url, headers });
  for (const name of ["content-encoding", "content-length", "content-type", "vary"]) {
    expect(head.headers[name], name).toBe(whole.headers[name]);
  }
});
