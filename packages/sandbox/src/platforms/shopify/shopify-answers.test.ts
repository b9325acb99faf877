import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, test } from "vitest";
import { createEditableStore, type EditableStore } from "../../testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "../../start.ts";
import { hasSharedFiles, sharedDirectory } from "../../testing/real-schema.ts";
import { askShopify } from "../../testing/shopify-client.ts";

const at = Date.UTC(2026, 5, 1, 12);
const hourMs = 3_600_000;

let sandbox: Sandbox | null = null;
afterEach(async () => {
  await sandbox?.close();
  sandbox = null;
});

async function ask(
  store: EditableStore,
  query: string,
  variables: Record<string, unknown> = {},
  now = at + 10 * hourMs,
) {
  sandbox ??= await startSandbox({ store, now: () => now });
  return askShopify(sandbox.url, query, variables);
}

function lampStore() {
  const store = createEditableStore();
  store.addLocation({ id: 1 });
  const customer = store.addCustomer({ at });
  const product = store.addProduct({
    at,
    title: "Desk Lamp",
    variants: [{ priceMinor: 1000, sku: "DL", available: -2 }],
  });
  store.addCollection({ at, title: "Essentials", productIds: [product.id] });
  store.addCheckout({ at });
  const order = store.addOrder({
    at,
    customerId: customer.id,
    lines: [
      {
        title: "Desk Lamp",
        productId: product.id,
        variantId: product.variants[0]?.id ?? null,
        unitPriceMinor: 1000,
        quantity: 2,
      },
    ],
    shippingMinor: 500,
  });
  return { store, order, product, customer };
}

test("reports an order's tags, region and first and last visit once its visits are processed", async () => {
  const store = createEditableStore();
  const visit = (id: number, source: string) => ({
    id,
    occurredAt: at - id * hourMs,
    landingPage: "https://lumengoods.example/?utm_source=x",
    referrerUrl: null,
    source,
    sourceType: "SEO",
    utm: { source: "x", medium: null, campaign: null, term: null, content: null },
  });
  const visits = [visit(3, "Google"), visit(2, "Bing"), visit(1, "direct")];
  const lines = [{ title: "Lamp", unitPriceMinor: 5 }];
  const place = { provinceCode: "NY", tags: ["VIP"] };
  const readyAt = at + 11 * hourMs;
  store.addOrder({ at, lines, overrides: { ...place, journey: { readyAt: at, visits } } });
  store.addOrder({ at, lines, overrides: { journey: { readyAt, visits } } });
  store.addOrder({ at, lines, overrides: { channel: "pos" } });
  const { body } = await ask(
    store,
    `{ orders(first: 3, sortKey: ID) { nodes {
      tags shippingAddress { provinceCode }
      customerJourneySummary { ready
        firstVisit { source occurredAt sourceType utmParameters { source medium } }
        lastVisit { source landingPage referrerUrl } } } } }`,
  );
  const noVisits = { firstVisit: null, lastVisit: null };
  expect(body.data.orders.nodes).toEqual([
    {
      tags: ["VIP"],
      shippingAddress: { provinceCode: "NY" },
      customerJourneySummary: {
        ready: true,
        firstVisit: {
          source: "Google",
          occurredAt: "2026-06-01T09:00:00Z",
          sourceType: "SEO",
          utmParameters: { source: "x", medium: null },
        },
        lastVisit: {
          source: "direct",
          landingPage: "https://lumengoods.example/?utm_source=x",
          referrerUrl: null,
        },
      },
    },
    {
      tags: [],
      shippingAddress: { provinceCode: null },
      customerJourneySummary: { ready: false, ...noVisits },
    },
    { tags: [], shippingAddress: null, customerJourneySummary: { ready: true, ...noVisits } },
  ]);
});

const money = (amount: string) => ({ shopMoney: { amount } });

describe("an order with a refund", () => {
  test("keeps its totals and returns the refunded amounts", async () => {
    const { store, order } = lampStore();
    store.refundOrder(order.id, {
      at: at + hourMs,
      lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }],
      shippingMinor: 500,
    });
    const { body } = await ask(
      store,
      `{ orders(first: 1) { nodes {
        displayFinancialStatus updatedAt
        totalPriceSet { shopMoney { amount currencyCode } }
        lineItems(first: 5) { nodes { quantity currentQuantity } }
        refunds { totalRefundedSet { shopMoney { amount } }
          refundLineItems(first: 5) { nodes { quantity subtotalSet { shopMoney { amount } } } } }
      } } }`,
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.orders.nodes[0]).toEqual({
      displayFinancialStatus: "PARTIALLY_REFUNDED",
      updatedAt: "2026-06-01T13:00:00Z",
      totalPriceSet: { shopMoney: { amount: "25.0", currencyCode: "USD" } },
      lineItems: { nodes: [{ quantity: 2, currentQuantity: 1 }] },
      refunds: [
        {
          totalRefundedSet: money("15.0"),
          refundLineItems: {
            nodes: [{ quantity: 1, subtotalSet: money("10.0") }],
          },
        },
      ],
    });
  });

  test("reports money beyond the goods as a negative adjustment", async () => {
    const { store, order } = lampStore();
    store.refundOrder(order.id, { at, givenMinor: 250 });
    const { body } = await ask(
      store,
      `{ orders(first: 1) { nodes { refunds { totalRefundedSet { shopMoney { amount } } orderAdjustments(first: 5) { nodes { amountSet { shopMoney { amount } } } } } } } }`,
    );
    const [node] = body.data.orders.nodes;
    expect(node.refunds[0].totalRefundedSet.shopMoney.amount).toBe("2.5");
    expect(node.refunds[0].orderAdjustments.nodes[0].amountSet.shopMoney.amount).toBe("-2.5");
  });
});

describe("an order", () => {
  test("has an agreement for each edit on its own date", async () => {
    const { store, order } = lampStore();
    store.addLine(order.id, at + hourMs, { title: "Shade", unitPriceMinor: 700, taxMinor: 56 });
    store.removeUnits(order.id, at + 2 * hourMs, 0, 1);
    const { body } = await ask(
      store,
      `{ orders(first: 1) { nodes { edited
        totalPriceSet { shopMoney { amount } }
        lineItems(first: 5) { nodes { quantity currentQuantity } }
        agreements(first: 9) { nodes { reason happenedAt sales(first: 9) { nodes { lineType quantity totalAmount { shopMoney { amount } } ... on ProductSale { lineItem { title } } } } } } } } }`,
    );
    const [node] = body.data.orders.nodes;
    expect(node.edited).toBe(true);
    expect(node.totalPriceSet.shopMoney.amount).toBe("32.56");
    expect(node.lineItems.nodes).toEqual([
      { quantity: 2, currentQuantity: 1 },
      { quantity: 1, currentQuantity: 1 },
    ]);
    const sales = node.agreements.nodes.map(
      (agreement: {
        reason: string;
        happenedAt: string;
        sales: { nodes: { quantity: number; totalAmount: { shopMoney: { amount: string } } }[] };
      }) => [
        agreement.reason,
        agreement.happenedAt,
        agreement.sales.nodes.map((sale) => [sale.quantity, sale.totalAmount.shopMoney.amount]),
      ],
    );
    expect(sales).toEqual([
      [
        "ORDER",
        "2026-06-01T12:00:00Z",
        [
          [2, "20.0"],
          [null, "5.0"],
        ],
      ],
      ["ORDER_EDIT", "2026-06-01T13:00:00Z", [[1, "7.56"]]],
      ["ORDER_EDIT", "2026-06-01T14:00:00Z", [[-1, "-10.0"]]],
    ]);
  });

  test("with tax-inclusive prices has no tax added to its total", async () => {
    const store = createEditableStore({ pricesIncludeTax: true, currency: "EUR" });
    store.addOrder({
      at,
      lines: [{ title: "Lamp", unitPriceMinor: 11_900, taxMinor: 1900 }],
      overrides: { pricesIncludeTax: true },
    });
    const { body } = await ask(
      store,
      "{ orders(first: 1) { nodes { taxesIncluded totalPriceSet { shopMoney { amount currencyCode } } totalTaxSet { shopMoney { amount } } } } }",
    );
    expect(body.data.orders.nodes[0]).toEqual({
      taxesIncluded: true,
      totalPriceSet: { shopMoney: { amount: "119.0", currencyCode: "EUR" } },
      totalTaxSet: { shopMoney: { amount: "19.0" } },
    });
  });

  test("keeps the line of a product that was deleted", async () => {
    const { store, product } = lampStore();
    store.remove("product", product.id, at + hourMs);
    const { body } = await ask(
      store,
      `{ orders(first: 1) { nodes { lineItems(first: 1) { nodes { title product { id } variant { id } } } } }
        events(first: 5, query: "action:destroy AND subject_type:PRODUCT") { nodes { createdAt ... on BasicEvent { subjectId subjectType } } } }`,
    );
    expect(body.data.orders.nodes[0].lineItems.nodes).toEqual([
      { title: "Desk Lamp", product: null, variant: null },
    ]);
    expect(body.data.events.nodes).toEqual([
      {
        createdAt: "2026-06-01T13:00:00Z",
        subjectId: `gid://shopify/Product/${product.id}`,
        subjectType: "PRODUCT",
      },
    ]);
  });

  test("returns at most the requested number of nested items without a warning", async () => {
    const store = createEditableStore();
    const lines = [1, 2, 3].map((n) => ({ title: `Line ${n}`, unitPriceMinor: 100 }));
    const { id } = store.addOrder({ at, lines });
    const first = await ask(
      store,
      "{ orders(first: 1) { nodes { lineItems(first: 2) { nodes { title } pageInfo { hasNextPage endCursor } } } } }",
    );
    const page = first.body.data.orders.nodes[0].lineItems;
    expect(page.nodes).toHaveLength(2);
    expect(page.pageInfo.hasNextPage).toBe(true);
    const rest = await ask(
      store,
      "query ($id: ID!, $after: String) { order(id: $id) { lineItems(first: 250, after: $after) { nodes { title } } } }",
      { id: `gid://shopify/Order/${id}`, after: page.pageInfo.endCursor },
    );
    expect(rest.body.data.order.lineItems.nodes).toEqual([{ title: "Line 3" }]);
  });
});

describe("objects by id", () => {
  test("are found by node, nodes and their own root field", async () => {
    const { store, order, customer } = lampStore();
    const id = `gid://shopify/Order/${order.id}`;
    const { body } = await ask(
      store,
      "query ($id: ID!, $ids: [ID!]!) { node(id: $id) { id ... on Order { name } } nodes(ids: $ids) { __typename id } order(id: $id) { name } }",
      { id, ids: [`gid://shopify/Customer/${customer.id}`, "gid://shopify/Order/999"] },
    );
    expect(body.data).toEqual({
      node: { id, name: "#1001" },
      nodes: [{ __typename: "Customer", id: `gid://shopify/Customer/${customer.id}` }, null],
      order: { name: "#1001" },
    });
  });

  test("cause an error with another type and are null when unknown", async () => {
    const { store } = lampStore();
    const query = "query ($id: ID!) { order(id: $id) { id } }";
    const unknown = await ask(store, query, { id: "gid://shopify/Order/999" });
    expect(unknown.body).toMatchObject({ data: { order: null } });
    expect(unknown.body.errors).toBeUndefined();
    const wrong = await ask(store, query, { id: "gid://shopify/Product/999" });
    expect(wrong.body.errors[0]).toMatchObject({
      message: "Invalid id: gid://shopify/Product/999",
      extensions: { code: "RESOURCE_NOT_FOUND" },
    });
  });

  test("have negative stock when oversold", async () => {
    const { store } = lampStore();
    const { body } = await ask(
      store,
      `{ inventoryItems(first: 1) { nodes { tracked inventoryLevels(first: 1) { nodes { quantities(names: ["available"]) { name quantity } } } } } products(first: 1) { nodes { variants(first: 1) { nodes { price inventoryQuantity } } } } }`,
    );
    expect(body.data.inventoryItems.nodes[0].inventoryLevels.nodes[0].quantities).toEqual([
      { name: "available", quantity: -2 },
    ]);
    expect(body.data.products.nodes[0]).toEqual({
      variants: { nodes: [{ price: "10.0", inventoryQuantity: -2 }] },
    });
  });
});

describe("counts", () => {
  test("stop at their limit and report it", async () => {
    const store = createEditableStore();
    for (let n = 0; n < 3; n += 1) {
      store.addOrder({ at, lines: [{ title: "Lamp", unitPriceMinor: 100 }] });
    }
    const { body } = await ask(
      store,
      `{ all: ordersCount(limit: null) { count precision } some: ordersCount(limit: 2) { count precision } products: productsCount(limit: null) { count } }`,
    );
    expect(body.data).toEqual({
      all: { count: 3, precision: "EXACT" },
      some: { count: 2, precision: "AT_LEAST" },
      products: { count: 0 },
    });
  });
});

const unserved = /is not served by this sandbox$/;

describe.skipIf(!hasSharedFiles())("the project's reference queries", () => {
  const directory = new URL("platforms/shopify-queries/", sharedDirectory);
  // Bulk operations and ShopifyQL are not served.
  const files = hasSharedFiles()
    ? readdirSync(directory).filter((name) => !/bulk|sessions/.test(name))
    : [];

  test.each(files)("answers %s or says which parts are not served", async (name) => {
    const { store, order } = lampStore();
    store.refundOrder(order.id, { at, lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }] });
    const query = readFileSync(new URL(name, directory), "utf8");
    const [collection] = store.data.collections.keys();
    const cursors = await ask(
      store,
      "{ orders(first: 1) { nodes { lineItems(first: 1) { pageInfo { endCursor } } } } }",
    );
    const { body, status } = await ask(store, query, {
      first: 25,
      id: name.startsWith("collection_")
        ? `gid://shopify/Collection/${collection}`
        : `gid://shopify/Order/${order.id}`,
      ...(name.includes("rest") && {
        after: cursors.body.data.orders.nodes[0].lineItems.pageInfo.endCursor,
      }),
    });
    expect(status).toBe(200);
    const messages = (body.errors ?? []).map((error: { message: string }) => error.message);
    expect(messages.filter((message: string) => !unserved.test(message))).toEqual([]);
    const { requestedQueryCost = 0, actualQueryCost = 0 } = body.extensions?.cost ?? {};
    expect(actualQueryCost).toBeLessThanOrEqual(requestedQueryCost);
  });
});
