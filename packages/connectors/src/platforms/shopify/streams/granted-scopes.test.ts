import { everyScope } from "@cartograph/sandbox/platforms/shopify/access.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Page } from "../../../core/connector.ts";
import { createFakeTiming, type FakeTiming } from "../../../testing/fake-timing.ts";
import { readPages } from "../../../testing/read-all.ts";
import { createShopifyConnector } from "../shopify.connector.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";

const present = Date.UTC(2026, 5, 15, 12);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const lines = [{ title: "Lamp", unitPriceMinor: 500 }];

let sandbox: Sandbox;
let timing: FakeTiming;
let store: ReturnType<typeof createEditableStore>;
const brokenOrders = new Set<number>();
const access = {
  token: "shpat_partial",
  scopes: [""],
  hasProtectedData: true,
  canManageCheckouts: true,
};

/** An order and a checkout of one customer ten days ago, and an older order. */
beforeEach(async () => {
  timing = createFakeTiming(present);
  store = createEditableStore();
  const customerId = store.addCustomer({ at: present - 100 * dayMs }).id;
  store.addOrder({ id: 1, at: present - 90 * dayMs, lines, customerId });
  store.addOrder({ id: 2, at: present - 10 * dayMs, lines, customerId });
  store.addCheckout({ at: present - 10 * dayMs, customerId });
  brokenOrders.clear();
  access.canManageCheckouts = true;
  sandbox = await startSandbox({
    store,
    now: timing.now,
    shopify: { tokens: [access], brokenOrders },
  });
});
afterEach(() => sandbox.close());

function grantAllBut(...missing: string[]): void {
  access.scopes = everyScope.filter((scope) => !missing.includes(scope));
}

function openShop(options: { ordersPerWindow?: number } = {}) {
  const connection = connectionTo(sandbox, "shopify", {
    apiKey: access.token,
    storeUrl: "test-shop.myshopify.com",
  });
  return { connector: createShopifyConnector({ timing, ...options }), connection };
}

/** A stream that is read a quarter of an hour after the last time. */
function openStream(name: "orders" | "checkouts", options: { ordersPerWindow?: number } = {}) {
  const { connector, connection } = openShop(options);
  const stream = connector.streams.find((each) => each.name === name);
  if (!stream) throw new Error(`No stream ${name}`);
  return async (cursor: string | null) => {
    timing.advance(15 * minuteMs);
    return recordsOf(await readPages(stream, cursor, { connection, now: timing.now }));
  };
}

function recordsOf(pages: readonly Page[]) {
  const customers: Record<string, string | null> = {};
  for (const record of pages.flatMap(({ records }) => records)) {
    if (record.kind !== "order" && record.kind !== "checkout") continue;
    customers[record.externalId] = record.customerExternalId;
  }
  return {
    customers,
    cursors: pages.map(({ cursor }) => cursor),
    last: pages.at(-1)?.cursor ?? "",
  };
}

const anId = expect.stringMatching(/^\d+$/);

test("reads older orders once read_all_orders is granted", async () => {
  grantAllBut("read_all_orders");
  const read = openStream("orders");
  const first = await read(null);
  expect(first.customers).toEqual({ "2": anId });
  const same = await read(first.last);
  expect(same.customers).toEqual({});
  grantAllBut();
  const granted = await read(same.last);
  expect(granted.customers).toEqual({ "1": anId, "2": anId });
  expect((await read(granted.last)).customers).toEqual({});
});

test.each(["orders", "checkouts"] as const)(
  "reads the customers of %s once read_customers is granted",
  async (name) => {
    grantAllBut("read_customers");
    const read = openStream(name);
    const first = await read(null);
    expect(new Set(Object.values(first.customers))).toEqual(new Set([null]));
    grantAllBut();
    const granted = await read(first.last);
    expect(Object.keys(granted.customers)).toEqual(Object.keys(first.customers));
    expect(Object.values(granted.customers)).not.toContain(null);
    expect((await read(granted.last)).customers).toEqual({});
  },
);

test("reads what was missing in the sync whose check finds the granted scope", async () => {
  grantAllBut("read_customers");
  const { connector, connection } = openShop();
  const stream = connector.streams.find(({ name }) => name === "orders");
  if (!stream) throw new Error("No stream of orders");
  const { signal } = new AbortController();
  const sync = async (cursor: string | null) => {
    const { warnings } = await connector.check(connection, { signal });
    const pages = await readPages(stream, cursor, { connection, now: timing.now });
    return { warnings, ...recordsOf(pages) };
  };
  const first = await sync(null);
  expect(first.warnings).toHaveLength(1);
  grantAllBut();
  timing.advance(minuteMs);
  const granted = await sync(first.last);
  expect(granted.warnings).toEqual([]);
  expect(granted.customers).toEqual({ "1": anId, "2": anId });
});

test("reads all checkouts once the permission for them is granted", async () => {
  grantAllBut();
  access.canManageCheckouts = false;
  const read = openStream("checkouts");
  const first = await read(null);
  expect(first.cursors).toEqual([null]);
  expect((await read(null)).cursors).toEqual([null]);
  access.canManageCheckouts = true;
  const granted = await read(null);
  expect(Object.keys(granted.customers)).toHaveLength(1);
  expect((await read(granted.last)).customers).toEqual({});
});

test("continues where it stopped once a lost permission for checkouts is granted again", async () => {
  grantAllBut();
  const read = openStream("checkouts");
  const first = await read(null);
  access.canManageCheckouts = false;
  store.addCheckout({ at: timing.now(), customerId: 1 });
  const lost = await read(first.last);
  expect(lost).toMatchObject({ customers: {}, cursors: [null] });
  access.canManageCheckouts = true;
  expect(Object.keys((await read(first.last)).customers)).toHaveLength(1);
});

test("begins again when a scope is granted during the first read", async () => {
  grantAllBut("read_customers");
  const read = openStream("orders", { ordersPerWindow: 1 });
  const [cursor = ""] = (await read(null)).cursors;
  expect(cursor).toContain("newest_first");
  grantAllBut();
  expect((await read(cursor)).customers).toEqual({ "1": anId, "2": anId });
});

test("reads everything again if the read after the grant stops before its first page of it", async () => {
  grantAllBut("read_all_orders");
  brokenOrders.add(2);
  const read = openStream("orders");
  const first = await read(null);
  brokenOrders.clear();
  grantAllBut();
  const [retried = ""] = (await read(first.last)).cursors;
  expect((await read(retried)).customers).toEqual({ "1": anId, "2": anId });
});

test("reads nothing again when a scope is lost, or for a position of an earlier version", async () => {
  grantAllBut();
  const read = openStream("orders");
  const first = await read(null);
  grantAllBut("read_all_orders");
  const lost = await read(first.last);
  expect(lost.customers).toEqual({});
  const { granted: _granted, ...earlier } = JSON.parse(lost.last) as { granted?: string[] };
  grantAllBut();
  expect((await read(JSON.stringify(earlier))).customers).toEqual({});
  expect((await read(lost.last)).customers).toEqual({ "1": anId, "2": anId });
});
