import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  firefox,
  listSessions,
  signIn,
  statusesEverywhere,
  statusOf,
} from "../../testing/account-calls.ts";
import { openTestApp, type TestApp, testNow } from "../../testing/test-app.ts";

const minute = 60_000;
const hour = 60 * minute;

let server: TestApp;
beforeEach(async () => {
  server = await openTestApp();
});
afterEach(() => server.close());

describe("the list of sessions", () => {
  test("lists the user's sessions, the current one first, with browsers and times", async () => {
    const first = await server.signUp("anna");
    await server.signUp("otto");
    server.clock.now += 10 * minute;
    const second = await signIn(server, "anna");
    const sessions = await listSessions(server, first);
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
    expect((await listSessions(server, second)).map(({ isCurrent }) => isCurrent)).toEqual([
      true,
      false,
    ]);
  });

  test("reveals no session secret and stores nothing else about the browser", async () => {
    const cookie = await server.signUp("anna");
    await signIn(server, "anna", { userAgent: `${firefox} CANARY` });
    const rows = await server.db.selectFrom("sessions").selectAll().execute();
    const body = JSON.stringify(await listSessions(server, cookie));
    for (const { id_hash } of rows) expect(body).not.toContain(id_hash);
    const secret = decodeURIComponent(cookie.slice("sid=".length)).split(".")[0] ?? "";
    expect(body).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain("CANARY");
    const [current] = await listSessions(server, cookie);
    expect(await statusOf(server, `sid=${current?.id}`)).toBe(401);
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
    const cookie = await signIn(server, "otto");
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
    expect(await statusOf(server, cookie)).toBe(200);
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
    const sessions = await listSessions(server, cookie);
    expect(sessions).toHaveLength(100);
    expect(sessions.slice(0, 2)).toMatchObject([{ isCurrent: true }, { id: "session 119" }]);
  });

  test("leaves out ended and expired sessions", async () => {
    const kept = await server.signUp("anna");
    const out = await signIn(server, "anna");
    await server.call({ method: "POST", url: "/api/logout", cookie: out });
    await signIn(server, "anna");
    server.clock.now += 11 * hour;
    expect(await listSessions(server, kept)).toHaveLength(2);
    server.clock.now += 2 * hour;
    expect(await listSessions(server, kept)).toHaveLength(1);
  });
});

describe("ending a session", () => {
  test("ends only that session, immediately and everywhere", async () => {
    const mine = await server.signUp("anna");
    const stolen = await signIn(server, "anna");
    const third = await signIn(server, "anna");
    // Fills the cache.
    await statusesEverywhere(server, stolen);
    const again = await signIn(server, "anna");
    const { id } = (await listSessions(server, again))[0] ?? {};
    const answer = await server.call({
      method: "DELETE",
      url: `/api/sessions/${id}`,
      cookie: await signIn(server, "anna"),
    });
    expect(answer.json()).toEqual({ ok: true });
    expect(await statusesEverywhere(server, again)).toEqual(new Set([401]));
    // `statusesEverywhere(server, stolen)` has ended all other sessions.
    expect([
      await statusOf(server, mine),
      await statusOf(server, third),
      await statusOf(server, stolen),
    ]).toEqual([401, 401, 200]);
  });

  test("clears the cookie when it is the current session", async () => {
    const cookie = await server.signUp("anna");
    const [current] = await listSessions(server, cookie);
    const answer = await server.call({
      method: "DELETE",
      url: `/api/sessions/${current?.id}`,
      cookie,
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["set-cookie"]).toMatch(/^sid=; Max-Age=0/);
    expect(await statusOf(server, cookie)).toBe(401);
  });

  test("returns 404 for another user's session", async () => {
    const anna = await server.signUp("anna");
    const otto = await server.signUp("otto");
    const [ottos] = await listSessions(server, otto);
    const [foreign, missing] = await Promise.all(
      [ottos?.id, "00000000-0000-0000-0000-000000000000"].map((id) =>
        server.call({ method: "DELETE", url: `/api/sessions/${id}`, cookie: anna }),
      ),
    );
    expect(foreign?.statusCode).toBe(404);
    expect(foreign?.body).toBe(missing?.body);
    expect(await statusOf(server, otto)).toBe(200);
  });

  test("keeps the current session and those of other users when ending all others", async () => {
    const mine = await server.signUp("anna");
    const others = [
      await signIn(server, "anna"),
      await signIn(server, "anna"),
      await signIn(server, "anna"),
    ];
    const otto = await server.signUp("otto");
    const end = () => server.call({ method: "DELETE", url: "/api/sessions", cookie: mine });
    expect((await end()).json()).toEqual({ ended: 3 });
    expect((await end()).json()).toEqual({ ended: 0 });
    for (const cookie of others)
      expect(await statusesEverywhere(server, cookie)).toEqual(new Set([401]));
    expect([await statusOf(server, mine), await statusOf(server, otto)]).toEqual([200, 200]);
  });

  test("is permanent, even with requests in progress", async () => {
    const mine = await server.signUp("anna");
    for (let round = 0; round < 5; round += 1) {
      const other = await signIn(server, "anna");
      server.clock.now += 2 * minute;
      const underWay = Array.from({ length: 20 }, (_, index) =>
        server.call({ url: index % 2 ? "/api/store" : "/trpc/store.get", cookie: other }),
      );
      const ending = server.call({ method: "DELETE", url: "/api/sessions", cookie: mine });
      await Promise.all([...underWay, ending]);
      expect(await statusOf(server, other)).toBe(401);
    }
  });
});
