import type { Order } from "@cartograph/contracts/orders/order.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { assert, asyncProperty } from "fast-check";
import type { Kysely } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StoreContext } from "../../report-request.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { type SampleOrder, sampleOrder } from "../../testing/sample-order.ts";
import { workedMonth } from "../../testing/worked-month.ts";
import { orderPage } from "./order-page.ts";

const now = Date.parse("2026-03-10T12:00:00-05:00");

let db: Kysely<Schema>;
let store: StoreContext;
beforeAll(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  await ingestPage(db, { store, records: workedMonth, now });
});
afterAll(() => db.destroy());

async function openOrder(name: string, of = store): Promise<Order> {
  const { id } = await db
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", of.id)
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return orderPage(db, { store: of, query: {}, now }, { id: String(id) });
}

describe("the page of an order", () => {
  test("has its lines with returned units and amounts", async () => {
    const { lines, items, total, refunded } = await openOrder("O1");
    expect(lines).toEqual([
      {
        title: "Product",
        variant: null,
        sku: null,
        productId: "product",
        isGiftCard: false,
        quantity: 2,
        price: 50,
        gross: 100,
        discount: 10,
        tax: 7.2,
        returnedQuantity: 1,
        returned: 45,
      },
    ]);
    expect({ items, total, refunded }).toEqual({ items: 2, total: 105.2, refunded: 48.6 });
  });

  test("shows the day and figures in which each event counts", async () => {
    const { events } = await openOrder("O1");
    expect(events).toEqual([
      {
        kind: "sale",
        at: "2026-01-30T10:00:00-05:00",
        countsOn: { refund_date: "2026-01-30", order_date: "2026-01-30" },
        counts: expect.arrayContaining([
          { metric: "gross_sales", value: 100 },
          { metric: "discounts", value: 10 },
          { metric: "net_sales", value: 90 },
          { metric: "shipping", value: 8 },
          { metric: "taxes", value: 7.2 },
          { metric: "total_sales", value: 105.2 },
          { metric: "orders", value: 1 },
          { metric: "units", value: 2 },
        ]),
      },
      {
        kind: "refund",
        at: "2026-02-05T12:00:00-05:00",
        countsOn: { refund_date: "2026-02-05", order_date: "2026-01-30" },
        counts: [
          { metric: "returns", value: 45 },
          { metric: "net_sales", value: -45 },
          { metric: "taxes", value: -3.6 },
          { metric: "total_sales", value: -48.6 },
        ],
      },
    ]);
  });

  test("shows the order's position among the customer's orders", async () => {
    const [first, second] = [await openOrder("O1"), await openOrder("O3")];
    expect([first.customer, second.customer]).toMatchObject([
      { externalId: "A", orderNumber: 1, orders: 2, segment: "regular" },
      { externalId: "A", orderNumber: 2, orders: 2, segment: "regular" },
    ]);
  });

  test("has the region, tags and visits from the platform", async () => {
    const own = await insertTestStore(db);
    const visit = {
      occurredAt: Date.parse("2026-03-01T11:00:00Z"),
      source: "Google",
      sourceType: "SEO",
      referrer: "google.com/",
      landingPage: "/products/scarf",
      utmSource: null,
      utmMedium: null,
      utmCampaign: "spring",
      utmContent: null,
      utmTerm: null,
    };
    const placed = "2026-03-01T12:00:00Z";
    const records = [
      sampleOrder({
        name: "#1",
        placed,
        countryCode: "CA",
        regionCode: "ON",
        tags: ["gift", "rush"],
        visits: { state: "known", first: visit, last: { ...visit, source: "direct" } },
      }),
      sampleOrder({ name: "#2", placed, visits: { state: "unavailable" } }),
      sampleOrder({ name: "#3", placed }),
    ];
    await ingestPage(db, { store: own, records, now });
    const order = await openOrder("#1", own);
    expect(order).toMatchObject({ country: "CA", region: "ON", tags: ["gift", "rush"] });
    expect(order.visits).toMatchObject({
      state: "known",
      first: { at: "2026-03-01T06:00:00-05:00", source: "Google", utmCampaign: "spring" },
      last: { source: "direct" },
    });
    const none = { first: null, last: null };
    expect((await openOrder("#2", own)).visits).toEqual({ state: "unavailable", ...none });
    expect((await openOrder("#3", own)).visits).toEqual({ state: "not_read", ...none });
  });

  test("has no events and no position in the customer's history if it is a test order", async () => {
    const own = await insertTestStore(db);
    const placed = "2026-03-01T12:00:00Z";
    const records = [sampleOrder({ name: "#1", placed, customer: "ann", isTest: true })];
    await ingestPage(db, { store: own, records, now });
    expect(await openOrder("#1", own)).toMatchObject({ isTest: true, events: [], figures: [] });
  });

  test.each(["0", "999", "-1", "1.0", "1e0", "01", "O1", "", "9".repeat(40), "1 or 1=1"])(
    "is not found by %j",
    async (id) => {
      const asked = orderPage(db, { store, query: {}, now }, { id });
      await expect(asked).rejects.toMatchObject({ code: "not_found" });
    },
  );

  test("is not found in another store", async () => {
    const other = await insertTestStore(db);
    const asked = orderPage(db, { store: other, query: {}, now }, { id: "1" });
    await expect(asked).rejects.toMatchObject({ code: "not_found" });
  });
});

/** The link of an order in a store with integrations of this address. */
async function linkOf(storeUrl: string | null, shops = 1, order: Partial<SampleOrder> = {}) {
  const own = await insertTestStore(db);
  const sample = { name: "#1", externalId: "820982911", placed: "2026-03-01T12:00:00Z" };
  await ingestPage(db, { store: own, records: [sampleOrder({ ...sample, ...order })], now });
  for (let shop = 0; shop < shops; shop += 1) {
    await connectShop(db, own, null);
    await db
      .updateTable("integrations")
      .set({ id: `${own.id}-${shop}`, store_url: storeUrl })
      .where("id", "=", `${own.id}-shopify`)
      .execute();
  }
  return (await openOrder("#1", own)).adminUrl;
}

describe("the link to the shop's admin", () => {
  test.each([
    "lumen.myshopify.com",
    "https://Lumen.myshopify.com/",
    "http://lumen.myshopify.com:443/admin",
    "https://admin.shopify.com/store/lumen/orders",
    "lumen",
  ])("leads to the order in the shop entered as %s", async (storeUrl) => {
    expect(await linkOf(storeUrl)).toBe("https://lumen.myshopify.com/admin/orders/820982911");
  });

  test.each([
    null,
    "",
    "https://evil.example",
    "javascript:alert(1)//.myshopify.com",
    "evil.example/lumen.myshopify.com",
    "evil.example#.myshopify.com",
    "user@lumen.myshopify.com",
    "lumen.myshopify.com.evil.example",
    'lumen"onmouseover=".myshopify.com',
  ])("is missing for the address %j", async (storeUrl) => {
    expect(await linkOf(storeUrl)).toBeNull();
  });

  test("is missing with two shops, for an order from a file and for a non-numeric id", async () => {
    const url = "lumen.myshopify.com";
    expect(await linkOf(url, 2)).toBeNull();
    expect(await linkOf(url, 1, { origin: "export" })).toBeNull();
    expect(await linkOf(url, 1, { externalId: "../../evil" })).toBeNull();
  });
});

test("has events that add up to the order's figures, total and refunds", async () => {
  await assert(
    asyncProperty(orderHistories, async (records) => {
      const own = await insertTestStore(db);
      await ingestPage(db, { store: own, records, now });
      const stored = await db
        .selectFrom("orders")
        .select("name")
        .where("store_id", "=", own.id)
        .where("name", "!=", "")
        .execute();
      for (const { name } of stored) {
        const order = await openOrder(name, own);
        const sums = new Map<string, number>();
        for (const { metric, value } of order.events.flatMap(({ counts }) => counts)) {
          sums.set(metric, (sums.get(metric) ?? 0) + Math.round(value * 100));
        }
        const figures = new Map(order.figures.map((each) => [each.metric, each.value] as const));
        for (const [metric, sum] of sums) {
          expect(sum, metric).toBe(Math.round((figures.get(metric as never) ?? 0) * 100));
        }
        if (order.isTest || order.isDeleted) continue;
        const kept = Math.round((order.total - order.refunded) * 100);
        expect(sums.get("total_sales") ?? 0).toBe(kept);
        expect(sums.get("orders")).toBe(100);
      }
    }),
    { numRuns: testRuns(25) },
  );
});
