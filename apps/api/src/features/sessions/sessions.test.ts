import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import type { Session } from "@cartograph/contracts/sessions.ts";
import { insertAccount } from "../../accounts/accounts.queries.ts";
import { createTestPasswords } from "../../testing/test-passwords.ts";
import {
  openTestApp,
  sessionCookieOf,
  type TestApp,
  testNow,
  testPassword,
} from "../../testing/test-app.ts";

const minute = 60_000;
const hour = 60 * minute;
const firefox = "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0";
const newPassword = "a new one, quite long";

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

async function signIn(
  username: string,
  { password = testPassword, userAgent = firefox } = {},
): Promise<string> {
  const answer = await server.call({
    method: "POST",
    url: "/api/login",
    payload: { username, password },
    headers: { "user-agent": userAgent },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return sessionCookieOf(answer);
}

async function list(cookie: string): Promise<Session[]> {
  return (await server.call({ url: "/api/sessions", cookie })).json();
}

async function statusOf(cookie: string): Promise<number> {
  return (await server.call({ url: "/api/user", cookie })).statusCode;
}

/** The status of one call of each kind: on each mount, a cached answer and an upload. */
async function statusesEverywhere(cookie: string): Promise<Set<number>> {
  const answers = await Promise.all([
    server.call({ url: "/api/user", cookie }),
    server.call({ url: "/api/dashboard", cookie }),
    server.call({ url: "/trpc/reports.dashboard", query: { input: "{}" }, cookie }),
    server.call({ url: "/trpc/sessions.list", cookie }),
    server.call({ method: "PATCH", url: "/api/user", payload: { name: "Mallory" }, cookie }),
    server.call({ method: "DELETE", url: "/api/sessions", cookie }),
    ...["/api/imports/orders", "/api/exchange-rates"].map((url) =>
      server.call({
        method: "POST",
        url,
        payload: "a,b\n",
        headers: { "content-type": "text/csv" },
        cookie,
      }),
    ),
  ]);
  return new Set(answers.map(({ statusCode }) => statusCode));
}

const update = (cookie: string, payload: object) =>
  server.call({ method: "PATCH", url: "/api/user", payload, cookie });

const changePassword = (cookie: string, payload: object, extra: object = {}) =>
  server.call({ method: "POST", url: "/api/user/password", payload, cookie, ...extra });

async function addDemo(): Promise<void> {
  await insertAccount(server.db, {
    username: demoCredentials.username,
    passwordHash: await createTestPasswords().hash(demoCredentials.password),
    name: null,
    email: null,
    store: { name: "Demo", timezone: "UTC", currency: "USD", isDemo: true },
    createdAt: 0,
  });
}

describe("the list of sessions", () => {
  test("lists the user's sessions, the current one first, with browsers and times", async () => {
    const first = await server.signUp("anna");
    await server.signUp("otto");
    server.clock.now += 10 * minute;
    const second = await signIn("anna");
    const sessions = await list(first);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        isCurrent: true,
        browser: null,
        system: null,
        signedInAt: new Date(testNow).toISOString(),
        lastUsedAt: new Date(server.clock.now).toISOString(),
      },
      {
        id: expect.any(String),
        isCurrent: false,
        browser: "Firefox",
        system: "Linux",
        signedInAt: new Date(server.clock.now).toISOString(),
        lastUsedAt: new Date(server.clock.now).toISOString(),
      },
    ]);
    expect((await list(second)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  test("reveals no session secret and stores nothing else about the browser", async () => {
    const cookie = await server.signUp("anna");
    await signIn("anna", { userAgent: `${firefox} CANARY` });
    const rows = await server.db.selectFrom("sessions").selectAll().execute();
    const body = JSON.stringify(await list(cookie));
    for (const { id_hash } of rows) expect(body).not.toContain(id_hash);
    const secret = decodeURIComponent(cookie.slice("sid=".length)).split(".")[0] ?? "";
    expect(body).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain("CANARY");
    const [current] = await list(cookie);
    expect(await statusOf(`sid=${current?.id}`)).toBe(401);
  });

  test("keeps at most a thousand sessions; a sign-in ends the least recently used ones", async () => {
    await server.signUp("otto");
    const { user_id } = await server.db
      .selectFrom("sessions")
      .select("user_id")
      .executeTakeFirstOrThrow();
    await server.signUp("anna");
    const many = Array.from({ length: 1001 }, (_, index) => ({
      id_hash: `hash ${index}`,
      public_id: `session ${index}`,
      user_id,
      data: "{}",
      created_at: testNow,
      touched_at: testNow - 1001 + index,
      expires_at: testNow + hour,
      revoked_at: null,
    }));
    for (const each of many) await server.db.insertInto("sessions").values(each).execute();
    const cookie = await signIn("otto");
    const ended = await server.db
      .selectFrom("sessions")
      .select("public_id")
      .where("revoked_at", "is not", null)
      .orderBy("touched_at")
      .execute();
    expect(ended.map(({ public_id }) => public_id)).toEqual([
      "session 0",
      "session 1",
      "session 2",
    ]);
    expect(await statusOf(cookie)).toBe(200);
  });

  test("shows at most a hundred, always including the current one", async () => {
    const cookie = await server.signUp("anna");
    const { user_id } = await server.db
      .selectFrom("sessions")
      .select("user_id")
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 120 }, (_, index) => ({
      id_hash: `hash ${index}`,
      public_id: `session ${index}`,
      user_id,
      data: "{}",
      created_at: testNow,
      touched_at: testNow + index,
      expires_at: testNow + hour,
    }));
    await server.db.insertInto("sessions").values(many).execute();
    const sessions = await list(cookie);
    expect(sessions).toHaveLength(100);
    expect(sessions.slice(0, 2)).toMatchObject([{ isCurrent: true }, { id: "session 119" }]);
  });

  test("leaves out ended and expired sessions", async () => {
    const kept = await server.signUp("anna");
    const out = await signIn("anna");
    await server.call({ method: "POST", url: "/api/logout", cookie: out });
    await signIn("anna");
    server.clock.now += 11 * hour;
    expect(await list(kept)).toHaveLength(2);
    server.clock.now += 2 * hour;
    expect(await list(kept)).toHaveLength(1);
  });
});

describe("ending a session", () => {
  test("ends only that session, immediately and everywhere", async () => {
    const mine = await server.signUp("anna");
    const stolen = await signIn("anna");
    const third = await signIn("anna");
    // Fills the cache.
    await statusesEverywhere(stolen);
    const again = await signIn("anna");
    const { id } = (await list(again))[0] ?? {};
    const answer = await server.call({
      method: "DELETE",
      url: `/api/sessions/${id}`,
      cookie: await signIn("anna"),
    });
    expect(answer.json()).toEqual({ ok: true });
    expect(await statusesEverywhere(again)).toEqual(new Set([401]));
    // `statusesEverywhere(stolen)` has ended all other sessions.
    expect([await statusOf(mine), await statusOf(third), await statusOf(stolen)]).toEqual([
      401, 401, 200,
    ]);
  });

  test("clears the cookie when it is the current session", async () => {
    const cookie = await server.signUp("anna");
    const [current] = await list(cookie);
    const answer = await server.call({
      method: "DELETE",
      url: `/api/sessions/${current?.id}`,
      cookie,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["set-cookie"]).toMatch(/^sid=; Max-Age=0/);
    expect(await statusOf(cookie)).toBe(401);
  });

  test("returns 404 for another user's session", async () => {
    const anna = await server.signUp("anna");
    const otto = await server.signUp("otto");
    const [ottos] = await list(otto);
    const [foreign, missing] = await Promise.all(
      [ottos?.id, "00000000-0000-0000-0000-000000000000"].map((id) =>
        server.call({ method: "DELETE", url: `/api/sessions/${id}`, cookie: anna }),
      ),
    );
    expect(foreign?.statusCode).toBe(404);
    expect(foreign?.body).toBe(missing?.body);
    expect(await statusOf(otto)).toBe(200);
  });

  test("keeps the current session and those of other users when ending all others", async () => {
    const mine = await server.signUp("anna");
    const others = [await signIn("anna"), await signIn("anna"), await signIn("anna")];
    const otto = await server.signUp("otto");
    const end = () => server.call({ method: "DELETE", url: "/api/sessions", cookie: mine });
    expect((await end()).json()).toEqual({ ended: 3 });
    expect((await end()).json()).toEqual({ ended: 0 });
    for (const cookie of others) expect(await statusesEverywhere(cookie)).toEqual(new Set([401]));
    expect([await statusOf(mine), await statusOf(otto)]).toEqual([200, 200]);
  });

  test("is permanent, even with requests in progress", async () => {
    const mine = await server.signUp("anna");
    for (let round = 0; round < 5; round += 1) {
      const other = await signIn("anna");
      server.clock.now += 2 * minute;
      const underWay = Array.from({ length: 20 }, (_, index) =>
        server.call({ url: index % 2 ? "/api/store" : "/trpc/store.get", cookie: other }),
      );
      const ending = server.call({ method: "DELETE", url: "/api/sessions", cookie: mine });
      await Promise.all([...underWay, ending]);
      expect(await statusOf(other)).toBe(401);
    }
  });
});

describe("changing the password", () => {
  test("replaces it, renews this session and ends all others", async () => {
    const mine = await server.signUp("anna");
    const other = await signIn("anna");
    const answer = await changePassword(mine, { currentPassword: testPassword, newPassword });
    expect(answer.json()).toEqual({ ok: true });
    const renewed = sessionCookieOf(answer);
    expect(renewed).not.toBe(mine);
    expect(await statusOf(renewed)).toBe(200);
    expect(await statusesEverywhere(mine)).toEqual(new Set([401]));
    expect(await statusesEverywhere(other)).toEqual(new Set([401]));
    expect(await list(renewed)).toHaveLength(1);
    await expect(signIn("anna")).rejects.toThrow("Invalid credentials");
    await signIn("anna", { password: newPassword });
  });

  test("does not affect other users", async () => {
    const mine = await server.signUp("anna");
    const otto = await server.signUp("otto");
    await changePassword(mine, { currentPassword: testPassword, newPassword });
    expect(await statusOf(otto)).toBe(200);
    await signIn("otto");
  });

  test.each([
    [{ currentPassword: "wrong", newPassword }, "currentPassword", "The current password is wrong"],
    [{ currentPassword: "", newPassword }, "currentPassword", "Current password is required"],
    [
      { currentPassword: testPassword, newPassword: "12345" },
      "newPassword",
      "Password must be at least 6 characters",
    ],
    [
      { currentPassword: testPassword, newPassword: "x".repeat(1025) },
      "newPassword",
      "Password must be at most 1024 bytes",
    ],
  ])("refuses %j and changes nothing", async (payload, path, message) => {
    const mine = await server.signUp("anna");
    const other = await signIn("anna");
    const answer = await changePassword(mine, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: "BAD_REQUEST", issues: [{ path, message }] });
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 200]);
    await signIn("anna");
  });

  test("refuses a common password with the strict policy", async () => {
    const strict = await openTestApp({ env: { PASSWORD_POLICY: "strict" } });
    const cookie = await strict.signUp("anna");
    const answer = await strict.call({
      method: "POST",
      url: "/api/user/password",
      payload: { currentPassword: testPassword, newPassword: "password1" },
      cookie,
    });
    await strict.close();
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toMatchObject([{ path: "newPassword" }]);
  });

  test("shares its limit of guesses with sign-in", async () => {
    const mine = await server.signUp("anna");
    const guess = () => changePassword(mine, { currentPassword: "a guess", newPassword });
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await guess()).statusCode).toBe(400);
    await expect(signIn("anna", { password: "a guess" })).rejects.toThrow("Invalid credentials");
    expect((await guess()).statusCode).toBe(429);
    await expect(signIn("anna")).rejects.toThrow("Too many attempts");
    // Existing sessions stay signed in.
    expect(await statusOf(mine)).toBe(200);
  });

  test("resets failed attempts after the right password", async () => {
    const mine = await server.signUp("anna");
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await changePassword(mine, { currentPassword: "a guess", newPassword });
    }
    const changed = await changePassword(mine, { currentPassword: testPassword, newPassword });
    expect(changed.statusCode).toBe(200);
    expect(await server.db.selectFrom("login_throttle").selectAll().execute()).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ key: "account:anna" })]),
    );
  });

  test("accepts only one of two concurrent changes", async () => {
    const mine = await server.signUp("anna");
    const answers = await Promise.all(
      ["first choice", "second choice"].map((chosen) =>
        changePassword(mine, { currentPassword: testPassword, newPassword: chosen }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    // The later one finds its session ended, a different password, or a password that changed since it was checked.
    expect(codes).toEqual([200, expect.toSatisfy((code) => [400, 401, 409].includes(code))]);
    const passwords = ["first choice", "second choice"];
    const outcomes = await Promise.allSettled(
      passwords.map((password) => signIn("anna", { password })),
    );
    const accepted = outcomes.filter(({ status }) => status === "fulfilled");
    expect(accepted).toHaveLength(1);
  });

  test("ends concurrent sign-ins with the old password", async () => {
    const mine = await server.signUp("anna");
    const [, ...signIns] = await Promise.all([
      changePassword(mine, { currentPassword: testPassword, newPassword }),
      ...Array.from({ length: 3 }, () =>
        server.call({
          method: "POST",
          url: "/api/login",
          payload: { username: "anna", password: testPassword },
        }),
      ),
    ]);
    for (const answer of signIns) {
      const [cookie] = answer.cookies;
      expect(cookie ? await statusOf(`sid=${encodeURIComponent(cookie.value)}`) : 401).toBe(401);
    }
  });

  test("is refused for the demo account", async () => {
    await addDemo();
    const { username, password } = demoCredentials;
    const cookie = await signIn(username, { password });
    const answer = await changePassword(cookie, { currentPassword: password, newPassword });
    expect(answer.statusCode).toBe(403);
    await signIn(username, { password });
  });

  test("keeps a session that views the demo store there", async () => {
    await addDemo();
    const mine = await server.signUp("anna");
    await server.call({ method: "POST", url: "/api/store/demo", cookie: mine });
    const answer = await changePassword(mine, { currentPassword: testPassword, newPassword });
    const store = await server.call({ url: "/api/store", cookie: sessionCookieOf(answer) });
    expect(store.json()).toMatchObject({ isDemo: true, isReadOnly: true });
  });

  test("is refused from another site and from a form", async () => {
    const cookie = await server.signUp("anna");
    const payload = { currentPassword: testPassword, newPassword };
    const fromElsewhere = { headers: { "sec-fetch-site": "cross-site" } };
    expect((await changePassword(cookie, payload, fromElsewhere)).statusCode).toBe(403);
    const asForm = { headers: { "content-type": "text/plain" } };
    expect((await changePassword(cookie, payload, asForm)).statusCode).toBe(415);
    await signIn("anna");
  });
});

describe("changing the profile", () => {
  test("sets given fields, keeps the rest and clears empty ones", async () => {
    const cookie = await server.signUp("anna");
    const email = "anna@example.com";
    expect((await update(cookie, { name: " Anna Ash ", email })).json()).toEqual({
      id: expect.any(String),
      username: "anna",
      name: "Anna Ash",
      email,
    });
    expect((await update(cookie, { email: "" })).json()).toMatchObject({
      name: "Anna Ash",
      email: null,
    });
    expect((await update(cookie, {})).json()).toMatchObject({ name: "Anna Ash" });
    expect((await update(cookie, { name: " " })).json().name).toBeNull();
    const answer = await server.call({ url: "/api/user", cookie });
    expect(answer.json()).toMatchObject({ username: "anna", name: null, email: null });
  });

  test.each([
    [{ email: "nope" }, "Invalid email address"],
    [{ name: "a\u0000b" }, "Contains characters that cannot be stored"],
    [{ name: "x".repeat(201) }, "At most 200 characters"],
    [{ username: "otto" }, "Unknown field: username"],
  ])("refuses %j", async (payload, message) => {
    const cookie = await server.signUp("anna");
    const answer = await update(cookie, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(message);
  });
});

test("records account changes without secrets", async () => {
  const cookie = await server.signUp("anna");
  await server.call({ method: "PATCH", url: "/api/user", payload: { name: "Anna" }, cookie });
  await server.call({ method: "DELETE", url: "/api/sessions", cookie });
  await changePassword(cookie, { currentPassword: "a wrong CANARY", newPassword });
  await changePassword(cookie, { currentPassword: testPassword, newPassword });
  const events = await server.db.selectFrom("audit_events").selectAll().orderBy("id").execute();
  expect(events.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    "user.register ok",
    "user.update ok",
    "session.end ok",
    "user.password refused",
    "user.password ok",
  ]);
  expect(JSON.stringify(events)).not.toMatch(/CANARY|quite long|correct horse/);
  expect(new Set(events.map(({ user_id }) => user_id)).size).toBe(1);
});
