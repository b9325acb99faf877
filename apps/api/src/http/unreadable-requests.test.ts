import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeAll(async () => {
  server = await openTestApp({ env: { PUBLIC_URL: "http://localhost" } });
  cookie = await server.signUp("anna");
  await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

/** Everything that the server sends back before it closes the connection. */
async function send(request: string): Promise<string> {
  const socket = connect((server.app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(request);
  return await text(socket);
}

const longHeaders = `GET /healthz HTTP/1.1\r\nhost: x\r\nx-long: ${"x".repeat(40_000)}\r\n\r\n`;

describe("a request that cannot be parsed", () => {
  test.each([
    ["with a malformed first line", "GET\r\n\r\n", 400, "The request cannot be read"],
    ["with headers that are too long", longHeaders, 431, "The headers of the request are too long"],
  ])("%s gets the headers and the body of every error", async (_case, request, status, message) => {
    const [head = "", body = ""] = (await send(request)).split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    for (const header of [
      "cache-control: no-store",
      "connection: close",
      `content-length: ${body.length}`,
      "content-security-policy: default-src 'none';frame-ancestors 'none'",
      "content-type: application/json; charset=utf-8",
      "x-content-type-options: nosniff",
    ]) {
      expect(head.split("\r\n")).toContain(header);
    }
    expect(head).toMatch(/x-request-id: [\w-]{36}/);
    expect(JSON.parse(body)).toEqual({ message, code: "BAD_REQUEST" });
  });
});

test("accepts filters of the documented length", async () => {
  const filters =
    `product:is:${Array.from({ length: 40 }, () => "x".repeat(480)).join(",")}`.padEnd(20_000, "x");
  const head = `GET /api/orders?filters=${filters} HTTP/1.1\r\nhost: localhost`;
  const answer = await send(`${head}\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`);
  expect(answer).toContain("HTTP/1.1 200 OK");
});
