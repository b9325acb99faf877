import type { Connector } from "@cartograph/connectors/core/connector.ts";
import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { integrationSchema } from "@cartograph/contracts/integrations.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { EventEmitter, once } from "node:events";
import { afterEach, expect, test } from "vitest";
import type { SharedRuns } from "../../sync/schedule/sync-service.ts";
import { fakeConnector, fakeOrder } from "../../sync/testing/fake-connector.ts";
import { gate } from "../../sync/testing/gate.ts";
import { openLocalSync } from "../../testing/local-sync.ts";
import { openTestApp, testNow } from "../../testing/test-app.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const key = "shpat_0123456789abcdef";

const checkedShop = {
  accountName: "Shop",
  accountExternalId: null,
  currency: null,
  timezone: null,
  warnings: [],
};

/** A server with a Shopify that accepts only one key and records its requests. */
async function openShop(
  options: { check?: Connector["check"]; sandboxUrl?: string; shared?: SharedRuns } = {},
) {
  const db = await openTestDatabase();
  const seen: { apiKey: string; storeUrl: string | null; baseUrl: string | null }[] = [];
  const check: Connector["check"] = async ({ apiKey, storeUrl, baseUrl }) => {
    seen.push({ apiKey, storeUrl, baseUrl });
    if (apiKey !== key && !apiKey.startsWith("sandbox_")) {
      throw new ConnectorError("bad_credentials", "The key is not valid. Enter another.");
    }
    return checkedShop;
  };
  const shopify = fakeConnector({
    streams: [{ name: "orders", pages: [[fakeOrder("1")], [fakeOrder("2")]] }],
    check: options.check ?? check,
  });
  // Runs that start at the same millisecond have no order.
  let milliseconds = 0;
  const { sync, secrets } = openLocalSync({
    db,
    now: () => testNow + milliseconds++,
    connectors: { shopify },
    sandboxUrl: options.sandboxUrl ?? null,
    shared: options.shared ?? null,
  });
  const server = await openTestApp({ db, secrets, sync });
  closers.push(() => server.close());
  const cookie = await server.signUp("ada");
  const call = async (method: "GET" | "POST" | "PATCH" | "DELETE", path = "", payload?: object) => {
    const url = `/api/integrations${path}`;
    const answer = await server.call({ method, url, cookie, ...(payload && { payload }) });
    return { status: answer.statusCode, body: answer.json(), text: answer.body };
  };
  const create = async (changes: object = {}) => {
    const shop = { name: "My shop", platform: "shopify", apiKey: key, storeUrl: "a.myshopify.com" };
    const { body } = await call("POST", "", { ...shop, ...changes });
    const integration = integrationSchema.parse(body);
    await sync.waitForEnd(integration.id);
    return integration;
  };
  const get = async (id: string) => {
    const { body } = await call("GET");
    return integrationSchema
      .array()
      .parse(body)
      .find((one) => one.id === id);
  };
  return { ...server, sync, seen, shopify, cookie, call: call, request: server.call, create, get };
}

test("connects a new integration only after a real check, and starts its first sync", async () => {
  const shop = await openShop();
  const created = await shop.create();

  expect(created).toMatchObject({ isConnected: true, statusMessage: null, apiKeyHint: "cdef" });
  expect(shop.seen).toEqual([{ apiKey: key, storeUrl: "a.myshopify.com", baseUrl: null }]);
  const after = await shop.get(created.id);
  expect(after?.latestRun).toMatchObject({ status: "succeeded", trigger: "creation", records: 2 });
  expect(after?.lastSynced).toBe(new Date(testNow).toISOString());
});

test("stays disconnected and says what to do when the key is refused", async () => {
  const shop = await openShop();
  const created = await shop.create({ apiKey: "shpat_wrong_wrong" });

  expect(created).toMatchObject({
    isConnected: false,
    statusMessage:
      "The key is not valid. Enter another. Automatic sync is paused until you edit it or press Sync.",
    lastSynced: null,
  });
});

test.each([
  [{ apiKey: "" }, "No API key yet"],
  [{ platform: "klaviyo" }, "cannot sync Klaviyo yet"],
  [{ apiKey: "sandbox_shopify_demo" }, "belongs to the demo, which is off on this server"],
])("keeps %j disconnected and says why", async (changes, message) => {
  const shop = await openShop();
  const created = await shop.create(changes);

  expect(created.isConnected).toBe(false);
  expect(created.statusMessage).toContain(message);
  expect(shop.seen).toEqual([]);
  const sync = await shop.call("POST", `/${created.id}/sync`);
  expect(sync).toMatchObject({ status: 409, body: { message: created.statusMessage } });
});

test("reads a sandbox key from the sandbox when the demo is on", async () => {
  const shop = await openShop({ sandboxUrl: "http://127.0.0.1:9" });
  await shop.create({ apiKey: "sandbox_shopify_demo" });

  expect(shop.seen).toMatchObject([{ baseUrl: "http://127.0.0.1:9/shopify" }]);
});

test("never returns the key in an answer", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  const answers = [
    await shop.call("GET"),
    await shop.call("PATCH", `/${id}`, { name: "Other", apiKey: key }),
    await shop.call("POST", `/${id}/sync`),
    await shop.call("GET", `/${id}/runs`),
  ];
  for (const { text } of answers) expect(text).not.toContain("0123456789");
  const stored = await shop.db.selectFrom("integrations").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain("0123456789");
});

test("keeps the stored key when the given one is empty or absent", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  await shop.call("PATCH", `/${id}`, { name: "Renamed", apiKey: "" });
  await shop.call("POST", `/${id}/sync`);
  await shop.sync.waitForEnd(id);

  expect(await shop.get(id)).toMatchObject({ name: "Renamed", isConnected: true });
  expect(shop.seen.map(({ apiKey }) => apiKey)).toEqual([key, key]);
});

test("removes the key when the address changes to another host", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  const { body } = await shop.call("PATCH", `/${id}`, { storeUrl: "evil.example", apiKey: "" });

  expect(body).toMatchObject({ isConnected: false, apiKeyHint: null, storeUrl: "evil.example" });
  expect(integrationSchema.parse(body).statusMessage).toContain("enter the key that belongs to");
  expect(shop.seen).toHaveLength(1);
  const cursors = await shop.db.selectFrom("sync_cursors").selectAll().execute();
  expect(cursors).toEqual([]);
});

test("counts another shop as never synced until it has been read", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  expect((await shop.get(id))?.lastSynced).not.toBeNull();
  await shop.call("PATCH", `/${id}`, { storeUrl: "b.myshopify.com", apiKey: "shpat_wrong_wrong" });
  expect(await shop.get(id)).toMatchObject({ storeUrl: "b.myshopify.com", lastSynced: null });

  await shop.call("PATCH", `/${id}`, { apiKey: key });
  await shop.sync.waitForEnd(id);
  expect((await shop.get(id))?.lastSynced).toBe(new Date(testNow).toISOString());
});

test("keeps the key when the same host is written differently", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  await shop.call("PATCH", `/${id}`, { storeUrl: "https://A.myshopify.com/admin" });
  await shop.sync.waitForEnd(id);

  expect(await shop.get(id)).toMatchObject({ isConnected: true, apiKeyHint: "cdef" });
});

test("checks a new key immediately", async () => {
  const shop = await openShop();
  const { id } = await shop.create({ apiKey: "shpat_wrong_wrong" });
  const { body } = await shop.call("PATCH", `/${id}`, { apiKey: key });

  expect(body).toMatchObject({ isConnected: true, statusMessage: null, apiKeyHint: "cdef" });
});

/** A shop whose check of the former key passes only after the change that a request makes at the same time. */
async function openChangingShop() {
  const door = gate();
  let isHeld = false;
  const shop = await openShop({
    check: async ({ apiKey }) => {
      if (apiKey !== key) throw new ConnectorError("bad_credentials", "The key is not valid.");
      if (isHeld) await door.pass();
      return checkedShop;
    },
  });
  const { id } = await shop.create();
  const { storeId } = await shop.db
    .selectFrom("integrations")
    .select("store_id as storeId")
    .executeTakeFirstOrThrow();
  const { cancel, start, waitForEnd } = shop.sync;
  let cancels = 0;
  // A sync starts right after the running ones were canceled, and its check ends after the change was stored.
  shop.sync.cancel = async (ref) => {
    cancels += 1;
    if (cancels > 1) {
      door.open();
      await waitForEnd(id);
    }
    await cancel(ref);
    if (cancels > 1) return;
    isHeld = true;
    await start({ storeId, integrationId: id }, "schedule");
    await door.reached;
  };
  shop.sync.start = (ref, trigger) => {
    door.open();
    return start(ref, trigger);
  };
  return { shop, id };
}

test("checks a new key although a sync with the former key starts at the same time", async () => {
  const { shop, id } = await openChangingShop();
  const { body } = await shop.call("PATCH", `/${id}`, { apiKey: "shpat_wrong_wrong" });

  expect(body).toMatchObject({
    isConnected: false,
    statusMessage:
      "The key is not valid. Automatic sync is paused until you edit it or press Sync.",
    latestRun: { trigger: "manual", status: "failed" },
  });
  const runs = await shop.db.selectFrom("sync_runs").select(["trigger", "status"]).execute();
  expect(runs).toContainEqual({ trigger: "schedule", status: "cancelled" });
});

test("keeps no position of a sync of the former shop that starts at the same time", async () => {
  const { shop, id } = await openChangingShop();
  await shop.call("PATCH", `/${id}`, { storeUrl: "b.myshopify.com", apiKey: "shpat_wrong_wrong" });
  expect(await shop.db.selectFrom("sync_cursors").selectAll().execute()).toEqual([]);
  expect(await shop.get(id)).toMatchObject({ isConnected: false, lastSynced: null });
});

test("never sends a key to the address of another request at the same time", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  const { cancel } = shop.sync;
  let hasMoved = false;
  shop.sync.cancel = async (ref) => {
    await cancel(ref);
    if (hasMoved) return;
    hasMoved = true;
    await shop.call("PATCH", `/${id}`, { storeUrl: "b.example", apiKey: "shpat_of_b_example" });
  };
  const storeUrl = "https://a.myshopify.com/admin";
  await shop.call("PATCH", `/${id}`, { storeUrl });

  expect(await shop.get(id)).toMatchObject({ storeUrl, apiKeyHint: null });
  expect(shop.seen.map((one) => [one.apiKey, one.storeUrl])).toEqual([
    [key, "a.myshopify.com"],
    ["shpat_of_b_example", "b.example"],
  ]);
});

test("refuses to change the platform", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  const answer = await shop.call("PATCH", `/${id}`, { platform: "klaviyo" });

  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: "platform" }] } });
  expect((await shop.call("PATCH", `/${id}`, { platform: "shopify" })).status).toBe(200);
});

test("deletes the integration with its key and runs and keeps its data", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  expect(await shop.call("DELETE", `/${id}`)).toMatchObject({ status: 200 });

  expect((await shop.call("GET")).body).toEqual([]);
  expect(await shop.db.selectFrom("sync_runs").selectAll().execute()).toEqual([]);
  expect(await shop.db.selectFrom("sync_cursors").selectAll().execute()).toEqual([]);
  expect(await shop.db.selectFrom("orders").select("id").execute()).toHaveLength(2);
  expect(await shop.call("DELETE", `/${id}`)).toMatchObject({ status: 404 });
});

test("deletes kept data with an integration that connects the shop again with a wrong key", async () => {
  const shop = await openShop();
  await shop.call("DELETE", `/${(await shop.create()).id}`);
  const { id } = await shop.create({ apiKey: "shpat_wrong_wrong" });
  const { body: data } = await shop.call("GET", `/${id}/data`);
  expect(data.counts).toContainEqual({ kind: "orders", count: 2 });

  const { body } = await shop.call("DELETE", `/${id}?data=delete`);
  expect(body).toEqual({ ok: true, deleted: data.counts });
  expect(await shop.db.selectFrom("orders").select("id").execute()).toEqual([]);
  expect((await shop.call("GET", "/disconnected")).body).toEqual([]);
});

test("ends a running sync before deleting", async () => {
  const platform = new EventEmitter();
  const requested = once(platform, "request");
  const shop = await openShop({
    check: async (_connection, { signal }) => {
      platform.emit("request");
      await once(signal, "abort");
      signal.throwIfAborted();
      return checkedShop;
    },
  });
  const created = shop.call("POST", "", { name: "Slow", platform: "shopify", apiKey: key });
  await requested;
  const { id } = await shop.db.selectFrom("integrations").select("id").executeTakeFirstOrThrow();
  expect(await shop.call("DELETE", `/${id}`)).toMatchObject({ status: 200 });
  expect([200, 409]).toContain((await created).status);
  expect(await shop.db.selectFrom("integrations").selectAll().execute()).toEqual([]);
  expect(await shop.db.selectFrom("orders").selectAll().execute()).toEqual([]);
});

const notChecked = {
  isConnected: false,
  statusMessage: "The connection was not checked. Press Sync to check it.",
  latestRun: { status: "cancelled" },
};

test("says that the connection was not checked when its check is canceled", async () => {
  const platform = new EventEmitter();
  const requested = once(platform, "request");
  const shop = await openShop({
    check: async (_connection, { signal }) => {
      platform.emit("request");
      await once(signal, "abort");
      signal.throwIfAborted();
      return checkedShop;
    },
  });
  const input = { name: "Slow", platform: "shopify", apiKey: key, waitForCheck: false };
  const { id } = (await shop.call("POST", "", input)).body;
  await requested;
  expect(await shop.call("POST", `/${id}/sync/cancel`)).toMatchObject({ status: 200 });
  expect(await shop.get(id)).toMatchObject(notChecked);
});

test("says that the connection was not checked when a queued sync is canceled", async () => {
  const shop = await openShop({ shared: { isWorker: false, announceRuns: () => {} } });
  const input = { name: "Queued", platform: "shopify", apiKey: key, waitForCheck: false };
  const { id } = (await shop.call("POST", "", input)).body;
  await shop.call("POST", `/${id}/sync/cancel`);
  expect(await shop.get(id)).toMatchObject(notChecked);
});

test("keeps the result of a connection check when the rest of the sync is canceled", async () => {
  const shop = await openShop();
  const { id } = await shop.create({ apiKey: "shpat_wrong_wrong" });
  const before = await shop.get(id);
  await shop.call("POST", `/${id}/sync/cancel`);
  expect(await shop.get(id)).toEqual(before);
});

test("returns 404 for another account's integrations", async () => {
  const shop = await openShop();
  const { id } = await shop.create();
  const cookie = await shop.signUp("eve");
  const eve = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string) =>
    shop.request({
      method,
      url: `/api/integrations${path}`,
      cookie,
      ...(method === "PATCH" && { payload: { name: "Mine" } }),
    });

  expect((await eve("GET", "")).json()).toEqual([]);
  for (const ref of [id, "00000000-0000-4000-8000-000000000000"]) {
    expect((await eve("PATCH", `/${ref}`)).statusCode).toBe(404);
    expect((await eve("DELETE", `/${ref}`)).statusCode).toBe(404);
    expect((await eve("POST", `/${ref}/sync`)).statusCode).toBe(404);
    expect((await eve("POST", `/${ref}/sync/cancel`)).statusCode).toBe(404);
    expect((await eve("GET", `/${ref}/runs`)).statusCode).toBe(404);
  }
  expect(await shop.get(id)).toMatchObject({ name: "My shop" });
});

test("answers before the connection check ends when the caller does not wait for it", async () => {
  const door = new EventEmitter();
  const checked = once(door, "open").then(() => checkedShop);
  const { call } = await openShop({ check: () => checked });
  const input = { name: "Shop", platform: "shopify", apiKey: key, waitForCheck: false };
  const { status, body } = await call("POST", "", input);
  expect(status).toBe(200);
  expect(body).toMatchObject({ isConnected: false, statusMessage: "Checking the connection…" });
  door.emit("open");
  await expect.poll(async () => (await call("GET")).body[0].isConnected).toBe(true);
});
