import { afterEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testing/test-app.ts";

let server: TestApp;
afterEach(() => server.close());

const statusOf = async (host: string, url = "/api/user/hints") =>
  (await server.call({ url, headers: { host } })).statusCode;

describe("without PUBLIC_URL", () => {
  test.each(["localhost", "localhost:3000", "127.0.0.1:3000", "127.8.9.1", "[::1]:3000"])(
    "answers under the loopback name %s",
    async (host) => {
      server = await openTestApp();
      expect(await statusOf(host)).toBe(200);
    },
  );

  test.each(["evil.example", "localhost.evil.example", "192.168.1.20:3000", "[fe80::1]"])(
    "refuses the host name '%s' and names the setting",
    async (host) => {
      server = await openTestApp();
      for (const url of ["/api/user/hints", "/trpc/user.hints", "/api/openapi.json", "/"]) {
        expect(await statusOf(host, url), url).toBe(403);
      }
      const answer = await server.call({ url: "/api/user/hints", headers: { host } });
      expect(answer.json().message).toContain("PUBLIC_URL");
    },
  );

  test.each(["192.168.1.20:3000", "192.168.1.20"])(
    "answers under the address that HOST names (%s)",
    async (host) => {
      server = await openTestApp({ env: { HOST: "192.168.1.20" } });
      expect(await statusOf(host)).toBe(200);
      expect(await statusOf("192.168.1.21")).toBe(403);
    },
  );

  test("answers health checks under any name", async () => {
    server = await openTestApp();
    for (const url of ["/healthz", "/readyz"]) expect(await statusOf("probe", url)).toBe(200);
  });
});

test("answers under every name once PUBLIC_URL is set", async () => {
  server = await openTestApp({ env: { PUBLIC_URL: "https://dashboard.example" } });
  for (const host of ["dashboard.example", "10.0.0.7:3000"]) expect(await statusOf(host)).toBe(200);
});
