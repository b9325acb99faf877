import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { expect, test } from "vitest";
import { changeStoreTimezone } from "../../rollups/change-store-timezone.ts";
import { findRollupDifferences } from "../../testing/rollup-differences/find-rollup-differences.ts";
import { deleteShopOrders } from "../../source-data/delete-shop-orders.ts";
import { mergeChanges } from "../../rollups/merge-changes.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { storedState } from "../../testing/stored-state.ts";
import { ingestPage } from "../ingest-page.ts";
import { undoImportPage, type UndoneOrders } from "./undo-import.ts";

type Store = { id: number; timezone: string };

async function openStore(timezone = "UTC") {
  const db = await openTestDatabase();
  return { db, store: await insertTestStore(db, { timezone }) };
}

async function importOrders(
  db: Kysely<Schema>,
  store: Store,
  { importNumber, orders }: { importNumber: number; orders: readonly OrderRecord[] },
) {
  // Orders from a file get the time of their import.
  const delivery = { origin: "export", updatedAt: Date.UTC(2027, 0, importNumber) };
  const records = orders.map((each) => Object.assign({}, each, delivery));
  await ingestPage(db, { store, records, importNumber, now: 0 });
}

async function undo(db: Kysely<Schema>, store: Store, importNumber: number): Promise<UndoneOrders> {
  const total = { removed: 0, restored: 0, kept: 0 };
  for (;;) {
    const page = await undoImportPage(db, { storeId: store.id, importNumber, limit: 3 });
    if (page === null) return total;
    total.removed += page.removed;
    total.restored += page.restored;
    total.kept += page.kept;
  }
}

async function checkedState(db: Kysely<Schema>, store: Store) {
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  await mergeChanges(db, store.id);
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  return storedState(db, store.id);
}

const order = (name: string, unitMinor: number) =>
  sampleOrder({
    name,
    placed: "2026-03-03T12:00:00Z",
    customer: "ann",
    lines: [{ unitMinor, productExternalId: null, sku: "wax" }],
  });

test("removes orders that no other source delivered and customers who have no orders left", async () => {
  const { db, store } = await openStore();
  await importOrders(db, store, { importNumber: 1, orders: [order("1", 1000), order("2", 2000)] });
  expect(await undo(db, store, 1)).toEqual({ removed: 2, restored: 0, kept: 0 });
  await checkedState(db, store);
  for (const table of [
    "orders",
    "order_lines",
    "ledger",
    "customers",
    "day_totals",
    "import_orders",
    "replaced_orders",
  ] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

test("keeps an order that a later import also has, and removes it when that import is undone too", async () => {
  const { db, store } = await openStore();
  await importOrders(db, store, { importNumber: 1, orders: [order("1", 1000)] });
  await importOrders(db, store, { importNumber: 2, orders: [order("1", 1000)] });
  expect(await undo(db, store, 1)).toEqual({ removed: 0, restored: 0, kept: 1 });
  expect(await undo(db, store, 2)).toEqual({ removed: 1, restored: 0, kept: 0 });
});

test("keeps an order that the API also delivered", async () => {
  const { db, store } = await openStore();
  await importOrders(db, store, { importNumber: 1, orders: [order("1", 1000), order("2", 1000)] });
  await ingestPage(db, { store, records: [order("1", 1500)], now: 0 });
  expect(await undo(db, store, 1)).toEqual({ removed: 1, restored: 0, kept: 1 });
  const rows = await db.selectFrom("orders").select(["ext_id", "total_minor"]).execute();
  expect(rows).toEqual([{ ext_id: "1", total_minor: 1500 }]);
});

test("restores the version of an earlier import, with days in the store's current time zone", async () => {
  const { db, store } = await openStore("UTC");
  const late = { ...order("1", 1000), processedAt: Date.parse("2026-03-03T23:30:00Z") };
  await importOrders(db, store, { importNumber: 1, orders: [late] });
  await importOrders(db, store, {
    importNumber: 2,
    orders: [{ ...order("1", 1700), processedAt: late.processedAt }],
  });
  await changeStoreTimezone(db, store.id, "Europe/Berlin");
  expect(await undo(db, store, 2)).toEqual({ removed: 0, restored: 1, kept: 0 });
  const fresh = await insertTestStore(db, { timezone: "Europe/Berlin" });
  await importOrders(db, fresh, { importNumber: 1, orders: [late] });
  expect(await checkedState(db, store)).toEqual(await checkedState(db, fresh));
});

test("deletes the recorded deliveries of an order whose row is deleted", async () => {
  const { db, store } = await openStore();
  await importOrders(db, store, { importNumber: 1, orders: [order("1", 1000)] });
  await ingestPage(db, { store, records: [order("1", 1500)], now: 0 });
  await deleteShopOrders(db, store.id, new AbortController().signal);
  expect(await db.selectFrom("import_orders").selectAll().execute()).toEqual([]);
});

test("keeps an order that the platform deleted out of every figure", async () => {
  const { db, store } = await openStore();
  await importOrders(db, store, { importNumber: 1, orders: [order("1", 1000)] });
  await ingestPage(db, {
    store,
    records: [{ kind: "deletion", entity: "order", externalId: "1", deletedAt: 5 }],
    now: 0,
  });
  await undo(db, store, 1);
  expect((await checkedState(db, store)).dayTotals).toEqual([]);
  await importOrders(db, store, { importNumber: 2, orders: [order("1", 1000)] });
  expect((await checkedState(db, store)).dayTotals).toEqual([]);
});

test("does not change another store's import with the same number", async () => {
  const { db, store } = await openStore();
  const other = await insertTestStore(db, { timezone: "UTC" });
  for (const each of [store, other])
    await importOrders(db, each, { importNumber: 1, orders: [order("1", 1000)] });
  await undo(db, store, 1);
  const rows = await db.selectFrom("orders").select("store_id").execute();
  expect(rows).toEqual([{ store_id: other.id }]);
});

const importCount = 4;
/** Versions of some orders, each delivered by the API (0) or by one of the imports, and the imports to undo. */
const scenario = orderHistories.chain((deliveries) => {
  const orders = deliveries.filter((each) => each.kind === "order");
  return fc.record({
    orders: fc.constant(orders),
    source: fc.array(fc.integer({ min: 0, max: importCount }), {
      minLength: orders.length,
      maxLength: orders.length,
    }),
    hasApi: fc.boolean(),
    undone: fc.shuffledSubarray([1, 2, 3, 4]),
  });
});

test("leaves the store as if the undone imports had not happened", async () => {
  const db = await openTestDatabase();
  await fc.assert(
    fc.asyncProperty(scenario, async ({ orders, source, hasApi, undone }) => {
      const ordersOf = (importNumber: number) =>
        orders.filter((_, index) => source[index] === importNumber);
      const ofApi = ordersOf(0).map((each) => Object.assign({}, each, { origin: "api" }));
      const store = await insertTestStore(db, { timezone: "Europe/London" });
      const fresh = await insertTestStore(db, { timezone: "Europe/London" });
      const deliver = async (target: Store, importNumber: number) => {
        if (importNumber === 3 && hasApi)
          await ingestPage(db, { store: target, records: ofApi, now: 0 });
        await importOrders(db, target, { importNumber, orders: ordersOf(importNumber) });
      };
      for (const importNumber of [1, 2, 3]) await deliver(store, importNumber);
      // The first is undone before the last import runs, the others after it.
      const [early, ...late] = undone.filter((each) => each < 4);
      if (early !== undefined) await undo(db, store, early);
      await deliver(store, 4);
      for (const importNumber of late) await undo(db, store, importNumber);
      if (undone.includes(4)) await undo(db, store, 4);

      for (const importNumber of [1, 2, 3, 4]) {
        if (!undone.includes(importNumber)) await deliver(fresh, importNumber);
        else if (importNumber === 3 && hasApi)
          await ingestPage(db, { store: fresh, records: ofApi, now: 0 });
      }
      expect(await checkedState(db, store)).toEqual(await checkedState(db, fresh));
    }),
    { numRuns: testRuns(60) },
  );
  await db.destroy();
});

test("restores orders kept before content hashes were integers", async () => {
  const { db, store } = await openStore();
  await importOrders(db, store, { importNumber: 1, orders: [order("#1", 500)] });
  const before = await checkedState(db, store);
  await importOrders(db, store, { importNumber: 2, orders: [order("#1", 700)] });
  const { content } = await db
    .selectFrom("replaced_orders")
    .select("content")
    .where("store_id", "=", store.id)
    .executeTakeFirstOrThrow();
  const facts: unknown = { ...JSON.parse(content), contentHash: "q8jTn3fP0aVwX1yZ2bC4dE5fG6h" };
  await db
    .updateTable("replaced_orders")
    .set({ content: JSON.stringify(facts) })
    .where("store_id", "=", store.id)
    .execute();

  expect(await undo(db, store, 2)).toEqual({ removed: 0, restored: 1, kept: 0 });
  expect(await checkedState(db, store)).toEqual(before);
  await db.destroy();
});
