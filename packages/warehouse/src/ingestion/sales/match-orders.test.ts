import { orderNameKey } from "@cartograph/contracts/order-name-key.ts";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRollupDifferences } from "../../testing/rollup-differences/find-rollup-differences.ts";
import { mergeChanges } from "../../rollups/merge-changes.ts";
import { rebuildRollups } from "../../testing/rebuild-rollups.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { storedState } from "../../testing/stored-state.ts";
import { ingestPage } from "../ingest-page.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const hourMs = 3_600_000;
const placedAt = Date.UTC(2026, 1, 3, 10);

type Changes = Partial<Omit<OrderRecord, "kind" | "lines" | "refunds">>;

/** Order number `n`. Pairs of orders have the same time, so that ids decide their order. */
function sample(n: number, changes: Changes): OrderRecord {
  const name = changes.name ?? `#${n}`;
  return sampleOrder({
    name,
    placed: new Date(placedAt + Math.floor(n / 2) * hourMs).toISOString(),
    customer: `customer-${n % 3}`,
    ...changes,
  });
}

const fromApi = (n: number, changes: Changes = {}) =>
  sample(n, { externalId: `${45_000 + n}`, updatedAt: placedAt, ...changes });
const withId = (n: number, changes: Changes = {}) =>
  sample(n, { origin: "export", externalId: `${45_000 + n}`, ...changes });
const withoutId = (n: number, changes: Changes = {}) =>
  sample(n, { origin: "export", externalId: orderNameKey(`#${n}`), ...changes });

async function ingestAll(pages: OrderRecord[][]) {
  const store = await insertTestStore(db, { timezone: "UTC" });
  const refused: string[] = [];
  for (const [index, records] of pages.entries()) {
    // A later import wins over an earlier one.
    const dated = records.map((record) =>
      record.origin === "export" ? { ...record, updatedAt: placedAt + index + 1 } : record,
    );
    const result = await ingestPage(db, { store, records: dated, now: 0 });
    refused.push(...result.refused.map(({ reason }) => reason));
  }
  expect(await findRollupDifferences(db, store.id)).toEqual([]);
  await mergeChanges(db, store.id);
  const orders = await db
    .selectFrom("orders")
    .select(["ext_id", "name", "total_minor", "deleted_at"])
    .where("store_id", "=", store.id)
    .orderBy("ext_id")
    .execute();
  return { store, refused, orders, ids: orders.map(({ ext_id: id }) => id) };
}

const numbers = [1, 2, 3, 4, 5, 6, 7];

/** The stored state without update times and content hashes. */
async function stateOf(pages: OrderRecord[][]) {
  const { store, refused, orders } = await ingestAll(pages);
  expect(orders).toHaveLength(numbers.length);
  const state = await storedState(db, store.id);
  return { refused, state: JSON.parse(JSON.stringify(state, withoutDelivery)) };
}

function withoutDelivery(key: string, value: unknown): unknown {
  return ["updated_at", "content_hash"].includes(key) ? 0 : value;
}

describe("one order", () => {
  const kinds = { withId, withoutId, fromApi };

  test.each([
    [["withId", "withoutId"]],
    [["withoutId", "withId"]],
    [["withId", "withoutId", "withId"]],
    [["withoutId", "withoutId", "withId"]],
    [["withoutId", "withId", "withoutId"]],
  ] as const)("imported %j is stored once", async (order) => {
    const expected = await stateOf([numbers.map((n) => withId(n))]);
    expect(await stateOf(order.map((kind) => numbers.map((n) => kinds[kind](n))))).toEqual(
      expected,
    );
  });

  test.each([
    [["fromApi", "withId", "withoutId"]],
    [["fromApi", "withoutId", "withId"]],
    [["withId", "fromApi", "withoutId"]],
    [["withoutId", "fromApi", "withId"]],
    [["withoutId", "fromApi"]],
    [["withId", "withoutId", "fromApi"]],
    [["withoutId", "withId", "fromApi"]],
  ] as const)("imported and synced as %j is stored once, with the API's version", async (order) => {
    const expected = await stateOf([numbers.map((n) => fromApi(n))]);
    expect(await stateOf(order.map((kind) => numbers.map((n) => kinds[kind](n))))).toEqual(
      expected,
    );
  });

  test("is stored once if a page contains it with its Id, without its Id and from the API", async () => {
    const { ids, refused } = await ingestAll([[withoutId(1), withId(1), fromApi(1), withoutId(1)]]);
    expect({ ids, refused }).toEqual({ ids: ["45001"], refused: [] });
  });

  test("is stored once for any mix of deliveries in pages of any size", async () => {
    const delivery = fc.tuple(
      fc.constantFrom("withId", "withoutId", "fromApi"),
      fc.constantFrom(...numbers),
    );
    const expected = await stateOf([numbers.map((n) => fromApi(n))]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(delivery, { maxLength: 9 }), { maxLength: 6 }),
        async (pages) => {
          const deliveries = pages.map((page) => page.map(([kind, n]) => kinds[kind](n)));
          expect(await stateOf([...deliveries, numbers.map((n) => fromApi(n))])).toEqual(expected);
        },
      ),
      { numRuns: testRuns(40) },
    );
  });

  test("is updated by a later import without Id and keeps its Id", async () => {
    const { orders } = await ingestAll([
      [withId(1)],
      [withoutId(1, { shippingMinor: 500, totalMinor: 1500 })],
    ]);
    expect(orders).toMatchObject([{ ext_id: "45001", total_minor: 1500 }]);
  });

  test("is matched by Name and time when a spreadsheet rounded its Id", async () => {
    const rounded = (n: number) => withId(n, { externalId: `${45_000}` });
    expect(await ingestAll([[fromApi(1)], [rounded(1)]])).toMatchObject({
      ids: ["45001"],
      refused: [],
    });
    expect(await ingestAll([[rounded(1)], [fromApi(1)]])).toMatchObject({ ids: ["45001"] });
    expect(await ingestAll([[rounded(1)], [withId(1)]])).toMatchObject({ ids: ["45001"] });
  });
});

describe("duplicate rows stored by an earlier version", () => {
  test.each([
    ["with its Id", withId(1)],
    ["without its Id", withoutId(1)],
    ["from the API", fromApi(1)],
  ])("are merged when the order is delivered again %s", async (_, record) => {
    const { store } = await ingestAll([[withId(1), withId(2)], [withoutId(3)]]);
    // The second row of order #1, as it was stored before orders were matched by Name.
    await db
      .updateTable("orders")
      .set({ name: "#1", ext_key: orderNameKey("#1") })
      .where("store_id", "=", store.id)
      .where("name", "=", "#3")
      .execute();
    await rebuildRollups(db, store.id);

    const { stored } = await ingestPage(db, {
      store,
      records: [{ ...record, updatedAt: placedAt + 9 }],
      now: 0,
    });
    expect(stored).toBe(1);
    expect(await findRollupDifferences(db, store.id)).toEqual([]);
    const orders = await db
      .selectFrom("orders")
      .select(["ext_id"])
      .where("store_id", "=", store.id)
      .execute();
    expect(orders.map(({ ext_id: id }) => id).toSorted()).toEqual(["45001", "45002"]);
    const lines = await db
      .selectFrom("order_lines")
      .select("ext_id")
      .where("store_id", "=", store.id)
      .execute();
    expect(lines).toHaveLength(2);
  });
});

describe("refuses an order from a file", () => {
  const otherTime = { processedAt: placedAt - hourMs };

  test("if the stored order with its Name has another Id and another time", async () => {
    for (const first of [withId(1), fromApi(1)]) {
      const { ids, refused } = await ingestAll([
        [first],
        [withId(1, { externalId: "999", ...otherTime })],
      ]);
      expect(ids).toEqual(["45001"]);
      expect(refused).toEqual([
        expect.stringContaining(
          "Order #1 has the Id 999 here, but the stored order #1 has the Id 45001.",
        ),
      ]);
    }
  });

  test("if its Id belongs to an order with another Name and time", async () => {
    const { ids, refused } = await ingestAll([
      [withId(1)],
      [withId(4, { externalId: "45001" }), withId(5)],
    ]);
    expect(ids).toEqual(["45001", "45005"]);
    expect(refused).toEqual([
      expect.stringContaining("The Id 45001 of order #4 belongs to the stored order #1."),
    ]);
  });

  test("if it has no Id and several orders from the API have its Name", async () => {
    const { ids, refused } = await ingestAll([
      [fromApi(1, otherTime), fromApi(4, { name: "#1", ...otherTime })],
      [withoutId(1)],
    ]);
    expect(ids).toEqual(["45001", "45004"]);
    expect(refused).toEqual([expect.stringContaining("2 stored orders are named #1")]);
  });

  test("but not if it was renamed and is otherwise the same", async () => {
    const { orders, refused } = await ingestAll([[withId(1)], [withId(1, { name: "#1-A" })]]);
    expect({ orders, refused }).toMatchObject({
      orders: [{ ext_id: "45001", name: "#1-A" }],
      refused: [],
    });
  });
});

test("stores two orders from the API with the same Name separately", async () => {
  const { ids } = await ingestAll([[fromApi(1)], [fromApi(4, { name: "#1" })], [fromApi(1)]]);
  expect(ids).toEqual(["45001", "45004"]);
});

test("keeps an order deleted through the API when a file without Ids contains it", async () => {
  const { store } = await ingestAll([[fromApi(1)]]);
  const deletion = {
    kind: "deletion",
    entity: "order",
    externalId: "45001",
    deletedAt: placedAt,
  } as const;
  await ingestPage(db, { store, records: [deletion], now: 0 });
  await ingestPage(db, { store, records: [withoutId(1, { updatedAt: placedAt + 9 })], now: 0 });
  const orders = await db
    .selectFrom("orders")
    .select(["ext_id", "deleted_at"])
    .where("store_id", "=", store.id)
    .execute();
  expect(orders).toEqual([{ ext_id: "45001", deleted_at: placedAt }]);
});
