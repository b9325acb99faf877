import type { OrderRecord, SourceRecord, VisitRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { visitsStateCodes } from "@cartograph/database/tables/sales.table.ts";
import { expect, test } from "vitest";
import { deleteShopOrders } from "../../source-data/delete-shop-orders.ts";
import { deleteSourceData } from "../../source-data/delete-source-data.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { storedState } from "../../testing/stored-state.ts";
import { undoImportPage } from "../imports/undo-import.ts";
import { ingestPage } from "../ingest-page.ts";

const placed = "2026-03-01T10:00:00Z";
const first: VisitRecord = {
  occurredAt: Date.parse("2026-02-27T08:00:00Z"),
  source: "Google",
  sourceType: "SEO",
  referrer: "www.google.com/",
  landingPage: "/products/mug",
  utmSource: "google",
  utmMedium: "cpc",
  utmCampaign: null,
  utmContent: null,
  utmTerm: null,
};
const last: VisitRecord = { ...first, occurredAt: Date.parse(placed), utmCampaign: "null" };
const known = { state: "known" as const, first, last };

async function openStore() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const deliver = (records: readonly SourceRecord[], importNumber: number | null = null) =>
    ingestPage(db, { store, records, now: 0, ...(importNumber !== null && { importNumber }) });
  const tags = async () => {
    const rows = await db
      .selectFrom("order_tags")
      .innerJoin("tags", (join) =>
        join
          .onRef("tags.store_id", "=", "order_tags.store_id")
          .onRef("tags.id", "=", "order_tags.tag_id"),
      )
      .select(["order_id", "name"])
      .orderBy("order_id")
      .orderBy("name")
      .execute();
    return rows.map(({ order_id, name }) => `${order_id} ${name}`);
  };
  const sources = () =>
    db.selectFrom("visit_sources").select(["id", "utm_campaign"]).orderBy("id").execute();
  const orders = () =>
    db
      .selectFrom("orders")
      .select(["region_code", "visits_state", "first_visit_id", "first_visit_at"])
      .select(["last_visit_id", "last_visit_at"])
      .orderBy("id")
      .execute();
  return { db, store, deliver, tags, sources, orders };
}

const order = (name: string, rest: Partial<OrderRecord> = {}): OrderRecord => ({
  ...sampleOrder({ name, placed }),
  ...rest,
});

test("stores visit sources once per store, and visit times with the order", async () => {
  const { deliver, sources, orders } = await openStore();
  await deliver([
    order("1", { visits: known, regionCode: "ON" }),
    order("2", { visits: { ...known, last: null } }),
  ]);
  await deliver([order("3", { visits: { ...known, first: last } })]);
  expect(await sources()).toEqual([
    { id: 1, utm_campaign: null },
    { id: 2, utm_campaign: "null" },
  ]);
  const [firstAt, lastAt] = [first.occurredAt, last.occurredAt];
  expect((await orders()).map((row) => Object.values(row))).toEqual([
    ["ON", visitsStateCodes.known, 1, firstAt, 2, lastAt],
    [null, visitsStateCodes.known, 1, firstAt, null, null],
    [null, visitsStateCodes.known, 2, lastAt, 2, lastAt],
  ]);
});

test.each([
  ["was stored before visits were read", undefined],
  ["was read before its visits were attributed", { state: "not_ready" as const }],
  ["was read while visits were not available", { state: "unavailable" as const }],
])("keeps the visits of an order that %s and is read again unchanged", async (_, before) => {
  // Eight orders, because otherwise a fingerprint might decide: half of the orders would keep their visits by chance.
  const names = ["1", "2", "3", "4", "5", "6", "7", "8"];
  const earlier = names.map((name) => order(name, before && { visits: before }));
  const later = names.map((name) => order(name, { visits: known }));
  for (const deliveries of [
    [earlier, later],
    [later, earlier],
  ]) {
    const { deliver, orders } = await openStore();
    for (const delivery of deliveries) await deliver(delivery);
    const kept = { visits_state: visitsStateCodes.known, first_visit_id: 1 };
    expect(await orders()).toMatchObject(names.map(() => kept));
  }
});

test.each([
  ["the same visits", known],
  ["visits that are not available", { state: "unavailable" as const }],
])(
  "keeps the customer of an order that is also delivered without one at the same time, with %s",
  async (_, visits) => {
    // Eight orders, because otherwise a fingerprint might decide: half of them would keep their customer by chance.
    const names = ["1", "2", "3", "4", "5", "6", "7", "8"];
    const guests = names.map((name) => order(name, { visits: known }));
    const customers = names.map((name) => order(name, { visits, customerExternalId: "77" }));
    for (const pages of [
      [guests, customers],
      [customers, guests],
      [[...guests, ...customers]],
      [[...customers, ...guests]],
    ]) {
      const { db, store, deliver } = await openStore();
      for (const page of pages) await deliver(page);
      const { orders } = await storedState(db, store.id);
      expect(orders).toMatchObject(names.map(() => ({ customer_id: "77" })));
    }
  },
);

test("replaces the tags of an order and keeps those of the others", async () => {
  const { deliver, tags } = await openStore();
  await deliver([order("1", { tags: ["gift", "VIP"] }), order("2", { tags: ["VIP"] })]);
  await deliver([order("1", { tags: ["vip"], updatedAt: Date.parse(placed) + 1 })]);
  expect(await tags()).toEqual(["1 vip", "2 VIP"]);
  await deliver([order("2", { updatedAt: Date.parse(placed) + 1 })]);
  expect(await tags()).toEqual(["1 vip"]);
});

test("restores the region and the tags of the earlier import when an import is undone", async () => {
  const { db, store, deliver, tags, orders } = await openStore();
  const exported = { origin: "export" as const };
  await deliver([order("1", { ...exported, tags: ["gift"], regionCode: "ON" })], 1);
  const later = { ...exported, updatedAt: Date.parse(placed) + 1 };
  await deliver(
    [order("1", { ...later, tags: ["VIP"] }), order("2", { ...later, tags: ["a"] })],
    2,
  );
  expect(await tags()).toEqual(["1 VIP", "2 a"]);
  await undoImportPage(db, { storeId: store.id, importNumber: 2, limit: 10 });
  expect(await tags()).toEqual(["1 gift"]);
  expect(await orders()).toMatchObject([{ region_code: "ON", visits_state: 0 }]);
});

test("deletes the visits and tags of the API's orders with the shop's data and keeps those of files", async () => {
  const { db, store, deliver, tags, sources } = await openStore();
  await deliver([order("1", { visits: known, tags: ["gift", "VIP"] })]);
  await deliver([order("2", { origin: "export", tags: ["VIP"] })], 1);
  const { signal } = new AbortController();
  await deleteSourceData(db, { storeId: store.id, platform: "shopify", accountId: null }, signal);
  expect(await tags()).toEqual(["2 VIP"]);
  expect(await sources()).toEqual([]);
  const names = await db.selectFrom("tags").select("name").execute();
  expect(names).toEqual([{ name: "VIP" }]);
  await deliver([order("3", { visits: known, tags: ["gift"] })]);
  expect(await tags()).toEqual(["2 VIP", "3 gift"]);
  expect(await sources()).toHaveLength(2);
});

test("keeps the tags of a deleted order until its row is removed", async () => {
  const { db, store, deliver, tags } = await openStore();
  await deliver([order("1", { tags: ["gift"] })]);
  await deliver([{ kind: "deletion", entity: "order", externalId: "1", deletedAt: 5 }]);
  expect(await tags()).toEqual(["1 gift"]);
  await deleteShopOrders(db, store.id, new AbortController().signal);
  expect(await db.selectFrom("order_tags").selectAll().execute()).toEqual([]);
});
