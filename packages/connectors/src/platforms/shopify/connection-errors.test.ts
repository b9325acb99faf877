import { everyScope } from "@cartograph/sandbox/platforms/shopify/access.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox, type SandboxOptions } from "@cartograph/sandbox/start.ts";
import { afterEach, describe, expect, test } from "vitest";
import type { Connection } from "../../core/connector.ts";
import { createFakeTiming, type FakeTiming } from "../../testing/fake-timing.ts";
import { readPages } from "../../testing/read-all.ts";
import { createShopifyConnector, type ShopifyOptions } from "./shopify.connector.ts";
import { connectionTo } from "../../testing/sandbox-account.ts";

const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 24 * 60 * 60_000;
const { signal } = new AbortController();

let sandbox: Sandbox;
let timing: FakeTiming;
afterEach(() => sandbox.close());

async function open(shopify: SandboxOptions["shopify"] = {}, options: ShopifyOptions = {}) {
  timing = createFakeTiming(present);
  const store = createEditableStore();
  sandbox = await startSandbox({ store, now: timing.now, shopify });
  const connection = connectionTo(sandbox, "shopify", { storeUrl: "test-shop.myshopify.com" });
  const connector = createShopifyConnector({ timing, ...options });
  return {
    store,
    check: (changes: Partial<Connection> = {}) =>
      connector.check({ ...connection, ...changes }, { signal }),
    read: (name: string, changes: Partial<Connection> = {}) => {
      const stream = connector.streams.find((candidate) => candidate.name === name);
      if (!stream) throw new Error(`No stream ${name}`);
      return readPages(stream, null, {
        connection: { ...connection, ...changes },
        now: timing.now,
      });
    },
  };
}

function tokenWithout(...missing: string[]) {
  const scopes = everyScope.filter((scope) => !missing.includes(scope));
  return { token: "shpat_partial", scopes, hasProtectedData: true };
}

function exchanges() {
  return sandbox.faults.requests.filter(({ path }) => path.includes("oauth"));
}

test("reports the name, currency and time zone of a store that can be read", async () => {
  const { check } = await open();
  await expect(check()).resolves.toEqual({
    accountName: "Test Shop",
    accountExternalId: null,
    currency: "USD",
    timezone: "America/New_York",
    warnings: [],
  });
});

describe("explains what to do about", () => {
  test.each([
    [401, "bad_credentials", /shpat_/],
    [402, "refused", /unpaid bill/],
    [403, "missing_permission", /installed/],
    [404, "bad_address", /before \.myshopify\.com/],
    [423, "refused", /locked/],
    [429, "retry_later", /next sync/],
    [430, "retry_later", /security/],
    [500, "retry_later", /next sync/],
    [503, "retry_later", /next sync/],
  ])("status %i is %s", async (status, kind, words) => {
    const { check } = await open();
    sandbox.faults.always({ kind: "status", status });
    await expect(check()).rejects.toMatchObject({ kind, message: expect.stringMatching(words) });
  });

  test.each([
    [403, "shpat_any", "retry_later"],
    [403, "client:secret", "retry_later"],
    [404, "shpat_any", "unexpected_answer"],
    [404, "client:secret", "unexpected_answer"],
  ])("a web page with status %i for the key %s is %s", async (status, apiKey, kind) => {
    const { check } = await open();
    sandbox.faults.always({ kind: "html", status });
    await expect(check({ apiKey })).rejects.toMatchObject({ kind });
  });

  test("a server that does not listen", async () => {
    const { check } = await open();
    await expect(check({ baseUrl: "http://127.0.0.1:9" })).rejects.toMatchObject({
      kind: "retry_later",
      message: expect.stringContaining("could not be reached"),
    });
  });

  test.each(["read_orders", "read_products"])("names the missing scope %s", async (scope) => {
    const { check } = await open({ tokens: [tokenWithout(scope)] });
    await expect(check({ apiKey: "shpat_partial" })).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining(scope),
    });
  });

  test("names a scope that is missing when reading", async () => {
    const { read } = await open({ tokens: [tokenWithout("read_orders")] });
    await expect(read("orders", { apiKey: "shpat_partial" })).rejects.toMatchObject({
      kind: "missing_permission",
      message: expect.stringContaining("read_orders"),
    });
  });

  test.each(["reading", "checking"])(
    "distinguishes protected customer data from a missing scope when %s",
    async (what) => {
      const access = { token: "shpat_partial", scopes: everyScope, hasProtectedData: false };
      const { check, read } = await open({ tokens: [access] });
      const apiKey = access.token;
      await expect(
        what === "reading" ? read("orders", { apiKey }) : check({ apiKey }),
      ).rejects.toMatchObject({
        kind: "missing_permission",
        message: expect.stringContaining("protected customer data"),
      });
    },
  );

  test.each(["shpat_line\nbreak", "shpat_späce", "two words", "   "])(
    "refuses the key %j before sending anything",
    async (apiKey) => {
      const { check } = await open();
      await expect(check({ apiKey })).rejects.toMatchObject({ kind: "bad_credentials" });
      expect(sandbox.faults.requests).toEqual([]);
    },
  );

  test("refuses a custom domain before sending anything", async () => {
    const { check } = await open();
    await expect(check({ storeUrl: "lumen.example", baseUrl: null })).rejects.toMatchObject({
      kind: "bad_address",
    });
  });
});

describe("warns about what is missing", () => {
  test.each([
    ["read_all_orders", /last 60 days/],
    ["read_customers", /guest/],
    ["read_inventory", /Stock/],
  ])("without %s", async (scope, words) => {
    const { check } = await open({ tokens: [tokenWithout(scope)] });
    const { warnings } = await check({ apiKey: "shpat_partial" });
    expect(warnings).toEqual([expect.stringMatching(words)]);
  });

  test("warns about another store behind the operator's address", async () => {
    const { check } = await open();
    const { warnings } = await check({ storeUrl: "other.myshopify.com" });
    expect(warnings).toEqual([expect.stringContaining("not other.myshopify.com")]);
  });

  test("warns about a version that is no longer served, on the check and on each page", async () => {
    const { check, read } = await open({}, { apiVersion: "2024-01" });
    expect((await check()).warnings).toEqual([expect.stringContaining("instead of 2024-01")]);
    const [page] = await read("products");
    expect(page?.warnings).toEqual([expect.stringContaining("instead of 2024-01")]);
  });

  test("reads orders as guest orders without read_customers", async () => {
    const { store, read } = await open({ tokens: [tokenWithout("read_customers")] });
    const customer = store.addCustomer({ at: present - dayMs });
    store.addOrder({
      at: present - dayMs,
      customerId: customer.id,
      lines: [{ title: "Lamp", unitPriceMinor: 500 }],
    });
    const pages = await read("orders", { apiKey: "shpat_partial" });
    expect(pages.flatMap(({ records }) => records)).toEqual([
      expect.objectContaining({ kind: "order", customerExternalId: null }),
    ]);
  });

  test("reads only the last 60 days without read_all_orders", async () => {
    const { store, read } = await open({ tokens: [tokenWithout("read_all_orders")] });
    const lines = [{ title: "Lamp", unitPriceMinor: 500 }];
    store.addOrder({ id: 1, at: present - 90 * dayMs, lines });
    store.addOrder({ id: 2, at: present - 10 * dayMs, lines });
    const pages = await read("orders", { apiKey: "shpat_partial" });
    expect(pages.flatMap(({ records }) => records)).toEqual([
      expect.objectContaining({ externalId: "2" }),
    ]);
  });
});

describe("a client's ID and secret", () => {
  const client = { id: "client", secret: "shpss_secret", scopes: everyScope };
  const apiKey = "client:shpss_secret";

  test("are exchanged once for all requests", async () => {
    const { check, read } = await open({ clients: [client] });
    await check({ apiKey });
    await read("products", { apiKey });
    expect(exchanges()).toHaveLength(1);
  });

  test("of the sandbox's own app open the demo store with a normal token", async () => {
    const { check } = await open();
    const demoKey = "sandbox_shopify_client:sandbox_shopify_secret";
    await expect(check({ apiKey: demoKey })).resolves.toMatchObject({ warnings: [] });
    expect(exchanges()).toMatchObject([
      { method: "POST", body: expect.stringContaining("client_credentials") },
    ]);
  });

  test("are exchanged again before the token expires", async () => {
    const { check } = await open({ clients: [client] });
    await check({ apiKey });
    timing.advance(dayMs - 4 * 60_000);
    await check({ apiKey });
    expect(exchanges()).toHaveLength(2);
  });

  test("are exchanged again once when the token is refused", async () => {
    const { check } = await open({ clients: [client] });
    await check({ apiKey });
    sandbox.faults.next({ kind: "status", status: 401 });
    await check({ apiKey });
    expect(exchanges()).toHaveLength(2);
    sandbox.faults.always({ kind: "status", status: 401 });
    await expect(check({ apiKey })).rejects.toMatchObject({ kind: "bad_credentials" });
  });

  test.each([
    ["a wrong secret", "client:wrong", "bad_credentials"],
    ["an app that is not installed", "absent:shpss_secret", "missing_permission"],
  ])("distinguishes %s", async (_name, key, kind) => {
    const absent = { ...client, id: "absent", isInstalled: false };
    const { check } = await open({ clients: [client, absent] });
    const error = await check({ apiKey: key }).then(
      () => null,
      (failure: Error) => failure,
    );
    expect(error).toMatchObject({ kind });
    expect(String(error)).not.toContain("shpss_secret");
  });
});

describe("points", () => {
  test("waits for a small bucket before a request instead of after a throttled one", async () => {
    const bucket = { maximumAvailable: 1_200, restoreRate: 50 };
    const { store, read } = await open({ bucket, bucketClock: () => timing.now() });
    for (let day = 1; day <= 400; day += 1) {
      store.addOrder({
        at: present - day * dayMs,
        lines: [{ title: "Lamp", unitPriceMinor: 500 }],
      });
    }
    const pages = await read("orders");
    expect(pages.flatMap(({ records }) => records)).toHaveLength(400);
    expect(timing.sleeps.length).toBeGreaterThan(0);
  });
});
