import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertAccount } from "../../accounts/accounts.queries.ts";
import { createPasswordHasher } from "../../accounts/password-hasher.ts";
import { createTestPasswords } from "../../testing/test-passwords.ts";
import {
  openTestApp,
  sessionCookieOf,
  type TestApp,
  testPassword,
} from "../../testing/test-app.ts";

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

const post = (url: string, payload: object, extra: object = {}) =>
  server.call({ method: "POST", url, payload, ...extra });

describe("registering", () => {
  test("returns the user, signs in and creates their store", async () => {
    const answer = await post("/api/register", {
      username: " Anna ",
      password: testPassword,
      name: "Anna Ash",
      email: "",
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      username: "Anna",
      name: "Anna Ash",
      email: null,
      isDemo: false,
      isReadOnly: false,
    });
    const cookie = sessionCookieOf(answer);
    const store = await server.call({ url: "/api/store", cookie });
    expect(store.json()).toMatchObject({
      name: "Anna Ash's store",
      timezone: "UTC",
      currency: "USD",
    });
  });

  test("uses the browser's time zone for the new store, with a notice until it is confirmed", async () => {
    const answer = await post("/api/register", {
      username: "anna",
      password: testPassword,
      timezone: "Europe/Paris",
    });
    const cookie = sessionCookieOf(answer);
    expect((await server.call({ url: "/api/store", cookie })).json()).toMatchObject({
      timezone: "Europe/Paris",
      timezoneSource: "browser",
      isTimezoneKnown: false,
    });
    const notices = async () => (await server.call({ url: "/api/traffic", cookie })).json().notices;
    expect(await notices()).toContainEqual({
      code: "timezone_unconfirmed",
      message:
        "Days are counted in Europe/Paris, your browser's time zone. Confirm or change your store's time zone in Settings.",
    });
    const payload = { timezone: "Europe/Paris" };
    await server.call({ method: "PATCH", url: "/api/store", payload, cookie });
    expect(await notices()).toEqual([]);
  });

  test("refuses a time zone that does not exist", async () => {
    const account = { username: "anna", password: testPassword };
    const answer = await post("/api/register", { ...account, timezone: "Mars/Olympus" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([{ path: "timezone", message: "Not an IANA time zone" }]);
  });

  test.each(["anna", "ANNA", "ａｎｎａ", "Anna "])(
    "returns 409 for the taken name %j",
    async (username) => {
      await server.signUp("Anna");
      const answer = await post("/api/register", { username, password: testPassword });
      expect(answer.statusCode).toBe(409);
      expect(answer.json()).toEqual({ message: "Username already exists", code: "CONFLICT" });
    },
  );

  test("creates one account when several request the same name concurrently", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        post("/api/register", { username: "anna", password: testPassword }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  test.each([
    [{ username: "ab", password: "secret1" }, "username", "Username must be at least 3 characters"],
    [{ username: "abc", password: "12345" }, "password", "Password must be at least 6 characters"],
    [{ username: "abc", password: "secret1", email: "nope" }, "email", "Invalid email address"],
    [
      { username: "a\u0000bc", password: "secret1" },
      "username",
      "Contains characters that cannot be stored",
    ],
    [
      { username: "abc", password: "secret\ud800" },
      "password",
      "Contains characters that cannot be stored",
    ],
    [
      { username: "abc", password: "x".repeat(1025) },
      "password",
      "Password must be at most 1024 bytes",
    ],
  ])("refuses %j", async (payload, path, message) => {
    const answer = await post("/api/register", payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message, code: "BAD_REQUEST" });
    expect(answer.json().issues).toContainEqual({ path, message });
  });

  test("refuses fields that the user cannot set", async () => {
    const payload = {
      username: "mallory",
      password: testPassword,
      id: "1",
      isDemo: true,
      is_demo: 1,
    };
    const answer = await post("/api/register", payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toHaveLength(3);
    const login = await post("/api/login", { username: "mallory", password: testPassword });
    expect(login.statusCode).toBe(401);
  });

  test("is limited per network, with a higher limit on this machine", async () => {
    const names = Array.from({ length: 8 }, (_, index) => `visitor${index}`);
    const codes = async (remoteAddress: string, prefix: string) => {
      const all: number[] = [];
      for (const name of names) {
        const payload = { username: prefix + name, password: testPassword };
        all.push((await post("/api/register", payload, { remoteAddress })).statusCode);
      }
      return all;
    };
    expect(await codes("203.0.113.9", "a")).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    expect(await codes("127.0.0.1", "b")).toEqual(Array(8).fill(200));
  });

  test("refuses common passwords with the strict policy", async () => {
    const strict = await openTestApp({ env: { PASSWORD_POLICY: "strict" } });
    const payload = { username: "anna", password: "password1" };
    const answer = await strict.call({ method: "POST", url: "/api/register", payload });
    await strict.close();
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toHaveLength(1);
  });
});

describe("signing in", () => {
  test("returns the user, ignoring the case of the name", async () => {
    await server.signUp("Anna");
    const answer = await post("/api/login", { username: "aNNA", password: testPassword });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().username).toBe("Anna");
    const user = await server.call({ url: "/api/user", cookie: sessionCookieOf(answer) });
    expect(answer.json()).toEqual({ ...user.json(), isDemo: false, isReadOnly: false });
  });

  test("returns the same error for a wrong password and an unknown user", async () => {
    await server.signUp("anna");
    const wrong = await post("/api/login", { username: "anna", password: "wrong" });
    const nobody = await post("/api/login", { username: "nobody", password: "wrong" });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({ message: "Invalid credentials", code: "UNAUTHORIZED" });
    expect(nobody.json()).toEqual(wrong.json());
    expect(wrong.headers["set-cookie"]).toBeUndefined();
  });

  test("asks for both fields", async () => {
    const answer = await post("/api/login", { username: "", password: "" });
    expect(answer.json()).toEqual({
      message: "Username is required",
      code: "BAD_REQUEST",
      issues: [
        { path: "username", message: "Username is required" },
        { path: "password", message: "Password is required" },
      ],
    });
  });

  test("replaces a weak stored hash", async () => {
    const strict = await openTestApp({ passwords: createPasswordHasher() });
    await strict.signUp("anna");
    // "weak password" with weak parameters.
    const weak =
      "$argon2id$v=19$m=1024,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$" +
      (await weakHashBody("weak password"));
    await strict.db.updateTable("users").set({ password_hash: weak }).execute();
    const payload = { username: "anna", password: "weak password" };
    const answer = await strict.call({ method: "POST", url: "/api/login", payload });
    expect(answer.statusCode).toBe(200);
    const { password_hash } = await strict.db
      .selectFrom("users")
      .select("password_hash")
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain("m=19456");
    await strict.close();
  });

  test("resets failed attempts after a successful sign-in", async () => {
    await server.signUp("anna");
    for (let round = 0; round < 4; round += 1) {
      for (let failure = 0; failure < 3; failure += 1) {
        await post("/api/login", { username: "anna", password: "wrong" });
      }
      const answer = await post("/api/login", { username: "anna", password: testPassword });
      expect(answer.statusCode).toBe(200);
    }
  });
});

async function addDemo(): Promise<void> {
  const passwords = createTestPasswords();
  await insertAccount(server.db, {
    username: demoCredentials.username,
    passwordHash: await passwords.hash(demoCredentials.password),
    name: null,
    email: null,
    store: { name: "Demo", timezone: "UTC", currency: "USD", isDemo: true },
    createdAt: 0,
  });
}

describe("the demo account", () => {
  test("is reported and can sign in when the demo is on", async () => {
    await addDemo();
    const hints = await server.call({ url: "/api/user/hints" });
    expect(hints.json()).toEqual({ demo: demoCredentials, isRegistrationOpen: true });
    expect((await post("/api/login", demoCredentials)).statusCode).toBe(200);
  });

  test("is treated as missing when the demo is off", async () => {
    await addDemo();
    const { db } = server;
    const closed = await openTestApp({ db, env: { DEMO: "off" } });
    const hints = await closed.call({ url: "/api/user/hints" });
    expect(hints.json()).toEqual({ demo: null, isRegistrationOpen: true });
    const answer = await closed.call({
      method: "POST",
      url: "/api/login",
      payload: demoCredentials,
    });
    expect(answer.statusCode).toBe(401);
    await closed.app.close();
  });
});

test("records who did what, without secrets", async () => {
  const cookie = await server.signUp("anna");
  await post("/api/login", { username: "anna", password: "a wrong CANARY" });
  await post("/api/login", { username: "anna", password: testPassword });
  await server.call({ method: "POST", url: "/api/logout", cookie });
  const events = await server.db.selectFrom("audit_events").selectAll().orderBy("id").execute();
  expect(events.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    "user.register ok",
    "user.login refused",
    "user.login ok",
    "user.logout ok",
  ]);
  expect(JSON.stringify(events)).not.toMatch(/CANARY|correct horse/);
  expect(events[0]).toMatchObject({ ip: "127.0.0.1", at: server.clock.now });
});

test("does not store a password that was typed as the username", async () => {
  await server.signUp("anna");
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await post("/api/login", { username: "a typed CANARY", password: "anna" });
  }
  await post("/api/login", { username: "Anna", password: "a guess" });
  const events = await server.db
    .selectFrom("audit_events")
    .selectAll()
    .where("outcome", "=", "refused")
    .orderBy("id")
    .execute();
  expect(new Set(events.map(({ event }) => event))).toEqual(
    new Set(["user.login", "user.throttled"]),
  );
  expect(events.at(-1)).toMatchObject({ event: "user.login", target: "anna" });
  const throttle = await server.db.selectFrom("login_throttle").selectAll().execute();
  expect(throttle.map(({ key }) => key.split(":")[0])).toContain("account");
  expect(JSON.stringify([events, throttle]).toLowerCase()).not.toContain("canary");
});

async function weakHashBody(password: string): Promise<string> {
  const { default: argon2 } = await import("argon2");
  const salt = Buffer.from("c29tZXNhbHRzb21lc2FsdA", "base64");
  const hash = await argon2.hash(password, { salt, memoryCost: 1024, timeCost: 1, parallelism: 1 });
  return hash.slice(hash.lastIndexOf("$") + 1);
}
