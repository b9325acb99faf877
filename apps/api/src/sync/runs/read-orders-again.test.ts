import { createShopifyConnector } from "@cartograph/connectors/platforms/shopify/shopify.connector.ts";
import { readAgain } from "@cartograph/database/migrations/0032-describe-orders.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { createEditableStore } from "@cartograph/sandbox/testing/datasets/editable-store.ts";
import { type Sandbox, startSandbox } from "@cartograph/sandbox/start.ts";
import { ingestPage } from "@cartograph/warehouse/ingestion/ingest-page.ts";
import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { connectShop } from "@cartograph/warehouse/testing/connect-shop.ts";
import { rowsOfStore } from "@cartograph/warehouse/testing/rows-of-store.ts";
import { storedState } from "@cartograph/warehouse/testing/stored-state.ts";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

const dayMs = 86_400_000;
const start = Date.UTC(2026, 5, 15, 12);
const secret = "planted-in-a-query-string";
const email = "ann.planted@mail.example";

let now = start;
let sandbox: Sandbox;
const shop = createEditableStore();

beforeAll(async () => {
  const product = shop.addProduct({ at: start - 600 * dayMs, title: "Lamp" });
  product.productType = "Lighting";
  for (const [index, age] of [500, 450, 395, 200, 30, 29, 2, 1].entries()) {
    placeOrder(index + 1, start - age * dayMs, product.id);
  }
  sandbox = await startSandbox({ store: shop, now: () => now });
});
afterAll(() => sandbox?.close());

function placeOrder(id: number, at: number, productId: number) {
  const query = `?utm_campaign=brand&email=${encodeURIComponent(email)}&token=${secret}#${secret}`;
  const visit = {
    id: id * 10,
    occurredAt: at - 1000,
    landingPage: `https://lumengoods.example/products/lamp${query}`,
    referrerUrl: `https://blog.example/post${query}`,
    source: "blog.example",
    sourceType: "LINK",
    utm: { source: "blog", medium: email, campaign: "brand", term: null, content: email },
  };
  const lines = [{ title: "Lamp", productId, unitPriceMinor: 500 + id, quantity: 2 }];
  const journey = { readyAt: at, visits: [visit] };
  const tags = ["VIP", `for ${email}`];
  shop.addOrder({ id, at, lines, overrides: { journey, tags, provinceCode: "NY", email } });
}

async function openStore() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectShop(db, store, null);
  return { db, store };
}

/** Reads products and orders from their cursors, as a sync does. Returns the ids of the orders that were read. */
async function sync(db: Kysely<Schema>, store: { id: number }): Promise<string[]> {
  const integrationId = `${store.id}-shopify`;
  const connection = {
    apiKey: "sandbox_shopify_demo",
    storeUrl: "test-shop.myshopify.com",
    account: null,
    baseUrl: sandbox.platformUrl("shopify"),
    storeCurrency: null,
  };
  const read: string[] = [];
  for (const stream of createShopifyConnector().streams) {
    if (stream.name !== "products" && stream.name !== "orders") continue;
    const saved = await db
      .selectFrom("sync_cursors")
      .select("cursor")
      .where("store_id", "=", store.id)
      .where("stream", "=", stream.name)
      .executeTakeFirst();
    const options = {
      cursor: saved?.cursor ?? null,
      now: () => now,
      signal: new AbortController().signal,
    };
    for await (const page of stream.read(connection, options)) {
      if (page.cursor === null) throw new Error(`${stream.name} was skipped`);
      const cursor = { integrationId, stream: stream.name, cursor: page.cursor };
      await ingestPage(db, { store, records: page.records, cursor, now });
      for (const record of page.records) if (record.kind === "order") read.push(record.externalId);
    }
  }
  return read;
}

/** Restores the rows to their state before regions, tags, visits and types were stored. */
async function forgetDetails(db: Kysely<Schema>): Promise<void> {
  for (const table of ["order_tags", "tags", "visit_sources"] as const) {
    await db.deleteFrom(table).execute();
  }
  await db
    .updateTable("store_versions")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .execute();
  await db.updateTable("products").set({ product_type: null }).execute();
  // Half of the fingerprints exceed those of the next sync.
  await sql`update orders set region_code = null, visits_state = 0, first_visit_id = null,
    first_visit_at = null, last_visit_id = null, last_visit_at = null,
    content_hash = case id % 2 when 0 then 140737488355327 else 1 end`.execute(db);
}

const withoutSecond = (rows: object[]) =>
  rows.filter((row) => !JSON.stringify(row).includes('"#1002"'));

test("stores regions, tags and visits of the last 13 months once after an upgrade, and loses no change", async () => {
  const { db, store } = await openStore();
  await sync(db, store);
  await forgetDetails(db);
  await readAgain(db as unknown as Kysely<unknown>);
  now += dayMs;
  // Changes since the last sync: to an order that is too old to be read again, and a new order.
  shop.refundOrder(1, {
    at: now - dayMs / 2,
    lines: [{ line: 0, quantity: 1, subtotalMinor: 501 }],
  });
  placeOrder(9, now - dayMs / 4, 1);
  const read = await sync(db, store);
  expect(new Set(read)).toEqual(new Set(["9", "8", "7", "6", "5", "4", "3", "1"]));
  expect(await sync(db, store)).toEqual([]);

  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  const fresh = await openStore();
  await sync(fresh.db, fresh.store);
  const { orders, orderTags, ...upgraded } = await storedState(db, store.id);
  const {
    orders: freshOrders,
    orderTags: freshTags,
    ...expected
  } = await storedState(fresh.db, fresh.store.id);
  expect(upgraded).toEqual(expected);
  // The order from 450 days ago did not change.
  expect(withoutSecond(orders)).toEqual(withoutSecond(freshOrders));
  expect(orders).toHaveLength(9);
  expect(orderTags).toHaveLength(8);
  expect(freshTags).toHaveLength(9);
});

test("stores no query strings and no email addresses", async () => {
  const { db, store } = await openStore();
  await sync(db, store);
  const stored = JSON.stringify(await rowsOfStore(db, store.id));
  expect(stored).toContain("/products/lamp");
  expect(stored).toContain("blog.example/post");
  for (const planted of [secret, email, encodeURIComponent(email), "mail.example", "?utm_"]) {
    expect(stored).not.toContain(planted);
  }
});
