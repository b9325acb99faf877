import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseDay } from "../calendar/days.ts";
import { changeStoreTimezone } from "../rollups/change-store-timezone.ts";
import { insertIntegration } from "../testing/insert-integration.ts";
import { findRollupDifferences } from "../testing/rollup-differences/find-rollup-differences.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import { storeVersion } from "../store-version.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { storedState } from "../testing/stored-state.ts";
import { workedMonth } from "../testing/worked-month.ts";
import { ingestPage } from "./ingest-page.ts";

type Store = Awaited<ReturnType<typeof insertTestStore>>;
let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const now = Date.UTC(2026, 2, 1);
const page = (store: Store, records: SourceRecord[]) => ingestPage(db, { store, records, now });

/** February's sums, by refund date (0) or order date (1). */
async function february(store: Store, basis: 0 | 1) {
  const sums = await db
    .selectFrom("day_totals")
    .select((eb) => [
      eb.fn.sum<number>("gross_minor").as("gross"),
      eb.fn.sum<number>("discounts_minor").as("discounts"),
      eb.fn.sum<number>("returns_minor").as("returns"),
      eb.fn.sum<number>("shipping_minor").as("shipping"),
      eb.fn.sum<number>("taxes_minor").as("taxes"),
      eb.fn.sum<number>("product_orders").as("productOrders"),
    ])
    .where("store_id", "=", store.id)
    .where("basis", "=", basis)
    .where("day", ">=", parseDay("2026-02-01"))
    .where("day", "<=", parseDay("2026-02-28"))
    .executeTakeFirstOrThrow();
  const net = sums.gross - sums.discounts - sums.returns;
  return { ...sums, net, total: net + sums.shipping + sums.taxes };
}

describe("the worked month", () => {
  test("has the documented figures by refund date and by order date", async () => {
    const store = await insertTestStore(db);
    await page(store, workedMonth);
    expect(await february(store, 0)).toEqual({
      gross: 14_000,
      discounts: 800,
      returns: 11_700,
      shipping: 0,
      taxes: 120,
      productOrders: 2,
      net: 1500,
      total: 1620,
    });
    expect(await february(store, 1)).toEqual({
      gross: 14_000,
      discounts: 800,
      returns: 7200,
      shipping: 0,
      taxes: 480,
      productOrders: 2,
      net: 6000,
      total: 6480,
    });
  });

  test("has other figures in UTC, and the original ones after changing the time zone back", async () => {
    const store = await insertTestStore(db);
    await page(store, workedMonth);
    await mergeChanges(db, store.id);
    const before = await storedState(db, store.id);
    await changeStoreTimezone(db, store.id, "UTC");
    expect(await february(store, 0)).toMatchObject({
      gross: 18_000,
      net: 5500,
      shipping: 500,
      taxes: 440,
      total: 6440,
    });
    expect(await findRollupDifferences(db, store.id)).toEqual([]);
    await changeStoreTimezone(db, store.id, "America/New_York");
    expect(await storedState(db, store.id)).toEqual(before);
  });

  test("has the same net sales on both date bases over January and February", async () => {
    const store = await insertTestStore(db);
    await page(store, workedMonth);
    const rows = await db
      .selectFrom("day_totals")
      .selectAll()
      .where("store_id", "=", store.id)
      .execute();
    const net = (basis: number) =>
      rows
        .filter((row) => row.basis === basis)
        .reduce((sum, row) => sum + row.gross_minor - row.discounts_minor - row.returns_minor, 0);
    expect([net(0), net(1)]).toEqual([14_500, 14_500]);
  });

  test("classifies new and returning customers and sets their acquisition day", async () => {
    const store = await insertTestStore(db);
    await page(store, workedMonth);
    const orders = await db
      .selectFrom("orders")
      .select(["ext_id", "customer_type"])
      .where("store_id", "=", store.id)
      .orderBy("ext_id")
      .execute();
    expect(orders.map((order) => order.customer_type)).toEqual([1, 1, 2, 1, 1]);
    const customers = await db
      .selectFrom("customers")
      .select(["ext_id", "acquired_day"])
      .where("store_id", "=", store.id)
      .orderBy("ext_id")
      .execute();
    expect(customers).toEqual([
      { ext_id: "A", acquired_day: parseDay("2026-01-30") },
      { ext_id: "B", acquired_day: parseDay("2026-01-31") },
      // An order of only a gift card and a canceled order do not acquire a customer.
      { ext_id: "C", acquired_day: null },
      { ext_id: "D", acquired_day: null },
    ]);
  });
});

describe("ingesting a page", () => {
  test("stores the cursor, the version and the caller's writes together with the records, or nothing", async () => {
    const store = await insertTestStore(db);
    await insertIntegration(db, { id: "shop", store_id: store.id, platform: "shopify" });
    // Adding the integration also raises the version.
    const versionBefore = await storeVersion(db, store.id);
    const cursor = { integrationId: "shop", stream: "orders", cursor: "after-1" };
    const records = [sampleOrder({ name: "1", placed: "2026-02-10T09:00:00-05:00" })];
    const failing = ingestPage(db, {
      store,
      records,
      cursor,
      now,
      alsoInTransaction: () => Promise.reject(new Error("no room left")),
    });
    await expect(failing).rejects.toThrow("no room left");
    const cursors = db.selectFrom("sync_cursors").select("cursor").where("store_id", "=", store.id);
    expect(await cursors.execute()).toEqual([]);
    expect((await storedState(db, store.id)).orders).toEqual([]);
    expect(await storeVersion(db, store.id)).toBe(versionBefore);

    await ingestPage(db, { store, records, cursor, now });
    expect(await cursors.execute()).toEqual([{ cursor: "after-1" }]);
    expect(await storeVersion(db, store.id)).toBe(versionBefore + 1);
  });

  test("raises the version when a first read comes further, even if it changed no record", async () => {
    const store = await insertTestStore(db);
    await insertIntegration(db, { id: "shop", store_id: store.id, platform: "shopify" });
    const raises: boolean[] = [];
    for (const [readBackTo, readUntil] of [
      [20, 90],
      [10, 90],
      [10, 90],
      [0, 90],
      [0, 99],
    ]) {
      const cursor = JSON.stringify({ readBackTo, readUntil });
      const before = await storeVersion(db, store.id);
      const saved = { integrationId: "shop", stream: "orders", cursor };
      await ingestPage(db, { store, records: [], cursor: saved, now });
      raises.push((await storeVersion(db, store.id)) > before);
    }
    expect(raises).toEqual([true, true, false, true, false]);
  });

  test("keeps the version when nothing changed", async () => {
    const store = await insertTestStore(db);
    expect(await page(store, workedMonth)).toEqual({ stored: 5, unchanged: 0, refused: [] });
    const again = workedMonth.map((order) => Object.assign({}, order, { updatedAt: now }));
    expect(await page(store, again)).toEqual({ stored: 0, unchanged: 5, refused: [] });
    expect(await storeVersion(db, store.id)).toBe(1);
  });

  test("refuses a page for a store that does not exist", async () => {
    const missingStore = { id: 999_999, timezone: "UTC", currency: "USD" };
    await expect(page(missingStore, workedMonth)).rejects.toThrow("no such store");
  });

  test("uses the stored time zone even if the caller passes another one", async () => {
    const store = await insertTestStore(db, { timezone: "Asia/Tokyo" });
    await page({ ...store, timezone: "UTC" }, [
      sampleOrder({ name: "1", placed: "2026-02-10T20:00:00Z" }),
    ]);
    const { day } = await db
      .selectFrom("orders")
      .select("day")
      .where("store_id", "=", store.id)
      .executeTakeFirstOrThrow();
    expect(day).toBe(parseDay("2026-02-11"));
  });

  test("does not change another store, even if ids are the same", async () => {
    const mine = await insertTestStore(db);
    const theirs = await insertTestStore(db);
    await page(mine, workedMonth);
    await mergeChanges(db, mine.id);
    const before = await storedState(db, mine.id);
    const version = await storeVersion(db, mine.id);
    await page(theirs, [
      ...workedMonth.map((order) => Object.assign({}, order, { shippingMinor: 1 })),
      { kind: "deletion", entity: "order", externalId: "O3", deletedAt: now },
    ]);
    await changeStoreTimezone(db, theirs.id, "Asia/Tokyo");
    expect(await storedState(db, mine.id)).toEqual(before);
    expect(await storeVersion(db, mine.id)).toBe(version);
    expect(await findRollupDifferences(db, theirs.id)).toEqual([]);
  });
});

describe("refusals", () => {
  test.each([
    ["in another currency", { currency: "EUR" }, /in EUR, but your store reports in USD/],
    ["with an invalid date", { processedAt: 0 }, /invalid date/],
    [
      "with an amount too large for exact sums",
      { shippingMinor: 2 ** 53 },
      /^Order 1 \(1\).*too large/,
    ],
    ["with an infinite total", { totalMinor: Infinity }, /too large/],
  ])("refuses an order %s and stores the rest of the page", async (_what, wrong, reason) => {
    const store = await insertTestStore(db);
    const order = sampleOrder({ name: "1", placed: "2026-02-10T09:00:00-05:00" });
    const result = await page(store, [{ ...order, ...wrong }, ...workedMonth]);
    expect(result).toMatchObject({ stored: 5, refused: [{ externalId: "1", kind: "order" }] });
    expect(result.refused[0]?.reason).toMatch(reason);
  });
});

describe("uncounted orders", () => {
  test.each([
    ["a test order", { isTest: true }, []],
    [
      "a deleted order",
      {},
      [{ kind: "deletion" as const, entity: "order" as const, externalId: "1", deletedAt: now }],
    ],
  ])("stores %s without counting it in any figure", async (_what, change, more) => {
    const store = await insertTestStore(db);
    const order = sampleOrder({ name: "1", placed: "2026-02-10T09:00:00Z", customer: "ann" });
    await page(store, [{ ...order, ...change }]);
    await page(store, more);
    await mergeChanges(db, store.id);
    const state = await storedState(db, store.id);
    expect(state.orders).toHaveLength(1);
    expect([state.ledger, state.dayTotals, state.dayTypes, state.cohorts, state.columns]).toEqual([
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  test("keeps an order deleted when its deletion arrived before the order", async () => {
    const store = await insertTestStore(db);
    await page(store, [{ kind: "deletion", entity: "order", externalId: "O1", deletedAt: now }]);
    await page(store, workedMonth);
    const state = await storedState(db, store.id);
    expect(state.orders).toHaveLength(5);
    expect(state.ledger.filter((entry) => JSON.stringify(entry).includes("O1"))).toEqual([]);
  });
});

describe("an order delivered by a file and by the API", () => {
  const exported = sampleOrder({
    name: "1",
    placed: "2026-02-10T09:00:00Z",
    origin: "export",
    customer: "email:ann@example.com",
    updatedAt: now,
  });
  const fromApi = {
    ...exported,
    origin: "api" as const,
    customerExternalId: "77",
    updatedAt: 1e12,
  };

  test.each([
    ["after", [exported, fromApi]],
    ["before", [fromApi, exported]],
  ])("keeps the API's version when it arrives %s the file's", async (_when, records) => {
    const store = await insertTestStore(db);
    for (const record of records) await page(store, [record]);
    const state = await storedState(db, store.id);
    expect(state.orders).toMatchObject([{ origin: 1, customer_id: "77" }]);
    expect(await findRollupDifferences(db, store.id)).toEqual([]);
  });
});
