import { dialectOf } from "@cartograph/database/dialects/dialect-of.ts";
import { changeStoreCurrency } from "@cartograph/warehouse/store-currency.ts";
import { recordTimezoneSource } from "@cartograph/warehouse/store-timezone.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertAccount } from "../accounts/accounts.queries.ts";
import { openTestApp, sessionCookieOf, type TestApp, testPassword } from "../testing/test-app.ts";

let server: TestApp;
let cookie: string;
beforeEach(async () => {
  server = await openTestApp({ config: { isDemoOn: true } });
  cookie = await server.signUp("anna");
  await statuses();
});
afterEach(() => server.close());

const get = (url: string, as = cookie) => server.call({ url, cookie: as });

const valid = [200, 200, 200];
const ended = [401, 401, 401];

async function statuses(as = cookie) {
  const answers = [
    await get("/api/user", as),
    await get("/api/dashboard", as),
    await get("/api/store", as),
  ];
  return answers.map(({ statusCode }) => statusCode);
}

async function signInAgain() {
  const payload = { username: "anna", password: testPassword };
  const other = sessionCookieOf(await server.call({ method: "POST", url: "/api/login", payload }));
  expect(await statuses(other)).toEqual(valid);
  return other;
}

const mutate = (
  method: "POST" | "PATCH" | "DELETE",
  url: string,
  { payload, as = cookie }: { payload?: object; as?: string } = {},
) => server.call({ method, url, cookie: as, ...(payload && { payload }) });

describe("a cached session", () => {
  test("is read from a SQLite file at most every ten seconds", async () => {
    await server.db.deleteFrom("sessions").execute();
    server.clock.now += 9999;
    const isShared = dialectOf(server.db) === "postgresql";
    expect((await get("/api/user")).statusCode).toBe(isShared ? 401 : 200);
    server.clock.now += 1;
    expect(await statuses()).toEqual(ended);
  });

  test("ends immediately at logout", async () => {
    await mutate("POST", "/api/logout");
    expect(await statuses()).toEqual(ended);
  });

  test("ends immediately when another session ends it", async () => {
    const other = await signInAgain();
    const sessions = (await get("/api/sessions", other)).json();
    const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    await mutate("DELETE", `/api/sessions/${id}`, { as: other });
    expect(await statuses()).toEqual(ended);
    expect(await statuses(other)).toEqual(valid);
  });

  test("ends immediately when another session ends all others", async () => {
    const other = await signInAgain();
    await mutate("DELETE", "/api/sessions", { as: other });
    expect(await statuses()).toEqual(ended);
    expect(await statuses(other)).toEqual(valid);
  });

  test("ends immediately when the password changes in another session", async () => {
    const other = await signInAgain();
    const payload = { currentPassword: testPassword, newPassword: "another long password" };
    const changed = await mutate("POST", "/api/user/password", { payload, as: other });
    expect(changed.statusCode).toBe(200);
    expect(await statuses()).toEqual(ended);
    expect(await statuses(other)).toEqual(ended);
    expect(await statuses(sessionCookieOf(changed))).toEqual(valid);
  });

  test("ends when it expires", async () => {
    const expiresAt = server.clock.now + 20_000;
    await server.db.updateTable("sessions").set({ expires_at: expiresAt }).execute();
    server.clock.now += 15_000;
    expect(await statuses()).toEqual(valid);
    server.clock.now += 4999;
    expect(await statuses()).toEqual(valid);
    server.clock.now += 1;
    expect(await statuses()).toEqual(ended);
  });

  test("shows a changed name immediately", async () => {
    await mutate("PATCH", "/api/user", { payload: { name: "Anna B." } });
    expect((await get("/api/user")).json()).toMatchObject({ name: "Anna B." });
  });

  test("switches to the demo store and back immediately", async () => {
    const own = (await get("/api/store")).json();
    await insertAccount(server.db, {
      username: "demo",
      passwordHash: "-",
      name: null,
      email: null,
      store: { name: "Demo", timezone: "UTC", currency: "USD", isDemo: true },
      createdAt: 0,
    });
    await mutate("POST", "/api/store/demo");
    expect((await get("/api/store")).json()).toMatchObject({ name: "Demo", isReadOnly: true });
    await mutate("DELETE", "/api/store/demo");
    expect((await get("/api/store")).json()).toEqual(own);
  });

  test("uses a time zone and currency that another connection changed", async () => {
    const id = Number((await get("/api/store")).json().id);
    await changeStoreCurrency(server.db, id, { currency: "JPY", source: "shopify" });
    expect((await get("/api/dashboard")).json()).toMatchObject({ currency: "JPY" });
    await server.db.updateTable("stores").set({ timezone: "Pacific/Apia" }).execute();
    await recordTimezoneSource(server.db, id, { source: "shopify", isKnown: true });
    expect((await get("/api/dashboard")).json()).toMatchObject({
      range: { timezone: "Pacific/Apia" },
    });
  });
});
