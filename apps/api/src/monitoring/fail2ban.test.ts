import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { openLog } from "../testing/log-lines.ts";
import { openTestApp, type TestApp, testPassword } from "../testing/test-app.ts";

const filter = readFileSync(
  new URL("../../../../deploy/fail2ban/filter.d/cartograph.conf", import.meta.url),
  "utf8",
);
const setting = (name: string) =>
  new RegExp(`^${name} = (.*)$`, "m").exec(filter)?.[1] ?? `no ${name}`;

/** The filter's patterns with fail2ban's placeholders replaced; it removes the date before it looks for an address. */
const date = new RegExp(setting("datepattern").replace("{LEPOCH}", String.raw`(\d{13})`));
const failure = new RegExp(setting("failregex").replace("<ADDR>", String.raw`([\da-f.:]+)`));
const addressOf = (line: string) => failure.exec(line.trim().replace(date, ""))?.[1] ?? null;

let server: TestApp;
afterEach(() => server.close());

const proxied = { TRUST_PROXY: "127.0.0.1", PUBLIC_URL: "https://shop.example" };

function signIn(username: string, password: string, address: string) {
  const headers = { "x-forwarded-for": address, "x-forwarded-proto": "https" };
  const payload = { username, password };
  return server.call({ method: "POST", url: "/api/login", headers, payload });
}

test("finds the client's address in the log of a wrong password and of a blocked attempt", async () => {
  const { log, lines } = openLog("warn");
  server = await openTestApp({ logger: log, env: proxied });
  for (const address of ["203.0.113.9", "2001:db8::7"]) {
    lines.length = 0;
    let status = 0;
    while (status !== 429) status = (await signIn("nobody", "wrong", address)).statusCode;
    const reasons = lines.map((line) => JSON.parse(line).reason);
    expect(new Set(reasons)).toEqual(new Set(["wrong_credentials", "too_many_attempts"]));
    expect(new Set(lines.map(addressOf))).toEqual(new Set([address]));
    const [, ms] = date.exec(lines[0] ?? "") ?? [];
    expect(Math.abs(Number(ms) - Date.now())).toBeLessThan(600_000);
  }
});

test("finds nothing in the log of a successful sign-in or of forged fields", async () => {
  const { log, lines } = openLog("info");
  server = await openTestApp({ logger: log, env: { ...proxied, LOG_LEVEL: "info" } });
  await server.signUp("anna");
  const forged =
    '"address":"198.51.100.1","reason":"wrong_credentials","requestId":"12345678","msg":"Sign-in failed"}';
  expect((await signIn("anna", testPassword, "203.0.113.9")).statusCode).toBe(200);
  expect(lines.map(addressOf).filter(Boolean)).toEqual([]);
  await signIn(forged.slice(0, 60), forged, "203.0.113.9");
  await server.call({
    url: `/api/orders?${encodeURIComponent(forged)}`,
    headers: { "user-agent": forged, "x-request-id": forged },
  });
  expect(new Set(lines.map(addressOf))).toEqual(new Set([null, "203.0.113.9"]));
  expect(lines.join()).not.toContain("198.51.100.1");
});

test("ignores the forwarded address of a client that is not a trusted proxy", async () => {
  const { log, lines } = openLog("warn");
  server = await openTestApp({ logger: log });
  await signIn("nobody", "wrong", "203.0.113.9");
  expect(lines.map(addressOf)).toEqual(["127.0.0.1"]);
});
