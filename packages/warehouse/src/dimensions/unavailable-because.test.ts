import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
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
  ["orders were stored before visits were read", {}, /read with the next sync/],
  ["the app may not read visits", { visits: { state: "unavailable" } }, /doesn't let this app/],
  ["no visits were recorded", { visits: none }, /recorded no visits/],
] as const)("says why there are no sources of visits where %s", async (_, change, expected) => {
  await deliver(change);
  expect(await reason("first_visit_source")).toMatch(expected);
});

test("gives no reason for a dimension with a value, whatever the latest order has", async () => {
  const tags = ["VIP"];
  await deliver({ visits: { ...none, last: visit }, tags, regionCode: "NY" }, { visits: none });
  expect(await reason("last_visit_source")).toBeNull();
  expect(await reason("order_tag")).toBeNull();
  expect(await reason("region")).toBeNull();
  expect(await reason("utm_source")).toBe(
    "Shopify recorded no UTM parameters for this store's orders.",
  );
});

test("names what orders and products lack", async () => {
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
