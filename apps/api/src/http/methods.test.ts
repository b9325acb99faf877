import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await openTestApp();
  cookie = await server.signUp("anna");
});
afterAll(() => server.close());

describe("HEAD", () => {
  test.each([
    ["/api/user", 200],
    ["/api/dashboard", 200],
    ["/api/customers/list", 200],
    ["/api/store", 200],
    ["/api/orders/999", 404],
    ["/api/dashboard?range=x", 400],
    ["/api/dashboard?rnage=today", 400],
    ["/api/login", 405],
  ] as const)("of %s is answered like GET, without the body", async (url, status) => {
    const [head, get] = [
      await server.call({ method: "HEAD", url, cookie }),
      await server.call({ url, cookie }),
    ];
    expect([head.statusCode, get.statusCode]).toEqual([status, status]);
    expect(head.body).toBe("");
    const { date: _sent, "x-request-id": _id, ...headers } = get.headers;
    expect(head.headers).toMatchObject(headers);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(get.body)));
  });

  test("answers 401 to everyone who is not signed in", async () => {
    for (const url of ["/api/user", "/api/dashboard", "/api/orders"]) {
      expect((await server.call({ method: "HEAD", url })).statusCode, url).toBe(401);
    }
  });

  test.each(["/api/dashboard", "/api/orders"])(
    "answers 304 to %s for a client that has it",
    async (url) => {
      const etag = String((await server.call({ url, cookie })).headers["etag"]);
      const headers = { "if-none-match": etag };
      expect((await server.call({ method: "HEAD", url, cookie, headers })).statusCode).toBe(304);
    },
  );
});
