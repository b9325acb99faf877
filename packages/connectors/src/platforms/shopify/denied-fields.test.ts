import { everyScope } from "@cartograph/sandbox/platforms/shopify/access.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import {
  getNamedType,
  isCompositeType,
  isNonNullType,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { afterEach, describe, expect, test } from "vitest";
import { ConnectorError } from "../../core/connector-error.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { readPages } from "../../testing/read-all.ts";
import { readAdminSchema } from "./documents/testing/admin-schema.ts";
import { allDocuments } from "./documents/testing/all-documents.ts";
import { createShopifyConnector } from "./shopify.connector.ts";
import { connectionTo } from "../../testing/sandbox-account.ts";

const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 24 * 60 * 60_000;

let sandbox: Sandbox;
afterEach(() => sandbox.close());

/** Every stream of a small store, read with a key that cannot read some fields. */
async function openStore(access: {
  deniedFields?: string[];
  scopes?: readonly string[];
  canManageCheckouts?: boolean;
  hasProtectedData?: boolean;
}) {
  const timing = createFakeTiming(present);
  const store = createEditableStore();
  store.addLocation({ id: 1 });
  const at = present - 3 * dayMs;
  const product = store.addProduct({ at, title: "Lamp" });
  product.imageUrl = "https://cdn.example/lamp.jpg";
  const customer = store.addCustomer({ at });
  store.addCollection({ at, title: "Room", productIds: [product.id] });
  store.addCheckout({ at, customerId: customer.id, lines: [checkoutLine(product.id)] });
  const order = store.addOrder({
    at,
    customerId: customer.id,
    lines: [{ title: "Lamp", productId: product.id, unitPriceMinor: 500, quantity: 2 }],
    shippingMinor: 300,
    overrides: {
      journey: { readyAt: at, visits: [googleVisit] },
      dutiesMinor: 100,
      dutyTaxes: [dutyTax],
    },
  });
  store.addLine(order.id, at + 1_000, { title: "Shade", unitPriceMinor: 700, taxMinor: 56 });
  const { refunds } = store.refundOrder(order.id, {
    at: at + 2_000,
    lines: [{ line: 0, quantity: 1, subtotalMinor: 500 }],
  });
  const duties = [{ id: 1, priceMinor: 100, taxes: [dutyTax] }];
  store.changeOrder(order.id, at + 2_000, {
    refunds: refunds.map((refund) => ({ ...refund, duties })),
  });
  const token = { token: "shpat_partial", scopes: everyScope, hasProtectedData: true, ...access };
  sandbox = await startSandbox({ store, now: timing.now, shopify: { tokens: [token] } });
  const connector = createShopifyConnector({ timing });
  const connection = connectionTo(sandbox, "shopify", {
    apiKey: token.token,
    storeUrl: "test-shop.myshopify.com",
  });
  return {
    streams: connector.streams.map(({ name }) => name),
    read: async (name: string) => {
      const stream = connector.streams.find((candidate) => candidate.name === name);
      if (!stream) throw new Error(`No stream ${name}`);
      return readPages(stream, null, { connection, now: timing.now });
    },
  };
}

const dutyTax = { title: "VAT", rate: 0.2, minor: 20 };

const googleVisit = {
  id: 1,
  occurredAt: present - 4 * dayMs,
  landingPage: "https://lumengoods.example/",
  referrerUrl: "https://www.google.com/",
  source: "Google",
  sourceType: "SEO",
  utm: { source: "google", medium: "cpc", campaign: "brand", term: "lamp", content: "a" },
};

function checkoutLine(productId: number) {
  return {
    id: 1,
    productId,
    variantId: null,
    title: "Lamp",
    variantTitle: null,
    sku: null,
    quantity: 1,
    unitPriceMinor: 500,
    discountMinor: 0,
  };
}

/** Without these a record cannot be identified, or there is no next page. */
const required = new Set(["InventoryItem.variants", "PageInfo.endCursor"]);

/** Type.field of every nullable field that a document selects below its root. */
function nullableFields(): string[] {
  const schema = readAdminSchema("2026-07");
  const found = new Set<string>();
  for (const { text, name } of allDocuments) {
    if (name === "ConnectionCheck") continue;
    const types = new TypeInfo(schema);
    visit(
      parse(text),
      visitWithTypeInfo(types, {
        Field(node) {
          const parent = types.getParentType();
          const field = types.getFieldDef();
          if (!field || !isObjectType(parent) || parent.name === "QueryRoot") return;
          const isWithin =
            isCompositeType(getNamedType(field.type)) || node.selectionSet === undefined;
          if (isWithin && !isNonNullType(field.type)) found.add(`${parent.name}.${field.name}`);
        },
      }),
    );
  }
  return [...found].filter((field) => !required.has(field)).toSorted();
}

describe("a field that the app may not read", () => {
  test("is named in a warning, and the rest of the order is read", async () => {
    const { read } = await openStore({ deniedFields: ["Order.customer", "Order.billingAddress"] });
    const pages = await read("orders");
    expect(pages.flatMap(({ records }) => records)).toMatchObject([
      { kind: "order", customerExternalId: null, totalMinor: 2_176, countryCode: "US" },
    ]);
    const notes = pages.flatMap(({ warnings }) => warnings ?? []);
    expect(notes).toEqual([
      expect.stringContaining("withholds the field orders.customer"),
      expect.stringContaining("withholds the field orders.billingAddress"),
    ]);
    expect(notes[0]).toContain("protected-customer-data");
  });

  test("of visits leaves them unavailable, and the rest of the order is read", async () => {
    const { read } = await openStore({ deniedFields: ["Order.customerJourneySummary"] });
    const pages = await read("orders");
    expect(pages.flatMap(({ records }) => records)).toMatchObject([
      { kind: "order", visits: { state: "unavailable" }, totalMinor: 2_176 },
    ]);
    expect(pages.flatMap(({ warnings }) => warnings ?? [])).toEqual([
      expect.stringContaining("withholds the field orders.customerJourneySummary"),
    ]);
  });

  test.each(nullableFields())("%s loses no record of any stream", async (field) => {
    const { read, streams } = await openStore({ deniedFields: [field] });
    const notes: string[] = [];
    for (const name of streams.filter((each) => each !== "deletions")) {
      const pages = await read(name);
      notes.push(...pages.flatMap(({ warnings }) => warnings ?? []));
      expect(pages.flatMap(({ records }) => records)).not.toEqual([]);
    }
    expect(notes.join()).toContain(field.slice(field.indexOf(".") + 1));
  });

  test.each([
    ["Order.name", "orders"],
    ["LineItem.title", "orders"],
    ["Product.title", "products"],
  ])(
    "%s, which cannot be null, ends its stream with an error that names it",
    async (field, name) => {
      const { read, streams } = await openStore({ deniedFields: [field] });
      const error = await read(name).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(ConnectorError);
      expect(error).toMatchObject({
        kind: "missing_permission",
        message: expect.stringContaining(field.slice(field.indexOf(".") + 1)),
      });
      const others = streams.filter((each) => each !== name);
      for (const other of others) await expect(read(other)).resolves.toBeDefined();
    },
  );
});

describe("an optional scope", () => {
  test.each([
    ["read_customers", "customers"],
    ["read_inventory", "inventory"],
  ])("%s, if missing, skips its stream with a warning", async (scope, name) => {
    const scopes = everyScope.filter((each) => each !== scope);
    const { read, streams } = await openStore({ scopes });
    for (const other of streams.filter((each) => each !== name)) {
      const pages = await read(other);
      expect(pages.flatMap(({ warnings }) => warnings ?? [])).toEqual([]);
    }
    const pages = await read(name);
    expect(pages.flatMap(({ records }) => records)).toEqual([]);
    expect(pages.flatMap(({ warnings }) => warnings)).toEqual([
      expect.stringMatching(new RegExp(`^Skipped.*${scope}`)),
    ]);
  });
});

describe("checkouts that the app may not read", () => {
  test("are skipped with a warning that names the permission", async () => {
    const { read, streams } = await openStore({ canManageCheckouts: false });
    expect(await read("checkouts")).toEqual([
      {
        records: [],
        cursor: null,
        expected: null,
        warnings: [
          expect.stringMatching(
            /^Skipped\. .* abandoned checkouts: .*read_orders.*manage_abandoned_checkouts.*Grant/,
          ),
        ],
      },
    ]);
    for (const other of streams.filter((each) => each !== "checkouts")) {
      const pages = await read(other);
      expect(pages.flatMap(({ warnings }) => warnings ?? [])).toEqual([]);
    }
  });

  test("because of a field that cannot be null are skipped with a warning that names it", async () => {
    const { read } = await openStore({ deniedFields: ["AbandonedCheckout.createdAt"] });
    const [page] = await read("checkouts");
    expect(page).toMatchObject({ records: [], warnings: [expect.stringContaining("createdAt")] });
  });
});

test("orders that the app may not read are an error", async () => {
  const { read } = await openStore({ hasProtectedData: false });
  await expect(read("orders")).rejects.toMatchObject({ kind: "missing_permission" });
});
