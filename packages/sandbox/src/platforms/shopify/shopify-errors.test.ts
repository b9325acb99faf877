import { afterEach, describe, expect, test } from "vitest";
import { createEditableStore } from "../../testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox, type SandboxOptions } from "../../start.ts";
import { askShopify } from "../../testing/shopify-client.ts";
import { everyScope, newStoreAccess } from "./access.ts";

const now = Date.UTC(2026, 5, 1, 12);
const dayMs = 86_400_000;

let sandbox: Sandbox | null = null;
afterEach(async () => {
  await sandbox?.close();
  sandbox = null;
});

async function start(options: SandboxOptions = {}): Promise<Sandbox> {
  const store = createEditableStore();
  store.addLocation({ id: 1 });
  store.addProduct({
    at: now - dayMs,
    title: "Lamp",
    variants: [{ priceMinor: 100, available: 1 }],
  });
  store.addOrder({ at: now - 70 * dayMs, lines: [{ title: "Old", unitPriceMinor: 100 }] });
  store.addOrder({ at: now - dayMs, lines: [{ title: "New", unitPriceMinor: 100 }] });
  sandbox = await startSandbox({ store, now: () => now, ...options });
  return sandbox;
}

const shopName = "{ shop { name } }";
const orderNames = "{ orders(first: 10) { nodes { name } } }";

describe("invalid requests", () => {
  test.each([null, "shpat_wrong"])("refuses the token %s", async (token) => {
    const { url } = await start();
    const answer = await askShopify(url, shopName, {}, { token });
    expect(answer.status).toBe(401);
    expect(answer.body).toEqual({
      errors: "[API] Invalid API key or access token (unrecognized login or wrong password)",
    });
  });

  test("refuses a body without a query", async () => {
    const { url } = await start();
    const response = await fetch(`${url}/shopify/admin/api/2026-07/graphql.json`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Shopify-Access-Token": "sandbox_shopify_demo",
      },
      body: "{}",
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      errors: { query: "Required parameter missing or invalid" },
    });
  });

  test.each([
    "{ orders(first: 1) { nodes { metafields { id } } } }",
    "{ orders(last: 1) { nodes { id } } }",
    "{ orders(first: 1, sortKey: TOTAL_PRICE) { nodes { id } } }",
    '{ orders(first: 1, query: "fulfillment_status:shipped") { nodes { id } } }',
    '{ inventoryItems(first: 1) { nodes { inventoryLevels(first: 1) { nodes { quantities(names: ["on_hand"]) { quantity } } } } } }',
    'mutation { orderClose(input: { id: "1" }) { order { id } } }',
  ])("refuses %s as not served", async (query) => {
    const { url } = await start();
    const { body } = await askShopify(url, query);
    expect(JSON.stringify(body.errors)).toContain("not served by this sandbox");
  });

  test("returns 404 for another path", async () => {
    const { url } = await start();
    const response = await fetch(`${url}/shopify/admin/api/2026-07/orders.json`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      errors: "Not Found: GET /admin/api/2026-07/orders.json is not served by this sandbox",
    });
  });

  test("names an unknown field with its type and location", async () => {
    const { url } = await start();
    const { body, status } = await askShopify(
      url,
      "query OrdersPage { orders(first: 1) { nodes { nope } } }",
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      errors: [
        {
          message: "Field 'nope' doesn't exist on type 'Order'",
          locations: [{ line: 1, column: 47 }],
          path: ["query OrdersPage", "orders", "nodes", "nope"],
          extensions: { code: "undefinedField", typeName: "Order", fieldName: "nope" },
        },
      ],
    });
  });

  test.each([
    ["{ shop ", "PARSE_ERROR"],
    ["{ shop }", "selectionMismatch"],
    ["{ order { id } }", "missingRequiredArguments"],
    ['{ orders(first: "x") { nodes { id } } }', "argumentLiteralsIncompatible"],
    ["{ orders(first: 1, nope: 2) { nodes { id } } }", "argumentNotAccepted"],
    ["query ($id: ID!) { order(id: $id) { id } }", "INVALID_VARIABLE"],
    ["{ orders { nodes { id } } }", "BAD_REQUEST"],
    ["{ orders(first: 251) { nodes { id } } }", "BAD_REQUEST"],
    ["{ orders(first: -1) { nodes { id } } }", "BAD_REQUEST"],
    [`{ orders(first: 1, query: "created_at:>'soon'") { nodes { id } } }`, "BAD_REQUEST"],
  ])("answers %s with %s", async (query, code) => {
    const { url } = await start();
    const { body, status } = await askShopify(url, query);
    expect(status).toBe(200);
    expect(body.errors[0].extensions.code).toBe(code);
  });

  test("ignores an unknown search field with a warning", async () => {
    const { url } = await start();
    const { body } = await askShopify(
      url,
      `{ orders(first: 5, query: "updatd_at:>'2026-05-01'") { nodes { name } } }`,
    );
    expect(body.data.orders.nodes).toHaveLength(2);
    expect(body.extensions.search).toMatchObject([
      { path: ["orders"], warnings: [{ field: "updatd_at", code: "invalid_field" }] },
    ]);
  });
});

describe("missing access", () => {
  test("makes a field null when its scope is missing and serves the others", async () => {
    const { url } = await start({
      shopify: { tokens: [{ token: "t", scopes: ["read_products"], hasProtectedData: true }] },
    });
    const { body } = await askShopify(
      url,
      `{ shop { name } orders(first: 1) { nodes { id } } }`,
      {},
      {
        token: "t",
      },
    );
    expect(body.data).toEqual({ shop: { name: "Test Shop" }, orders: null });
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0]).toMatchObject({
      path: ["orders"],
      extensions: {
        code: "ACCESS_DENIED",
        documentation: "https://shopify.dev/api/usage/access-scopes",
      },
    });
    expect(body.errors[0].message).toMatch(/^Access denied for orders field\. Required access: /);
  });

  test("links to another page when approval for personal data is missing", async () => {
    const { url } = await start({
      shopify: { tokens: [{ token: "t", scopes: everyScope, hasProtectedData: false }] },
    });
    const { body } = await askShopify(url, orderNames, {}, { token: "t" });
    expect(body.data).toEqual({ orders: null });
    expect(body.errors[0]).toMatchObject({
      message:
        "This app is not approved to access the Order object. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.",
      extensions: {
        code: "ACCESS_DENIED",
        documentation: "https://shopify.dev/docs/apps/launch/protected-customer-data",
      },
    });
  });

  test("makes a nested field null when its scope is missing", async () => {
    const { url } = await start({
      shopify: {
        tokens: [
          { token: "t", scopes: ["read_orders", "read_all_orders"], hasProtectedData: true },
        ],
      },
    });
    const { body } = await askShopify(
      url,
      "{ orders(first: 1) { nodes { name customer { id } } } }",
      {},
      { token: "t" },
    );
    expect(body.data.orders.nodes[0]).toEqual({ name: "#1001", customer: null });
    expect(body.errors[0]).toMatchObject({
      path: ["orders", "nodes", 0, "customer"],
      extensions: { code: "ACCESS_DENIED" },
    });
  });

  test("requires the scope of a node's type", async () => {
    const { url } = await start({
      shopify: { tokens: [{ token: "t", scopes: ["read_products"], hasProtectedData: true }] },
    });
    const query = `{ node(id: "gid://shopify/Order/1000001") { id } }`;
    const { body } = await askShopify(url, query, {}, { token: "t" });
    expect(body.data).toEqual({ node: null });
    expect(body.errors[0].extensions.code).toBe("ACCESS_DENIED");
  });

  test("hides old orders without the scope for all orders", async () => {
    const { url } = await start({
      shopify: { tokens: [{ token: "t", scopes: ["read_orders"], hasProtectedData: true }] },
    });
    const some = await askShopify(url, orderNames, {}, { token: "t" });
    expect(some.body.data.orders.nodes).toEqual([{ name: "#1002" }]);
    expect(some.body.errors).toBeUndefined();
    const all = await askShopify(url, orderNames);
    expect(all.body.data.orders.nodes).toHaveLength(2);
  });
});

test("hides earlier orders, customers and checkouts from the token of a new store, and limits its rate", async () => {
  const store = createEditableStore();
  for (const at of [now - 5 * dayMs, now - dayMs]) {
    store.addCustomer({ at });
    store.addCheckout({ at });
    store.addOrder({ at, lines: [{ title: "Lamp", unitPriceMinor: 100 }] });
  }
  const { url } = await start({ store, shopify: { tokens: [newStoreAccess] } });
  const query =
    "{ shop { name } orders(first: 9) { nodes { id } } customers(first: 9) { nodes { id } } abandonedCheckouts(first: 9) { nodes { id } } }";
  const idsOf = async (token?: string) => {
    const { body } = await askShopify(url, query, {}, token === undefined ? {} : { token });
    const { orders, customers, abandonedCheckouts } = body.data;
    return [orders, customers, abandonedCheckouts].map(({ nodes }) => nodes.length);
  };
  expect(await idsOf()).toEqual([2, 2, 2]);
  expect(await idsOf(newStoreAccess.token)).toEqual([1, 1, 1]);
  const { body } = await askShopify(url, shopName, {}, { token: newStoreAccess.token });
  expect(body.extensions.cost.throttleStatus).toMatchObject({ restoreRate: 80 });
});

describe("throttling", () => {
  test("refuses a query that costs more than is left in the bucket", async () => {
    const { url } = await start({
      shopify: {
        bucket: { maximumAvailable: 100, restoreRate: 10 },
        bucketClock: () => 0,
      },
    });
    const query = "{ orders(first: 250) { nodes { id customer { id } } } }";
    const first = await askShopify(url, query);
    expect(first.body.extensions.cost).toEqual({
      requestedQueryCost: 24,
      actualQueryCost: 4,
      throttleStatus: { maximumAvailable: 100, currentlyAvailable: 96, restoreRate: 10 },
    });
    for (let n = 0; n < 19; n += 1) await askShopify(url, query);
    const { body, status, headers } = await askShopify(url, query);
    expect(status).toBe(200);
    expect(headers.get("retry-after")).toBeNull();
    expect(body).toEqual({
      errors: [
        {
          message: "Throttled",
          extensions: {
            code: "THROTTLED",
            documentation: "https://shopify.dev/api/usage/rate-limits",
          },
        },
      ],
      extensions: {
        cost: {
          requestedQueryCost: 24,
          actualQueryCost: null,
          throttleStatus: { maximumAvailable: 100, currentlyAvailable: 20, restoreRate: 10 },
        },
      },
    });
  });

  test("refills each token's bucket over time", async () => {
    let clock = 0;
    const token = { token: "t", scopes: everyScope, hasProtectedData: true };
    const { url } = await start({
      shopify: {
        tokens: [token],
        bucket: { maximumAvailable: 20, restoreRate: 10 },
        bucketClock: () => clock,
      },
    });
    const query = "{ ordersCount { count } productsCount { count } }";
    const spend = async (as?: string) =>
      (await askShopify(url, query, {}, as ? { token: as } : {})).body.errors?.[0].message;
    expect(await spend()).toBeUndefined();
    expect(await spend()).toBe("Throttled");
    expect(await spend("t")).toBeUndefined();
    clock = 2_000;
    expect(await spend()).toBeUndefined();
  });

  test("refuses a query that exceeds the maximum cost of one query", async () => {
    const { url } = await start();
    const { body } = await askShopify(
      url,
      "{ orders(first: 250) { nodes { lineItems(first: 250) { nodes { product { variants(first: 250) { nodes { id } } } } } } } }",
    );
    expect(body.extensions).toBeUndefined();
    expect(body.errors[0].message).toMatch(
      /^Query cost is \d+, which exceeds the single query max cost limit \(1000\)\./,
    );
    expect(body.errors[0].extensions).toMatchObject({ code: "MAX_COST_EXCEEDED", maxCost: 1000 });
  });
});

describe("versions", () => {
  test("names the version that served it, and itself", async () => {
    const { url } = await start();
    const { headers } = await askShopify(url, shopName);
    expect(headers.get("x-shopify-api-version")).toBe("2026-07");
    expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  });

  test("serves an outdated version with a newer one", async () => {
    const { url } = await start();
    const { headers } = await askShopify(url, shopName, {}, { version: "2023-01" });
    expect(headers.get("x-shopify-api-version")).toBe("2025-04");
  });
});

async function exchange(url: string, id: string, secret: string) {
  const response = await fetch(`${url}/shopify/admin/oauth/access_token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: id,
      client_secret: secret,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

describe("developer dashboard apps", () => {
  const clients = [
    { id: "app", secret: "shpss_1", scopes: ["read_orders"] },
    { id: "stray", secret: "shpss_2", scopes: [], isInstalled: false },
  ];

  test("exchange their secret for a token valid for a day", async () => {
    let time = now;
    const { url } = await start({ shopify: { clients }, now: () => time });
    const { status, body } = await exchange(url, "app", "shpss_1");
    expect(status).toBe(200);
    expect(body).toMatchObject({ scope: "read_orders", expires_in: 86_399 });
    const token = body["access_token"] ?? "";
    expect((await askShopify(url, orderNames, {}, { token })).status).toBe(200);
    const scopes = await fetch(`${url}/shopify/admin/oauth/access_scopes.json`, {
      headers: { "X-Shopify-Access-Token": token },
    });
    expect(await scopes.json()).toEqual({ access_scopes: [{ handle: "read_orders" }] });
    time += dayMs;
    expect((await askShopify(url, orderNames, {}, { token })).status).toBe(401);
  });

  test.each([
    ["app", "shpss_wrong", "invalid_request"],
    ["stray", "shpss_2", "app_not_installed"],
  ])("refuse the app %s with the secret %s: %s", async (id, secret, error) => {
    const { url } = await start({ shopify: { clients } });
    const { status, body } = await exchange(url, id, secret);
    expect(status).toBe(400);
    expect(body["error"]).toBe(error);
  });
});
