import { createShopifyConnector } from "@cartograph/connectors/platforms/shopify/shopify.connector.ts";
import { demoCredentials } from "@cartograph/contracts/accounts.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { createEditableStore } from "@cartograph/sandbox/datasets/editable-store.ts";
import { startSandbox } from "@cartograph/sandbox/start.ts";
import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { createPasswordHasher } from "../accounts/password-hasher.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { createSyncEngine } from "../sync/sync-engine.ts";
import { createSyncService } from "../sync/sync-service.ts";
import { openTestApp, sessionCookieOf } from "../testing/test-app.ts";
import { progressLine, startDemo } from "./start-demo.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const hour = 60 * 60 * 1000;

async function openDemo() {
  const store = createEditableStore({ name: "Lumen Goods", currency: "USD" });
  const start = Date.now() - 48 * hour;
  for (let index = 0; index < 5; index++) {
    const lines = [{ title: "Candle", unitPriceMinor: 1000 }];
    store.addOrder({ at: start + index * hour, lines });
  }
  const sandbox = await startSandbox({ store });
  const db = await openTestDatabase();
  const secrets = createSecretBox(randomBytes(32));
  const connectors = { shopify: createShopifyConnector() };
  const shared = { db, now: () => Date.now(), log: () => {}, connectors };
  const sync = createSyncService({
    ...shared,
    engine: createSyncEngine(shared),
    secrets,
    platformUrls: {},
    sandboxUrl: sandbox.url,
  });
  closers.push(
    () => sync.stop(),
    () => sandbox.close(),
  );
  const printed: string[] = [];
  const options = {
    db,
    passwords: createPasswordHasher(),
    secrets,
    sync,
    platforms: ["shopify"] as const,
    now: () => Date.now(),
    print: (line: string) => void printed.push(line),
  };
  return { db, sync, secrets, printed, start: () => startDemo(options) };
}

test("the first start fills the demo store through the real sync, later ones find it there", async () => {
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
}, 30_000);

test("the demo signs in where the demo is on, and nowhere else", async () => {
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
}, 30_000);

test("an account of someone else that is called demo is left alone", async () => {
  const demo = await openDemo();
  const server = await openTestApp({ db: demo.db });
  await server.signUp("Demo");
  expect(await demo.start()).toBe("unavailable");
  expect(await demo.db.selectFrom("stores").select("is_demo").execute()).toEqual([{ is_demo: 0 }]);
  closers.push(() => server.close());
}, 30_000);

test("progress is told in steps, of all that is under way", () => {
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
