import { createShopifyConnector } from "@cartograph/connectors/platforms/shopify/shopify.connector.ts";
import type { Connection } from "@cartograph/connectors/core/connector.ts";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import {
  demoGoogleKey,
  demoPropertyId,
} from "@cartograph/sandbox/platforms/google/demo-account.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import { listRatePairs } from "@cartograph/warehouse/ingestion/exchange-rates.ts";
import { EventEmitter, once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { createTestPasswords } from "../testing/test-passwords.ts";
import { fakeConnector } from "../sync/testing/fake-connector.ts";
import { openLocalSync } from "../testing/local-sync.ts";
import { openTestApp, sessionCookieOf } from "../testing/test-app.ts";
import { extendDemoRates } from "./demo-rates.ts";
import { startDemo } from "../testing/start-demo.ts";
import { progressLine } from "./start-demo.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const hour = 60 * 60 * 1000;

async function openDemo({
  currency = "USD",
  analyticsAnswers = Promise.resolve<unknown>(null),
} = {}) {
  const store = createEditableStore({ name: "Lumen Goods", currency });
  const firstAt = Date.now() - 48 * hour;
  for (let index = 0; index < 5; index++) {
    const lines = [{ title: "Candle", unitPriceMinor: 1000 }];
    store.addOrder({ at: firstAt + index * hour, lines });
  }
  const sandbox = await startSandbox({ store });
  const db = await openTestDatabase();
  const checked: Connection[] = [];
  const analytics = fakeConnector({
    platform: "google_analytics",
    streams: [{ name: "sessions", pages: [[]] }],
    check: async (connection) => {
      checked.push(connection);
      await analyticsAnswers;
      return {
        accountName: "Lumen Goods",
        accountExternalId: connection.account,
        currency: null,
        timezone: null,
        warnings: [],
      };
    },
  });
  const meta = fakeConnector({
    platform: "facebook_ads",
    streams: [{ name: "campaign_days", pages: [[]] }],
  });
  const connectors = {
    shopify: createShopifyConnector(),
    google_analytics: analytics,
    facebook_ads: meta,
  };
  const { sync, secrets } = openLocalSync({ db, connectors, sandboxUrl: sandbox.url });
  closers.push(
    () => sync.stop(),
    () => sandbox.close(),
  );
  const printed: string[] = [];
  const options = {
    db,
    passwords: createTestPasswords(),
    secrets,
    sync,
    now: () => Date.now(),
    print: (line: string) => void printed.push(line),
  };
  const start = (platforms: readonly Platform[] = ["shopify"]) =>
    startDemo({ ...options, platforms });
  const pairs = async () => {
    const { id } = await db.selectFrom("stores").select("id").executeTakeFirstOrThrow();
    return listRatePairs(db, id);
  };
  return { db, sync, secrets, printed, checked, sandbox, start, pairs };
}

test("fills the demo store with a real sync on the first start and reuses it later", async () => {
  const demo = await openDemo();
  expect(await demo.start()).toBe("ready");
  expect(demo.printed.at(-1)).toMatch(/^The demo store is filled: \d+ records\.$/);
  expect(await demo.start()).toBe("ready");

  expect(await demo.db.selectFrom("sync_runs").select("status").execute()).toEqual([
    { status: "succeeded" },
  ]);
  expect(await demo.db.selectFrom("orders").select("id").execute()).toHaveLength(5);
  expect(await demo.db.selectFrom("stores").select(["is_demo", "currency"]).execute()).toEqual([
    { is_demo: 1, currency: "USD" },
  ]);
});

test("allows the demo sign-in only when the demo is on", async () => {
  const demo = await openDemo();
  await demo.start();
  const on = await openTestApp({ db: demo.db, secrets: demo.secrets, sync: demo.sync });
  const signIn = { method: "POST" as const, url: "/api/login", payload: demoCredentials };
  const answer = await on.call(signIn);
  expect(answer.statusCode).toBe(200);
  const list = await on.call({
    method: "GET",
    url: "/api/integrations",
    cookie: sessionCookieOf(answer),
  });
  expect(list.json()).toMatchObject([{ isConnected: true, latestRun: { status: "succeeded" } }]);

  const off = await openTestApp({ db: demo.db, config: { isDemoOn: false } });
  expect((await off.call(signIn)).statusCode).toBe(401);
  await off.app.close();
  closers.push(() => on.close());
});

test("connects every platform with a connector, using the shop's currency", async () => {
  const demo = await openDemo({ currency: "EUR" });
  expect(await demo.start(["shopify", "google_analytics"])).toBe("ready");
  expect(demo.checked).toMatchObject([
    {
      account: demoPropertyId,
      apiKey: demoGoogleKey,
      baseUrl: demo.sandbox.platformUrl("google_analytics"),
      storeCurrency: "EUR",
    },
  ]);
  const rows = await demo.db
    .selectFrom("integrations")
    .select(["platform", "name", "is_connected"])
    .orderBy("created_at")
    .execute();
  expect(rows).toEqual([
    { platform: "shopify", name: "Lumen Goods (Shopify)", is_connected: 1 },
    { platform: "google_analytics", name: "Lumen Goods – GA4", is_connected: 1 },
  ]);
});

test("imports the euro account's rates before its first sync and adds new days", async () => {
  const demo = await openDemo();
  await demo.start(["shopify", "google_analytics"]);
  expect(await demo.pairs()).toEqual([]);
  const startedAt = Date.now();
  await demo.start(["shopify", "google_analytics", "facebook_ads"]);
  const [pair] = await demo.pairs();
  expect(pair).toMatchObject({ base: "EUR", quote: "USD", days: 403 });
  const lastDayAt = Date.parse(pair?.to ?? "");
  expect(lastDayAt).toBeGreaterThan(startedAt);

  // Rates extend one day into the future.
  const later = { db: demo.db, sync: demo.sync, now: () => lastDayAt + 48 * hour };
  await extendDemoRates(later);
  expect(await demo.pairs()).toMatchObject([{ days: 406, from: pair?.from }]);
  await extendDemoRates(later);
  expect(await demo.pairs()).toMatchObject([{ days: 406 }]);
});

test("keeps rates deleted that a visitor deleted", async () => {
  const demo = await openDemo();
  await demo.start(["shopify", "facebook_ads"]);
  const { id } = await demo.db.selectFrom("stores").select("id").executeTakeFirstOrThrow();
  await demo.sync.deleteRates(id, { base: "EUR", quote: "USD" });
  await demo.start(["shopify", "facebook_ads"]);
  await extendDemoRates({ db: demo.db, sync: demo.sync, now: () => Date.now() });
  expect(await demo.pairs()).toEqual([]);
});

test("adds a newly supported platform to an existing demo store on the next start", async () => {
  const demo = await openDemo();
  await demo.start();
  demo.printed.length = 0;
  expect(await demo.start(["shopify", "google_analytics"])).toBe("ready");
  expect(demo.printed).toEqual([
    "Filling the demo store with its first sync. Open screens show the data as it arrives.",
    "The demo store is filled: 0 records.",
  ]);
  const runs = await demo.db.selectFrom("sync_runs").select("status").execute();
  expect(runs).toEqual([{ status: "succeeded" }, { status: "succeeded" }]);
});

test("leaves another user's account named demo unchanged", async () => {
  const demo = await openDemo();
  const server = await openTestApp({ db: demo.db });
  await server.signUp("Demo");
  expect(await demo.start()).toBe("unavailable");
  expect(await demo.db.selectFrom("stores").select("is_demo").execute()).toEqual([{ is_demo: 0 }]);
  closers.push(() => server.close());
});

test("prints progress that has not changed once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  closers.push(async () => void vi.useRealTimers());
  const analytics = new EventEmitter();
  const analyticsAnswers = once(analytics, "answer");
  const demo = await openDemo({ analyticsAnswers });
  const started = demo.start(["google_analytics"]);
  const line = "  Google Analytics: connecting";
  await vi.waitFor(
    async () => {
      vi.advanceTimersByTime(2000);
      await setTimeout(10);
      expect(demo.printed).toContain(line);
    },
    { timeout: 60_000 },
  );
  for (let tick = 0; tick < 3; tick++) {
    vi.advanceTimersByTime(2000);
    await setTimeout(10);
  }
  analytics.emit("answer");
  await started;
  expect(demo.printed.filter((printed) => printed === line)).toHaveLength(1);
});

test("prints the progress of all running syncs", () => {
  const stream = { records: 0, expected: null, message: null };
  const streams = [
    { ...stream, stream: "products", status: "done" as const },
    { ...stream, stream: "orders", status: "running" as const, records: 12_500, expected: 46_211 },
    { ...stream, stream: "customers", status: "pending" as const },
  ];
  const shop = { platform: "shopify" as const, run: { status: "running" as const, streams } };
  const analytics = {
    platform: "google_analytics" as const,
    run: { status: "running" as const, streams: [] },
  };
  expect(progressLine([analytics])).toBe("  Google Analytics: connecting");
  expect(progressLine([shop, analytics])).toBe(
    "  Shopify 2 of 3: orders 12,500 of 46,211 · Google Analytics: connecting",
  );
  const ended = { ...shop, run: { status: "succeeded" as const, streams } };
  expect(progressLine([ended])).toBeNull();
});
