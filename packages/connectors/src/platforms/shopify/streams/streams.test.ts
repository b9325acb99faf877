import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { startSandbox, type Sandbox } from "@cartograph/sandbox/start.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Connector, Page } from "../../../core/connector.ts";
import { createFakeTiming, type FakeTiming } from "../../../testing/fake-timing.ts";
import { createShopifyConnector } from "../shopify.connector.ts";
import { connectionTo } from "../../../testing/sandbox-account.ts";

const present = Date.UTC(2026, 5, 15, 12);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const lines = [{ title: "Lamp", unitPriceMinor: 500 }];

const checkoutLine = {
  id: 1,
  productId: null,
  variantId: null,
  title: "Lamp",
  variantTitle: null,
  sku: null,
  quantity: 1,
  discountMinor: 0,
  unitPriceMinor: 4_000,
};

let sandbox: Sandbox;
let timing: FakeTiming;
let connector: Connector;
let store: ReturnType<typeof createEditableStore>;

beforeEach(async () => {
  timing = createFakeTiming(present);
  store = createEditableStore();
  sandbox = await startSandbox({ store, now: timing.now });
  connector = createShopifyConnector({ timing });
});
afterEach(() => sandbox.close());

function open(name: string, cursor: string | null = null) {
  const stream = connector.streams.find((candidate) => candidate.name === name);
  if (!stream) throw new Error(`No stream ${name}`);
  const connection = connectionTo(sandbox, "shopify", { storeUrl: "test-shop.myshopify.com" });
  const { signal } = new AbortController();
  return stream.read(connection, { cursor, now: timing.now, signal });
}

async function read(name: string, cursor: string | null = null) {
  const pages: Page[] = [];
  for await (const page of open(name, cursor)) pages.push(page);
  return pages;
}

function requested(operation: string) {
  return sandbox.faults.requests
    .map(({ body }) => JSON.parse(body) as { operationName: string; variables: Requested })
    .filter(({ operationName }) => operationName === operation)
    .map(({ variables }) => variables);
}
type Requested = { query?: string; ids?: string[]; first?: number };

async function records(name: string, cursor: string | null = null) {
  return (await read(name, cursor)).flatMap((page) => page.records);
}

describe("orders", () => {
  test("are read in windows of creation time, newest first, with their total number", async () => {
    for (const day of [200, 130, 129, 40, 1]) store.addOrder({ at: present - day * dayMs, lines });
    const pages = await read("orders");
    expect(pages[0]?.expected).toBe(5);
    const times = pages
      .flatMap((page) => page.records)
      .map((record) => (record.kind === "order" ? record.processedAt : 0));
    expect(times).toEqual([1, 40, 129, 130, 200].map((day) => present - day * dayMs));
    expect(requested("OrdersPage").every(({ query }) => query?.includes("created_at:>='"))).toBe(
      true,
    );
  });

  test("include all shipping lines, additional fees and cash rounding, which explain the total", async () => {
    const shippingLines = Array.from({ length: 23 }, (_, index) => ({
      id: 900 + index,
      title: "Parcel",
      priceMinor: 100,
      discounts: [],
      taxes: [],
    }));
    const fee = { id: 1, name: "Import fee", priceMinor: 250, refundedMinor: 0, taxes: [] };
    const cashRounding = { paymentMinor: 3, refundMinor: 0 };
    const overrides = { shippingLines, additionalFees: [fee], cashRounding };
    store.addOrder({ at: present - dayMs, lines, overrides });
    const pages = await read("orders");
    expect(pages.flatMap((page) => page.warnings ?? [])).toEqual([]);
    expect(pages.flatMap((page) => page.records)).toMatchObject([
      { shippingMinor: 2_300, additionalFeesMinor: 250, cashRoundingMinor: 3 },
    ]);
    expect(requested("OrderShippingLines")).toHaveLength(1);
  });

  test("of the last two minutes are left for the next read", async () => {
    store.addOrder({ id: 1, at: present - dayMs, lines });
    store.addOrder({ id: 2, at: present - minuteMs, lines });
    const first = await read("orders");
    expect(first.flatMap((page) => page.records)).toEqual([
      expect.objectContaining({ externalId: "1" }),
    ]);
    timing.advance(5 * minuteMs);
    expect(await records("orders", first.at(-1)?.cursor)).toContainEqual(
      expect.objectContaining({ externalId: "2" }),
    );
  });

  test("that changed are found by change time, with an overlap", async () => {
    store.addOrder({ at: present - dayMs, lines });
    const cursor = (await read("orders")).at(-1)?.cursor ?? null;
    timing.advance(15 * minuteMs);
    await read("orders", cursor);
    expect(requested("OrdersPage").at(-1)?.query).toBe("updated_at:>='2026-06-15T11:53:00Z'");
  });

  test("that all change again during the read are read to the end", async () => {
    store.addOrder({ at: present - dayMs, lines });
    const cursor = (await read("orders")).at(-1)?.cursor ?? null;
    const ids = Array.from({ length: 700 }, (_, index) => index + 2);
    for (const id of ids) store.addOrder({ id, at: present + minuteMs, lines });
    timing.advance(15 * minuteMs);
    const seen: SourceRecord[] = [];
    let isChangedAgain = false;
    for await (const page of open("orders", cursor)) {
      seen.push(...page.records);
      if (seen.length < 500 || isChangedAgain) continue;
      isChangedAgain = true;
      for (const id of ids) store.changeOrder(id, timing.now() + id, {});
    }
    expect(seen.length).toBeGreaterThan(ids.length);
    expect(seen.at(-1)).toMatchObject({ externalId: "701" });
  });

  test("that change again during the read are in it", async () => {
    store.addOrder({ at: present - dayMs, lines });
    const cursor = (await read("orders")).at(-1)?.cursor ?? null;
    store.addOrder({ id: 2, at: present + 5 * minuteMs, lines });
    timing.advance(15 * minuteMs);
    store.changeOrder(2, timing.now(), {});
    expect(await records("orders", cursor)).toContainEqual(
      expect.objectContaining({ externalId: "2" }),
    );
  });

  test("that were imported long after the sale are found by creation time", async () => {
    const processedAt = present - 900 * dayMs;
    store.addOrder({ at: present - dayMs, lines, overrides: { processedAt } });
    expect(await records("orders")).toEqual([expect.objectContaining({ processedAt })]);
  });

  test("with more lines than a page are complete", async () => {
    const many = Array.from({ length: 613 }, (_, index) => ({
      title: `Lamp ${index}`,
      unitPriceMinor: 100 + index,
    }));
    store.addOrder({ at: present - dayMs, lines: many });
    const [order] = await records("orders");
    expect(order?.kind === "order" && order.lines.map(({ title }) => title)).toEqual(
      many.map(({ title }) => title),
    );
  });

  test("with refunds of more lines than a page are complete", async () => {
    const many = Array.from({ length: 130 }, () => ({ title: "Lamp", unitPriceMinor: 100 }));
    const { id } = store.addOrder({ at: present - 2 * dayMs, lines: many });
    const back = many.map((_, line) => ({ line, quantity: 1, subtotalMinor: 100 }));
    store.refundOrder(id, { at: present - dayMs, lines: back });
    const [order] = await records("orders");
    expect(order?.kind === "order" && order.refunds[0]?.lines.length).toBe(130);
  });

  test("of one page have their refunds requested together", async () => {
    for (let index = 0; index < 20; index += 1) {
      const { id } = store.addOrder({ at: present - 2 * dayMs + index * 1_000, lines });
      const back = [{ line: 0, quantity: 1, subtotalMinor: 500 }];
      store.refundOrder(id, { at: present - dayMs, lines: back });
    }
    await read("orders");
    expect(requested("OrderRefunds").map(({ ids }) => ids?.length)).toEqual([20]);
  });

  test("are read in smaller pages when the store cannot handle the size", async () => {
    for (let index = 0; index < 60; index += 1) store.addOrder({ at: present - dayMs, lines });
    // The scopes, the first order and the counts are requested before the first page.
    const fine = { kind: "platform", name: "nothing" } as const;
    sandbox.faults.next(
      fine,
      fine,
      fine,
      fine,
      { kind: "html", status: 502 },
      { kind: "html", status: 504 },
    );
    const found = await records("orders");
    expect(found).toHaveLength(60);
    expect(
      requested("OrdersPage")
        .map(({ first }) => first)
        .slice(0, 3),
    ).toEqual([50, 25, 13]);
  });
});

describe("products", () => {
  test("of every status have prices in the shop's currency", async () => {
    for (const status of ["active", "archived", "draft", "unlisted"] as const) {
      store.addProduct({
        at: present - dayMs,
        title: status,
        status,
        variants: [{ priceMinor: 1_950 }],
      });
    }
    const found = await records("products");
    expect(found.map((record) => record.kind === "product" && record.status).toSorted()).toEqual([
      "active",
      "archived",
      "draft",
      "unlisted",
    ]);
    expect(found[0]).toMatchObject({ currency: "USD", variants: [{ priceMinor: 1_950 }] });
  });

  test("with more variants than a page are complete", async () => {
    const variants = Array.from({ length: 320 }, (_, index) => ({ priceMinor: index }));
    store.addProduct({ at: present - dayMs, title: "Shirt", variants });
    const [product] = await records("products");
    expect(product?.kind === "product" && product.variants.length).toBe(320);
  });
});

test("reads all members of a collection, and again after a day", async () => {
  const ids = Array.from(
    { length: 130 },
    (_, index) => store.addProduct({ at: present - dayMs, title: `Lamp ${index}` }).id,
  );
  const collection = store.addCollection({ title: "All", at: present - dayMs, productIds: ids });
  const first = await read("collections");
  expect(first.flatMap((page) => page.records)).toEqual([
    expect.objectContaining({ productExternalIds: ids.map(String) }),
  ]);
  // A smart collection loses a member without being changed itself.
  collection.productIds = ids.slice(1);
  timing.advance(25 * 60 * minuteMs);
  store.data.version += 1;
  expect(await records("collections", first.at(-1)?.cursor)).toEqual([
    expect.objectContaining({ productExternalIds: ids.slice(1).map(String) }),
  ]);
});

test("reads stock that changed without its item", async () => {
  store.addLocation({ id: 1 });
  const product = store.addProduct({ at: present - dayMs, title: "Lamp" });
  const first = await read("inventory");
  expect(first.flatMap((page) => page.records)).toEqual([
    expect.objectContaining({ available: 10 }),
  ]);
  store.setStock(product.variants[0]?.id ?? 0, present, -3);
  timing.advance(15 * minuteMs);
  expect(await records("inventory", first.at(-1)?.cursor)).toEqual([
    expect.objectContaining({ available: -3, updatedAt: present }),
  ]);
});

test("reads customers again from a day back, because their filter compares whole days", async () => {
  store.addCustomer({ at: present - dayMs });
  const cursor = (await read("customers")).at(-1)?.cursor ?? null;
  timing.advance(15 * minuteMs);
  await read("customers", cursor);
  expect(requested("CustomersPage").at(-1)?.query).toBe("updated_at:>='2026-06-14T11:58:00Z'");
});

test("reads customers without names and addresses", async () => {
  store.addCustomer({ at: present - dayMs, firstName: "Canary", email: "canary@example.com" });
  expect(JSON.stringify(await records("customers")).toLowerCase()).not.toContain("canary");
});

test("reports deletions of stored records", async () => {
  const product = store.addProduct({ at: present - 3 * dayMs, title: "Lamp" });
  const order = store.addOrder({ at: present - 3 * dayMs, lines });
  store.remove("product", product.id, present - dayMs);
  store.remove("order", order.id, present - dayMs);
  expect(await records("deletions")).toEqual([
    {
      kind: "deletion",
      entity: "product",
      externalId: `${product.id}`,
      deletedAt: present - dayMs,
    },
    { kind: "deletion", entity: "order", externalId: `${order.id}`, deletedAt: present - dayMs },
  ]);
});

test("reads a checkout with its last step and the shipping shown so far", async () => {
  const left = { lines: [checkoutLine], shippingMinor: 695, taxMinor: 320 };
  for (const stepReached of ["contact", "shipping", "payment"] as const) {
    store.addCheckout({ at: present - dayMs, stepReached, ...left });
  }
  expect(await records("checkouts")).toMatchObject([
    { stepReached: "contact", shippingMinor: 0, taxMinor: 0, totalMinor: 4000, countryCode: null },
    { stepReached: "shipping", shippingMinor: 695, totalMinor: 5015, countryCode: "US" },
    { stepReached: "payment", shippingMinor: 695, totalMinor: 5015, countryCode: "US" },
  ]);
});

test("reads a recovered checkout again with its completion time", async () => {
  const checkout = store.addCheckout({ at: present - dayMs });
  const cursor = (await read("checkouts")).at(-1)?.cursor ?? null;
  Object.assign(checkout, { completedAt: present, updatedAt: present });
  store.data.version += 1;
  timing.advance(15 * minuteMs);
  expect(await records("checkouts", cursor)).toEqual([
    expect.objectContaining({ externalId: `${checkout.id}`, completedAt: present }),
  ]);
});
