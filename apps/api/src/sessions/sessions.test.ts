import { setWritable } from "@cartograph/database/testing/set-writable.ts";
import type { Session } from "fastify";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, sessionCookieOf, type TestApp, testPassword } from "../testing/test-app.ts";
import { createSessionStore, purgeSessions } from "./session-store.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

const user = (cookie: string) => server.call({ url: "/api/user", cookie });
const login = (headers: Record<string, string> = {}) =>
  server.call({
    method: "POST",
    url: "/api/login",
    payload: { username: "anna", password: testPassword },
    headers,
  });
const logout = (cookie: string) => server.call({ method: "POST", url: "/api/logout", cookie });

describe("the cookie", () => {
  test("is sent only with this site's requests and hidden from scripts", async () => {
    await server.signUp("anna");
    const [cookie] = (await login()).cookies;
    expect(cookie).toMatchObject({ name: "sid", path: "/", httpOnly: true, sameSite: "Lax" });
    expect(cookie?.secure).toBeUndefined();
  });

  test.each(["/api/login", "/trpc/user.login"])(
    "is bound to the host and to https when we are reached over https, from %s",
    async (url) => {
      const env = { PUBLIC_URL: "https://shop.example.com" };
      const secure = await openTestApp({ env });
      await secure.signUp("anna");
      const payload = { username: "anna", password: testPassword };
      const answer = await secure.call({ method: "POST", url, payload });
      const cookie = sessionCookieOf(answer);
      expect(answer.headers["set-cookie"]).toMatch(/^__Host-sid=.*; Path=\/; .*Secure/);
      expect((await secure.call({ url: "/api/user", cookie })).statusCode).toBe(200);
      const out = await secure.call({ method: "POST", url: "/api/logout", cookie });
      expect(out.headers["set-cookie"]).toMatch(/^__Host-sid=;.*Secure/);
      await secure.close();
    },
  );

  test("is not set without a sign-in, and nothing is stored", async () => {
    const answer = await server.call({ url: "/api/user/hints" });
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(await countSessions()).toBe(0);
  });

  test.each(["sid=forged", "sid=a.b", "sid=", `sid=${"x".repeat(4000)}`, "sid=__proto__.x"])(
    "is ignored when we did not sign it (%s)",
    async (cookie) => {
      expect((await user(cookie)).statusCode).toBe(401);
    },
  );
});

describe("a session", () => {
  test("gets a new id at every sign-in, and the old one ends", async () => {
    const first = await server.signUp("anna");
    const answer = await login({ cookie: first });
    const second = sessionCookieOf(answer);
    expect(second).not.toBe(first);
    expect((await user(first)).statusCode).toBe(401);
    expect((await user(second)).statusCode).toBe(200);
  });

  test("is stored under a hash", async () => {
    const cookie = await server.signUp("anna");
    const id = decodeURIComponent(cookie.slice("sid=".length)).split(".")[0] ?? "";
    const rows = await server.db.selectFrom("sessions").selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(id.length).toBeGreaterThanOrEqual(32);
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  test("ends permanently at logout and clears its cookie", async () => {
    const cookie = await server.signUp("anna");
    const answer = await logout(cookie);
    expect(answer.headers["set-cookie"]).toMatch(/^sid=; Max-Age=0/);
    expect((await user(cookie)).statusCode).toBe(401);
    expect((await server.call({ url: "/trpc/user.current", cookie })).statusCode).toBe(401);
  });

  test("has a cookie that is not cleared by calls after its end", async () => {
    const cookie = await server.signUp("anna");
    await logout(cookie);
    for (const url of ["/api/user", "/trpc/user.current", "/trpc/user.session"]) {
      const answer = await server.call({ url, cookie });
      expect([url, answer.headers["set-cookie"]]).toEqual([url, undefined]);
    }
  });

  test("is not restored by requests in progress at logout", async () => {
    for (let round = 0; round < 5; round += 1) {
      const cookie = sessionCookieOf(round === 0 ? await signUpAnswer() : await login());
      server.clock.now += 2 * minute;
      const underWay = Array.from({ length: 25 }, (_, index) =>
        server.call({ url: index % 2 ? "/api/store" : "/trpc/store.get", cookie }),
      );
      await Promise.all([...underWay, logout(cookie)]);
      expect((await user(cookie)).statusCode).toBe(401);
    }
  });

  test("ends after twelve hours without use", async () => {
    const cookie = await server.signUp("anna");
    server.clock.now += 11 * hour;
    expect((await user(cookie)).statusCode).toBe(200);
    server.clock.now += 11 * hour;
    expect((await user(cookie)).statusCode).toBe(200);
    server.clock.now += 12 * hour;
    expect((await user(cookie)).statusCode).toBe(401);
    expect((await server.call({ url: "/api/store", cookie })).statusCode).toBe(401);
  });

  test("ends after thirty days even when used", async () => {
    const cookie = await server.signUp("anna");
    const codes: number[] = [];
    for (let half = 0; half < 61; half += 1) {
      server.clock.now += 11.9 * hour;
      codes.push((await user(cookie)).statusCode);
    }
    expect(codes.indexOf(401)).toBe(Math.floor((30 * day) / (11.9 * hour)));
  });

  test("causes at most one write a minute", async () => {
    const cookie = await server.signUp("anna");
    const touchedAt = async () =>
      (await server.db.selectFrom("sessions").select("touched_at").executeTakeFirstOrThrow())
        .touched_at;
    const start = await touchedAt();
    server.clock.now += minute - 1;
    await user(cookie);
    expect(await touchedAt()).toBe(start);
    server.clock.now += 1;
    await user(cookie);
    expect(await touchedAt()).toBe(start + minute);
  });

  test("still answers when its last use cannot be recorded", async () => {
    const cookie = await server.signUp("anna");
    await setWritable(server.db, false);
    server.clock.now += 2 * minute;
    expect((await user(cookie)).statusCode).toBe(200);
    await setWritable(server.db, true);
  });

  test("ends with its user", async () => {
    const cookie = await server.signUp("anna");
    await server.db.deleteFrom("users").execute();
    expect((await user(cookie)).statusCode).toBe(401);
  });
});

test("stays ended when a request in progress at sign-out saves its session", async () => {
  const store = createSessionStore({ db: server.db, now: () => server.clock.now });
  const save = promisify(store.set.bind(store));
  const end = promisify(store.destroy.bind(store));
  const read = promisify(store.get.bind(store));
  await server.signUp("anna");
  const { id: userId } = await server.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  const session = { userId, cookie: { originalMaxAge: null } } as unknown as Session;
  await save("under-way", session);
  expect(await read("under-way")).toMatchObject({ userId });
  await end("under-way");
  await save("under-way", session);
  expect(await read("under-way")).toBeNull();
  const { count } = await server.db
    .selectFrom("sessions")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("revoked_at", "is not", null)
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test("removes ended sessions, and tombstones once no request can be in progress", async () => {
  const ended = await server.signUp("anna");
  await logout(ended);
  const open = await server.signUp("otto");
  const clock = { db: server.db, now: () => server.clock.now };
  await purgeSessions(clock);
  expect(await countSessions()).toBe(2);
  server.clock.now += 2 * hour;
  await purgeSessions(clock);
  expect(await countSessions()).toBe(1);
  expect((await user(open)).statusCode).toBe(200);
  server.clock.now += 31 * day;
  await purgeSessions(clock);
  expect(await countSessions()).toBe(0);
});

async function countSessions(): Promise<number> {
  return (await server.db.selectFrom("sessions").select("id_hash").execute()).length;
}

function signUpAnswer() {
  const payload = { username: "anna", password: testPassword };
  return server.call({ method: "POST", url: "/api/register", payload });
}

test.each([
  ["/api/login", { username: "carla", password: testPassword }],
  ["/api/user/password", { currentPassword: testPassword, newPassword: `${testPassword} 2` }],
])("%s sets the cookie of the new session only", async (url, payload) => {
  const cookie = await server.signUp("carla");
  const { headers, statusCode } = await server.call({ method: "POST", url, cookie, payload });
  expect(statusCode).toBe(200);
  expect([headers["set-cookie"]].flat()).toEqual([expect.stringMatching(/^sid=.{40}/)]);
});
