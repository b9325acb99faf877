import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { insertAccount } from "../../accounts/accounts.queries.ts";
import { maxRenewalMs } from "../../sessions/session-lifetime.ts";
import {
  changePassword,
  listSessions,
  signIn,
  statusesEverywhere,
  statusOf,
  updateUser,
} from "../../testing/account-calls.ts";
import {
  openTestApp,
  sessionCookieOf,
  type TestApp,
  testPassword,
} from "../../testing/test-app.ts";
import { createTestPasswords } from "../../testing/test-passwords.ts";

const newPassword = "a new one, quite long";

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

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

describe("changing the password", () => {
  test("replaces it, renews this session and ends all others", async () => {
    const mine = await server.signUp("anna");
    const other = await signIn(server, "anna");
    const answer = await changePassword(server, mine, {
      currentPassword: testPassword,
      newPassword,
    });
    expect(answer.json()).toEqual({ ok: true });
    const renewed = sessionCookieOf(answer);
    expect(renewed).not.toBe(mine);
    expect(await statusOf(server, renewed)).toBe(200);
    expect(await statusesEverywhere(server, mine)).toEqual(new Set([401]));
    expect(await statusesEverywhere(server, other)).toEqual(new Set([401]));
    expect(await listSessions(server, renewed)).toHaveLength(1);
    await expect(signIn(server, "anna")).rejects.toThrow("Invalid credentials");
    await signIn(server, "anna", { password: newPassword });
  });

  test("ends this session last: other windows have its cookie until the answer arrives", async () => {
    const mine = await server.signUp("anna");
    const writes: string[] = [];
    for (const kind of ["insertInto", "updateTable"] as const) {
      const write = server.db[kind].bind(server.db) as (table: string) => never;
      vi.spyOn(server.db, kind).mockImplementation((table: unknown) => {
        writes.push(`${kind} ${String(table)}`);
        return write(String(table));
      });
    }
    await changePassword(server, mine, { currentPassword: testPassword, newPassword });
    expect(writes).toContain("insertInto audit_events");
    expect(writes.slice(-2)).toEqual(["updateTable sessions", "insertInto sessions"]);
  });

  test("ends this session soon if it cannot be renewed", async () => {
    const mine = await server.signUp("anna");
    const other = await signIn(server, "anna");
    const update = server.db.updateTable.bind(server.db) as (table: string) => never;
    vi.spyOn(server.db, "updateTable").mockImplementation((table: unknown) => {
      if (table === "sessions") throw new Error("The server stops");
      return update(String(table));
    });
    const passwords = { currentPassword: testPassword, newPassword };
    expect((await changePassword(server, mine, passwords)).statusCode).toBe(500);
    vi.restoreAllMocks();
    expect([await statusOf(server, mine), await statusOf(server, other)]).toEqual([200, 401]);
    server.clock.now += maxRenewalMs;
    expect(await statusOf(server, mine)).toBe(401);
  });

  test("does not affect other users", async () => {
    const mine = await server.signUp("anna");
    const otto = await server.signUp("otto");
    await changePassword(server, mine, { currentPassword: testPassword, newPassword });
    expect(await statusOf(server, otto)).toBe(200);
    await signIn(server, "otto");
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
    const other = await signIn(server, "anna");
    const answer = await changePassword(server, mine, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message, code: "BAD_REQUEST", issues: [{ path, message }] });
    expect([await statusOf(server, mine), await statusOf(server, other)]).toEqual([200, 200]);
    await signIn(server, "anna");
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
    const guess = () => changePassword(server, mine, { currentPassword: "a guess", newPassword });
    for (let attempt = 0; attempt < 4; attempt += 1) expect((await guess()).statusCode).toBe(400);
    await expect(signIn(server, "anna", { password: "a guess" })).rejects.toThrow(
      "Invalid credentials",
    );
    expect((await guess()).statusCode).toBe(429);
    await expect(signIn(server, "anna")).rejects.toThrow("Too many attempts");
    // Existing sessions stay signed in.
    expect(await statusOf(server, mine)).toBe(200);
  });

  test("resets failed attempts after the right password", async () => {
    const mine = await server.signUp("anna");
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await changePassword(server, mine, { currentPassword: "a guess", newPassword });
    }
    const changed = await changePassword(server, mine, {
      currentPassword: testPassword,
      newPassword,
    });
    expect(changed.statusCode).toBe(200);
    const throttle = await server.db.selectFrom("login_throttle").select("key").execute();
    expect(throttle.filter(({ key }) => key.startsWith("account:"))).toEqual([]);
  });

  test("accepts only one of two concurrent changes", async () => {
    const mine = await server.signUp("anna");
    const answers = await Promise.all(
      ["first choice", "second choice"].map((chosen) =>
        changePassword(server, mine, { currentPassword: testPassword, newPassword: chosen }),
      ),
    );
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    // The later one finds its session ended, a different password, or a password that changed since it was checked.
    expect(codes).toEqual([200, expect.toSatisfy((code) => [400, 401, 409].includes(code))]);
    const passwords = ["first choice", "second choice"];
    const outcomes = await Promise.allSettled(
      passwords.map((password) => signIn(server, "anna", { password })),
    );
    const accepted = outcomes.filter(({ status }) => status === "fulfilled");
    expect(accepted).toHaveLength(1);
  });

  test("ends concurrent sign-ins with the old password", async () => {
    const mine = await server.signUp("anna");
    const [, ...signIns] = await Promise.all([
      changePassword(server, mine, { currentPassword: testPassword, newPassword }),
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
      expect(cookie ? await statusOf(server, `sid=${encodeURIComponent(cookie.value)}`) : 401).toBe(
        401,
      );
    }
  });

  test("is refused for the demo account", async () => {
    await addDemo();
    const { username, password } = demoCredentials;
    const cookie = await signIn(server, username, { password });
    const answer = await changePassword(server, cookie, { currentPassword: password, newPassword });
    expect(answer.statusCode).toBe(403);
    await signIn(server, username, { password });
  });

  test("keeps a session that views the demo store there", async () => {
    await addDemo();
    const mine = await server.signUp("anna");
    await server.call({ method: "POST", url: "/api/store/demo", cookie: mine });
    const answer = await changePassword(server, mine, {
      currentPassword: testPassword,
      newPassword,
    });
    const store = await server.call({ url: "/api/store", cookie: sessionCookieOf(answer) });
    expect(store.json()).toMatchObject({ isDemo: true, isReadOnly: true });
  });

  test("is refused from another site and from a form", async () => {
    const cookie = await server.signUp("anna");
    const payload = { currentPassword: testPassword, newPassword };
    const fromElsewhere = { headers: { "sec-fetch-site": "cross-site" } };
    expect((await changePassword(server, cookie, payload, fromElsewhere)).statusCode).toBe(403);
    const asForm = { headers: { "content-type": "text/plain" } };
    expect((await changePassword(server, cookie, payload, asForm)).statusCode).toBe(415);
    await signIn(server, "anna");
  });
});

describe("changing the profile", () => {
  test("sets given fields, keeps the rest and clears empty ones", async () => {
    const cookie = await server.signUp("anna");
    const email = "anna@example.com";
    expect((await updateUser(server, cookie, { name: " Anna Ash ", email })).json()).toEqual({
      id: expect.any(String),
      username: "anna",
      name: "Anna Ash",
      email,
    });
    expect((await updateUser(server, cookie, { email: "" })).json()).toMatchObject({
      name: "Anna Ash",
      email: null,
    });
    expect((await updateUser(server, cookie, {})).json()).toMatchObject({ name: "Anna Ash" });
    expect((await updateUser(server, cookie, { name: " " })).json().name).toBeNull();
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
    const answer = await updateUser(server, cookie, payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe(message);
  });
});

test("records account changes without secrets", async () => {
  const cookie = await server.signUp("anna");
  await server.call({ method: "PATCH", url: "/api/user", payload: { name: "Anna" }, cookie });
  await server.call({ method: "DELETE", url: "/api/sessions", cookie });
  await changePassword(server, cookie, { currentPassword: "a wrong CANARY", newPassword });
  await changePassword(server, cookie, { currentPassword: testPassword, newPassword });
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
