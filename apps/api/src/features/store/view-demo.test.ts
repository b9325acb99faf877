import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { sampleOrder } from "@cartograph/warehouse/testing/sample-order.ts";
import type { InjectOptions } from "fastify";
import { randomBytes, randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { insertAccount } from "../../accounts/accounts.queries.ts";
import { createTestPasswords } from "../../testing/test-passwords.ts";
import { appRouter } from "../../router.ts";
import {
  openTestApp,
  sessionCookieOf,
  type TestApp,
  testPassword,
} from "../../testing/test-app.ts";
import { listProcedures } from "../../trpc/list-procedures.ts";

let server: TestApp;
let demoId: number;
let anna: string;
beforeEach(async () => {
  server = await openTestApp();
  demoId = await createDemo(server);
  anna = await server.signUp("anna");
});
afterEach(() => server.close());

const view = (cookie: string) => server.call({ method: "POST", url: "/api/store/demo", cookie });
const leave = (cookie: string) => server.call({ method: "DELETE", url: "/api/store/demo", cookie });
const get = async (url: string, cookie: string) => (await server.call({ url, cookie })).json();
const ordersOf = async (cookie: string) =>
  (await get("/api/dashboard", cookie)).salesSummary.orders;

describe("viewing the demo store", () => {
  test("shows the demo's data, marked as demo, until the user leaves", async () => {
    expect(await ordersOf(anna)).toBeNull();
    expect((await view(anna)).json()).toMatchObject({
      id: String(demoId),
      isDemo: true,
      isReadOnly: true,
      gettingStarted: null,
    });
    expect(await ordersOf(anna)).toBe(1);
    expect(await get("/api/store", anna)).toMatchObject({ isDemo: true, isReadOnly: true });
    expect((await leave(anna)).json()).toMatchObject({ isDemo: false, isReadOnly: false });
    expect(await ordersOf(anna)).toBeNull();
    expect(await get("/api/store", anna)).toMatchObject({ name: "anna's store" });
  });

  test("is reported with the signed-in user, who stays the same", async () => {
    await view(anna);
    const session = (await get("/trpc/user.session", anna)).result.data;
    expect(session).toMatchObject({ username: "anna", isDemo: true, isReadOnly: true });
    const ordinary = await get("/trpc/user.session?batch=0", anna);
    expect(ordinary.result.data).toEqual(session);
    expect(await get("/api/user", anna)).toMatchObject({ username: "anna" });
    expect(await get("/api/user", anna)).not.toHaveProperty("isDemo");
  });

  test("affects one session only", async () => {
    const otto = await server.signUp("otto");
    const payload = { username: "anna", password: testPassword };
    const elsewhere = sessionCookieOf(
      await server.call({ method: "POST", url: "/api/login", payload }),
    );
    await view(anna);
    expect(await ordersOf(elsewhere)).toBeNull();
    expect(await ordersOf(otto)).toBeNull();
    expect(await ordersOf(anna)).toBe(1);
  });

  test("ends with the session", async () => {
    await view(anna);
    const payload = { username: "anna", password: testPassword };
    const again = await server.call({
      method: "POST",
      url: "/api/login",
      payload,
      headers: { cookie: anna },
    });
    expect(await get("/api/store", sessionCookieOf(again))).toMatchObject({ isReadOnly: false });
  });

  test("ends at logout", async () => {
    await view(anna);
    expect(
      (await server.call({ method: "POST", url: "/api/logout", cookie: anna })).statusCode,
    ).toBe(200);
    expect((await server.call({ url: "/api/store", cookie: anna })).statusCode).toBe(401);
  });

  test("ends when the demo store goes away", async () => {
    await view(anna);
    await server.db.deleteFrom("stores").where("id", "=", demoId).execute();
    expect(await get("/api/store", anna)).toMatchObject({ isDemo: false, isReadOnly: false });
  });

  test("is recorded in the audit log", async () => {
    await view(anna);
    await leave(anna);
    await leave(anna);
    const events = await server.db.selectFrom("audit_events").select("event").execute();
    expect(events.map(({ event }) => event).slice(1)).toEqual(["demo.view", "demo.leave"]);
  });

  test("requires a session", async () => {
    const answer = await server.call({ method: "POST", url: "/api/store/demo" });
    expect(answer.statusCode).toBe(401);
  });

  test("opens only the demo store, whatever the session's row contains", async () => {
    const otto = await server.signUp("otto");
    const { id } = await get("/api/store", otto);
    await server.db
      .updateTable("sessions")
      .set({ viewed_store_id: Number(id) })
      .execute();
    expect(await get("/api/store", anna)).toMatchObject({ name: "anna's store" });
  });
});

test("returns 404 without a demo store", async () => {
  const bare = await openTestApp();
  const cookie = await bare.signUp("anna");
  const answer = await bare.call({ method: "POST", url: "/api/store/demo", cookie });
  expect(answer.statusCode).toBe(404);
  expect(answer.json().message).toBe("There is no demo store on this server");
  await bare.close();
});

test("is not possible and ends when the demo is off", async () => {
  const off = await openTestApp({ env: { DEMO: "off" } });
  const storeId = await createDemo(off);
  const cookie = await off.signUp("anna");
  expect((await off.call({ method: "POST", url: "/api/store/demo", cookie })).statusCode).toBe(404);
  await off.db.updateTable("sessions").set({ viewed_store_id: storeId }).execute();
  expect((await off.call({ url: "/api/store", cookie })).json()).toMatchObject({ isDemo: false });
  await off.close();
});

test("allows the demo's own user to write, also after viewing its own store", async () => {
  const payload = { username: "demo", password: testPassword };
  const signedIn = await server.call({ method: "POST", url: "/api/login", payload });
  const cookie = sessionCookieOf(signedIn);
  expect(signedIn.json()).toMatchObject({ isDemo: true, isReadOnly: false });
  expect((await view(cookie)).json()).toMatchObject({ isDemo: true, isReadOnly: false });
  const change = {
    method: "PATCH",
    url: "/api/store",
    payload: { name: "Lumen" },
    cookie,
  } as const;
  expect((await server.call(change)).json()).toMatchObject({ name: "Lumen", isReadOnly: false });
});

test("ends sessions of the demo user when the demo is turned off", async () => {
  const sessionSecret = randomBytes(32).toString("hex");
  const on = await openTestApp({ db: server.db, sessionSecret });
  const payload = { username: "demo", password: testPassword };
  const signedIn = await on.call({ method: "POST", url: "/api/login", payload });
  const cookie = sessionCookieOf(signedIn);
  const anna2 = await on.signUp("anna2");
  expect((await on.call({ url: "/api/user", cookie })).statusCode).toBe(200);
  const off = await openTestApp({ db: server.db, sessionSecret, config: { isDemoOn: false } });
  expect((await off.call({ url: "/api/user", cookie })).statusCode).toBe(401);
  const rename = { method: "PATCH", url: "/api/store", payload: { name: "Mine" } } as const;
  expect((await off.call({ ...rename, cookie })).statusCode).toBe(401);
  expect((await off.call({ ...rename, cookie: anna2 })).statusCode).toBe(200);
  await on.app.close();
  await off.app.close();
});

describe("while viewing the demo store", () => {
  /** Procedures of the user's own account, which do not change the viewed store. */
  const ofTheAccount = [
    "user.login",
    "user.register",
    "user.logout",
    "user.update",
    "user.changePassword",
    "sessions.end",
    "sessions.endOthers",
    "store.viewDemo",
    "store.leaveDemo",
  ];
  const mutations = listProcedures(appRouter).filter(({ type }) => type === "mutation");
  const refused = mutations.filter(({ name }) => !ofTheAccount.includes(name));

  test("refuses every mutation except those of the user's own account", () => {
    const names = new Set(mutations.map(({ name }) => name));
    expect(ofTheAccount.filter((name) => !names.has(name))).toEqual([]);
    expect(refused.length).toBeGreaterThan(6);
  });

  test.each(refused)("refuses $name on both mounts", async ({ name, openapi }) => {
    await view(anna);
    const before = await stateOfDemo();
    const calls: InjectOptions[] = [{ method: "POST", url: `/trpc/${name}`, payload: {} }];
    if (openapi) {
      const path = openapi.path.replaceAll(/\{\w+\}/g, randomUUID());
      calls.push({ method: openapi.method, url: `/api${path}`, payload: {} });
    }
    for (const call of calls) {
      const answer = await server.call({ ...call, cookie: anna });
      expect([answer.statusCode, answer.body]).toEqual([
        403,
        expect.stringContaining(readOnlyMessage),
      ]);
    }
    expect(await stateOfDemo()).toEqual(before);
  });

  test.each(["/api/imports/orders", "/api/exchange-rates"])("refuses a file at %s", async (url) => {
    await view(anna);
    const answer = await server.call({
      method: "POST",
      url,
      cookie: anna,
      headers: { "content-type": "text/csv" },
      payload: "date,base,quote,rate\n2026-03-01,EUR,USD,1.08\n",
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ message: readOnlyMessage, code: "FORBIDDEN" });
  });

  test("does not change the demo through a sync of the user's own store", async () => {
    await leave(anna);
    const created = await server.call({
      method: "POST",
      url: "/api/integrations",
      payload: { name: "Mine", platform: "shopify" },
      cookie: anna,
    });
    await view(anna);
    const url = `/api/integrations/${created.json().id}/runs`;
    expect((await server.call({ url, cookie: anna })).statusCode).toBe(404);
  });
});

async function stateOfDemo(): Promise<unknown> {
  const store = await server.db
    .selectFrom("stores")
    .selectAll()
    .where("id", "=", demoId)
    .executeTakeFirstOrThrow();
  const integrations = await server.db
    .selectFrom("integrations")
    .selectAll()
    .where("store_id", "=", demoId)
    .execute();
  return { store, integrations };
}

/** A demo store with one order. */
async function createDemo({ db, clock }: TestApp): Promise<number> {
  const { storeId } = await insertAccount(db, {
    username: "demo",
    passwordHash: await createTestPasswords().hash(testPassword),
    name: "Demo",
    email: null,
    store: { name: "Lumen Goods (demo)", timezone: "UTC", currency: "USD", isDemo: true },
    createdAt: clock.now,
  });
  await ingestPage(db, {
    store: { id: storeId },
    records: [
      sampleOrder({
        name: "1",
        placed: new Date(clock.now - 86_400_000).toISOString(),
        lines: [{ unitMinor: 1000 }],
      }),
    ],
    now: clock.now,
  });
  return storeId;
}
