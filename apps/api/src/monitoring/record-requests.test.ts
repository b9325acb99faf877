import { afterEach, expect, test } from "vitest";
import { openLog } from "../testing/log-lines.ts";
import { openTestApp, type TestApp, testPassword } from "../testing/test-app.ts";

let server: TestApp;
afterEach(() => server.close());

const requestsIn = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "Request");

test("logs each answered request once, by route, with the id of the answer", async () => {
  const { log, lines } = openLog();
  server = await openTestApp({ logger: log, env: { LOG_LEVEL: "info" } });
  const cookie = await server.signUp("anna");
  lines.length = 0;
  const urls = ["/api/user", "/api/orders/O-4711?q=Anna", "/trpc/user.session?batch=1", "/nothing"];
  const answers = [];
  for (const url of urls) answers.push(await server.call({ url, cookie }));
  const logged = requestsIn(lines);
  expect(logged.map(({ requestId }) => requestId)).toEqual(
    answers.map(({ headers }) => headers["x-request-id"]),
  );
  expect(logged.map(({ route, status }) => [route, status])).toEqual([
    ["/api/user", 200],
    ["/api/orders/{id}", 400],
    ["/trpc/user.session", 200],
    ["/*", 404],
  ]);
  for (const request of logged) {
    expect(request).toMatchObject({ method: "GET", address: "127.0.0.1", ms: expect.any(Number) });
  }
  expect(new Set(logged.map(({ requestId }) => requestId)).size).toBe(urls.length);
});

test("keeps passwords, cookies, tokens and search terms out of the log", async () => {
  const { log, lines } = openLog("trace");
  const env = { LOG_LEVEL: "trace", METRICS_TOKEN: "a-token-for-the-scraper" };
  server = await openTestApp({ logger: log, env });
  const cookie = await server.signUp("anna");
  await server.call({ url: "/api/customers/list?q=beatrice", cookie });
  await server.call({ url: "/metrics", headers: { authorization: `Bearer ${env.METRICS_TOKEN}` } });
  const payload = { username: "anna", password: "another password" };
  await server.call({ method: "POST", url: "/api/login", payload });
  expect(requestsIn(lines).map(({ route }) => route)).toEqual(
    expect.arrayContaining(["/api/register", "/api/customers/list", "/metrics", "/api/login"]),
  );
  const secrets = [testPassword, payload.password, env.METRICS_TOKEN, "beatrice"];
  secrets.push(decodeURIComponent(cookie).split("=")[1] ?? cookie);
  for (const secret of secrets) expect(lines.join()).not.toContain(secret);
});

test("logs no requests at level warn", async () => {
  const { log, lines } = openLog("warn");
  server = await openTestApp({ logger: log, env: { LOG_LEVEL: "warn" } });
  expect((await server.call({ url: "/healthz" })).headers["x-request-id"]).toMatch(
    /^[\da-f-]{36}$/,
  );
  expect(lines).toEqual([]);
});

test.each([
  { proxy: "127.0.0.1", sent: "0f3a-from.the_proxy", isTaken: true },
  { proxy: "127.0.0.0/8", sent: "0f3a-from.the_proxy", isTaken: true },
  { proxy: "10.0.0.0/8,::1", sent: "0f3a-from.the_proxy", isTaken: false },
  { proxy: "", sent: "0f3a-from.the_proxy", isTaken: false },
  { proxy: "127.0.0.1", sent: 'forged","msg":"x', isTaken: false },
  { proxy: "127.0.0.1", sent: "short", isTaken: false },
  { proxy: "127.0.0.1", sent: "a".repeat(101), isTaken: false },
])(
  "uses the id $sent of a proxy when $proxy is trusted: $isTaken",
  async ({ proxy, sent, isTaken }) => {
    server = await openTestApp({ env: { TRUST_PROXY: proxy } });
    const { headers } = await server.call({ url: "/healthz", headers: { "x-request-id": sent } });
    const random = expect.stringMatching(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(headers["x-request-id"]).toEqual(isTaken ? sent : random);
  },
);
