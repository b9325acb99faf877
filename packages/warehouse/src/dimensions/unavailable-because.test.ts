import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { OrderRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { metricBreakdown } from "../questions/breakdown/metric-breakdown.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { sampleCheckout } from "../testing/sample-checkout.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { dimensionValues } from "./dimension-values.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const now = Date.parse("2026-03-10T12:00:00Z");

async function deliver(...changes: Partial<OrderRecord>[]) {
  const records = changes.map((change, index) => ({
    ...sampleOrder({ name: `${index + 1}`, placed: `2026-03-0${index + 1}T10:00:00Z` }),
    ...change,
  }));
  await ingestPage(db, { store, records, now });
}

/** Stores what a shop delivered, or leaves it out. */
const read = (record: SourceRecord) => {
  const source = { integrationId: "shop", platform: "shopify", stream: "any" } as const;
  return ingestPage(db, { store, records: [record], source, now });
};

const reason = async (id: DimensionId) =>
  (await dimensionValues(db, { store, query: {}, now }, { id, limit: 10 })).unavailableBecause;

const visit = {
  occurredAt: now,
  source: "Google",
  sourceType: null,
  referrer: null,
  landingPage: null,
  utmSource: null,
  utmMedium: null,
  utmCampaign: null,
  utmContent: null,
  utmTerm: null,
};
const none = { state: "known", first: null, last: null } as const;

test.each([
  ["only files delivered orders", { origin: "export" }, /no orders from Shopify/],
  ["orders were stored before visits were read", {}, /imports the visits/],
  ["the app may not read visits", { visits: { state: "unavailable" } }, /doesn't let this app/],
  [
    "Shopify has not prepared them",
    { visits: { state: "not_ready" } },
    /still preparing the visits/,
  ],
  ["no visits were recorded", { visits: none }, /recorded no visits/],
] as const)("explains why there are no visit sources if %s", async (_, change, expected) => {
  await deliver(change);
  expect(await reason("first_visit_source")).toMatch(expected);
});

test("gives no reason if any order has a value", async () => {
  const tags = ["VIP"];
  await deliver({ visits: { ...none, last: visit }, tags, regionCode: "NY" }, { visits: none });
  expect(await reason("last_visit_source")).toBeNull();
  expect(await reason("order_tag")).toBeNull();
  expect(await reason("region")).toBeNull();
  expect(await reason("utm_source")).toBe(
    "Shopify recorded no UTM parameters for this store's orders.",
  );
});

test("explains which data orders and products lack", async () => {
  await deliver({ visits: none });
  expect([await reason("region"), await reason("order_tag"), await reason("product_type")]).toEqual(
    [
      "No order of this store has a region.",
      "No order of this store has a tag.",
      "No product of this store has a type.",
    ],
  );
  expect(await reason("country")).toBeNull();
});

test.each([
  ["channel", "google_analytics", "Google Analytics"],
  ["query", "google_search_console", "Google Search Console"],
  ["campaign", "google_ads", "Google Ads"],
  ["campaign_or_flow", "klaviyo", "Klaviyo"],
] as const)(
  "explains that the source of %s isn't connected, and then that it is still syncing",
  async (id, platform, name) => {
    await deliver({ visits: none });
    expect(await reason(id)).toMatch(/connected\.$/);
    await connectAccount(db, store, { platform, readUntil: null });
    expect(await reason(id)).toBe(`${name} is still syncing.`);
    await db.updateTable("integrations").set({ last_synced_at: now }).execute();
    expect(await reason(id)).toBeNull();
  },
);

test("explains that Shopify denies access to abandoned checkouts", async () => {
  await connectShop(db, store, now);
  expect(await reason("abandonment_reason")).toBeNull();
  await db.deleteFrom("sync_cursors").execute();
  expect(await reason("abandonment_reason")).toBe(
    "Shopify doesn't let this app read abandoned checkouts.",
  );
});

test("explains that all abandoned checkouts are left out", async () => {
  await connectShop(db, store, now);
  const checkout = sampleCheckout({ name: "1", started: "2026-03-01T10:00:00Z" });
  await read({ ...checkout, currency: "JPY" });
  expect(await reason("abandonment_reason")).toBe(
    "All abandoned checkouts of this store are left out. See Integrations for the reason.",
  );
});

test("explains that a store has no orders yet, or that all of them are left out", async () => {
  expect(await reason("discount_code")).toBe("This store has no orders yet.");
  await read({
    kind: "product",
    externalId: "p",
    title: "Lamp",
    handle: "lamp",
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: now,
    currency: "JPY",
    variants: [],
  });
  expect(await reason("discount_code")).toBe("This store has no orders yet.");
  await read({
    ...sampleOrder({ name: "1", placed: "2026-03-01T10:00:00Z" }),
    currency: "JPY",
  });
  expect(await reason("discount_code")).toBe(
    "All orders of this store are left out. See Integrations for the reason.",
  );
});

const readBreakdown = async () => {
  const query = { range: "custom", from: "2026-03-02", to: "2026-03-02" } as const;
  const input = { id: "orders", by: ["utm_source", "country"], metrics: [], limit: 10 } as const;
  const request = { store, query, now };
  return metricBreakdown(db, request, { ...input, by: [...input.by], metrics: [] });
};

test("gives the reason in a breakdown whose rows have no value, unless other orders have one", async () => {
  await deliver({ visits: { state: "unavailable" } }, { visits: none });
  expect((await readBreakdown()).unavailableBecause).toBe(
    "Shopify recorded no UTM parameters for this store's orders.",
  );
  await deliver({}, {}, { visits: { ...none, last: { ...visit, utmSource: "ads" } } });
  const answer = await readBreakdown();
  expect(answer.rows.map(({ values }) => values)).toEqual([["none", "none"]]);
  expect(answer.unavailableBecause).toBeNull();
});
