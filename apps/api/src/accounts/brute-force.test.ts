import { AppError } from "@cartograph/contracts/app-error.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestApp, sessionCookieOf, type TestApp, testPassword } from "../testing/test-app.ts";
import type { PasswordHasher } from "./password-hasher.ts";

/** Counts how many passwords are checked; no hashing, so that thousands of guesses are fast. */
function countingPasswords(): PasswordHasher & { checks: number; isBusy: boolean } {
  return {
    checks: 0,
    isBusy: false,
    async hash(password) {
      if (this.isBusy) throw new AppError("unavailable", "Too many people are signing in");
      return `plain:${password}`;
    },
    async verify(storedHash, password) {
      if (this.isBusy) throw new AppError("unavailable", "Too many people are signing in");
      this.checks += 1;
      return storedHash === `plain:${password}`;
    },
    needsRehash: () => false,
  };
}

let passwords: ReturnType<typeof countingPasswords>;
let server: TestApp;
beforeEach(async () => {
  passwords = countingPasswords();
  server = await openTestApp({ passwords });
  await server.signUp("anna");
});
afterEach(() => server.close());

const spellings = ["/api/login", "/api/x/../login", "/api/login/", "/trpc/user.login"];

function guess(ip: string, attempt: number, headers: Record<string, string> = {}) {
  const url = spellings[attempt % spellings.length] ?? "/api/login";
  const payload = { username: attempt % 2 ? "anna" : "ANNA", password: `guess ${attempt}` };
  return server.call({ method: "POST", url, payload, headers, remoteAddress: ip });
}

const signIn = (remoteAddress: string) =>
  server.call({
    method: "POST",
    url: "/api/login",
    payload: { username: "anna", password: testPassword },
    remoteAddress,
  });

test("allows one address few guesses per account, whatever the spelling and headers", async () => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    await guess("203.0.113.1", attempt, { "x-forwarded-for": `198.51.100.${attempt % 250}` });
  }
  expect(passwords.checks).toBe(5);
});

test("shares the limit within a network", async () => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    await guess(`2001:db8:1:2::${(attempt + 1).toString(16)}`, attempt);
  }
  expect(passwords.checks).toBe(5);
});

test("allows many addresses together ten guesses per account in five minutes", async () => {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    await guess(`198.51.${attempt >> 8}.${attempt & 255}`, attempt);
  }
  expect(passwords.checks).toBe(10);
});

test("allows one address fifty guesses across all accounts", async () => {
  for (let attempt = 0; attempt < 80; attempt += 1) {
    const payload = { username: `user${attempt}`, password: "guess" };
    const remoteAddress = "203.0.113.1";
    await server.call({ method: "POST", url: "/api/login", payload, remoteAddress });
  }
  expect(passwords.checks).toBe(50);
});

test("lets the owner sign in while another address is blocked", async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) await guess("203.0.113.1", attempt);
  expect((await signIn("203.0.113.77")).statusCode).toBe(200);
});

async function blockAccount(): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await guess(`203.0.113.${1 + (attempt % 2)}`, attempt);
  }
  expect((await signIn("203.0.113.99")).statusCode).toBe(429);
}

test("lets the owner sign in from a known address while strangers block the account", async () => {
  expect((await signIn("198.51.100.7")).statusCode).toBe(200);
  server.clock.now += 29 * 24 * 60 * 60 * 1000;
  await blockAccount();
  expect((await signIn("198.51.100.7")).statusCode).toBe(200);
});

test("treats an address last used more than 30 days ago as unknown", async () => {
  await signIn("198.51.100.7");
  server.clock.now += 31 * 24 * 60 * 60 * 1000;
  await blockAccount();
  expect((await signIn("198.51.100.7")).statusCode).toBe(429);
});

test("treats an address known for one account as unknown for another", async () => {
  await server.signUp("ben");
  await signIn("203.0.113.50");
  const payload = { username: "ben", password: testPassword };
  const asBen = (remoteAddress: string, password = testPassword) =>
    server.call({
      method: "POST",
      url: "/api/login",
      payload: { ...payload, password },
      remoteAddress,
    });
  for (const ip of ["203.0.113.1", "203.0.113.2"]) {
    for (let attempt = 0; attempt < 5; attempt += 1) await asBen(ip, "a guess");
  }
  expect((await asBen("203.0.113.50")).statusCode).toBe(429);
});

test("allows a known address only few guesses", async () => {
  await signIn("198.51.100.7");
  await blockAccount();
  const before = passwords.checks;
  for (let attempt = 0; attempt < 20; attempt += 1) await guess("198.51.100.7", attempt);
  expect(passwords.checks - before).toBe(5);
});

test("lets a valid session confirm the password while strangers block the account", async () => {
  const session = sessionCookieOf(await signIn("198.51.100.7"));
  await server.db.deleteFrom("known_networks").execute();
  await blockAccount();
  const answer = await server.call({
    method: "POST",
    url: "/api/user/password",
    payload: { currentPassword: testPassword, newPassword: "another good one" },
    cookie: session,
    remoteAddress: "198.51.100.8",
  });
  expect(answer.statusCode).toBe(200);
});

test("does not count a sign-in refused because of load", async () => {
  passwords.isBusy = true;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    expect((await signIn("203.0.113.1")).statusCode).toBe(503);
  }
  passwords.isBusy = false;
  expect((await signIn("203.0.113.1")).statusCode).toBe(200);
});

const registerCarl = () =>
  server.call({
    method: "POST",
    url: "/api/register",
    payload: { username: "carl", password: testPassword },
    remoteAddress: "203.0.113.1",
  });

test("does not count a registration refused because of load", async () => {
  passwords.isBusy = true;
  for (let attempt = 0; attempt < 40; attempt += 1) {
    expect((await registerCarl()).statusCode).toBe(503);
  }
  passwords.isBusy = false;
  expect((await registerCarl()).statusCode).toBe(200);
});

test("ends a block by itself and sends Retry-After", async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await guess(`198.51.100.${attempt}`, attempt);
  }
  const blocked = await signIn("203.0.113.77");
  expect(blocked.statusCode).toBe(429);
  expect(blocked.json()).toEqual({
    message: "Too many attempts, try again in 5 minutes",
    code: "TOO_MANY_REQUESTS",
  });
  const seconds = Number(blocked.headers["retry-after"]);
  expect(seconds).toBe(300);
  server.clock.now += seconds * 1000;
  expect((await signIn("203.0.113.77")).statusCode).toBe(200);
});

test("does not affect existing sessions", async () => {
  const cookie = await server.signUp("otto");
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const payload = { username: "otto", password: "guess" };
    await server.call({ method: "POST", url: "/api/login", payload });
  }
  expect((await server.call({ url: "/api/user", cookie })).statusCode).toBe(200);
});

function batch(size: number) {
  const guesses = Array.from({ length: size }, (_, index) => [
    index,
    { username: "anna", password: `guess ${index}` },
  ]);
  return server.call({
    method: "POST",
    url: `/trpc/${Array(size).fill("user.login").join(",")}?batch=1`,
    payload: Object.fromEntries(guesses),
  });
}

test("limits a batch to ten calls and counts each", async () => {
  expect((await batch(11)).statusCode).toBe(400);
  expect(passwords.checks).toBe(0);
  await batch(10);
  expect(passwords.checks).toBe(5);
});

test("keeps counters across restarts", async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) await guess("203.0.113.1", attempt);
  const restarted = await openTestApp({ db: server.db, passwords });
  const before = passwords.checks;
  const payload = { username: "anna", password: "guess" };
  await restarted.call({
    method: "POST",
    url: "/api/login",
    payload,
    remoteAddress: "203.0.113.1",
  });
  expect(passwords.checks).toBe(before);
  await restarted.app.close();
});

test("verifies a password for an unknown username, as for an existing one", async () => {
  const answer = await server.call({
    method: "POST",
    url: "/api/login",
    payload: { username: "nobody", password: "guess" },
    remoteAddress: "203.0.113.77",
  });
  expect(answer.statusCode).toBe(401);
  expect(passwords.checks).toBe(1);
});
