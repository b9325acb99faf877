import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
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

async function addOrder(name: string): Promise<void> {
  const { id } = (await get("/api/store")).json();
  const records = [sampleOrder({ name, placed: "2026-03-01T12:00:00Z" })];
  await ingestPage(server.db, { store: { id: Number(id) }, records, now: server.clock.now });
}

test.each(["/api/orders", "/api/metrics/orders/series", "/api/customers/list"])(
  "answers 304 to %s while the store's data is unchanged",
  async (url) => {
    const first = await get(url);
    expect(first.statusCode).toBe(200);
    const etag = String(first.headers["etag"]);
    expect(etag).toMatch(/^W\/".{22}"$/);
    const again = await get(url, { "if-none-match": `"other", ${etag}` });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    expect(again.headers).toMatchObject({ etag, "cache-control": "private, no-cache" });
    await addOrder(url);
    const changed = await get(url, { "if-none-match": etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers["etag"]).not.toBe(etag);
  },
);

test.each(["/api/dimensions/country/values", "/api/metrics/values?ids=orders"])(
  "answers 304 to %s, which has no data version",
  async (url) => {
    const etag = String((await get(url)).headers["etag"]);
    expect((await get(url, { "if-none-match": etag })).statusCode).toBe(304);
  },
);

test.each(["*", " * ", "strong"])(
  "answers 304 to GET and HEAD with If-None-Match %s",
  async (given) => {
    for (const url of ["/api/orders", "/api/dashboard"]) {
      const { etag } = (await get(url)).headers;
      const header = given === "strong" ? String(etag).replace("W/", "") : given;
      for (const method of ["GET", "HEAD"] as const) {
        const headers = { "if-none-match": header };
        const answer = await server.call({ method, url, cookie, headers });
        expect([answer.statusCode, answer.body], `${method} ${url}`).toEqual([304, ""]);
        expect(answer.headers["etag"]).toBe(etag);
        expect(answer.headers["content-length"]).not.toBe("0");
      }
    }
  },
);

test("ignores If-None-Match * where there is no such order", async () => {
  expect((await get("/api/orders/999", { "if-none-match": "*" })).statusCode).toBe(404);
});

test("sends no ETag with answers that do not depend on the store's data", async () => {
  for (const url of ["/api/store", "/api/sessions", "/api/orders/999"]) {
    const { headers } = await get(url);
    expect(headers["etag"], url).toBeUndefined();
    expect(headers["cache-control"], url).toBe("no-store");
  }
});
