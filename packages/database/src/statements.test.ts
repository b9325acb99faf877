import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { batchQuery, batchStatement, runBatch, selectBatch } from "./dialects/batch.ts";
import { reserveIds } from "./dialects/reserve-ids.ts";
import {
  incrementStatement,
  deleteStatement,
  insertOrIgnoreStatement,
  insertStatement,
  selectByKey,
  updateStatement,
  upsertStatement,
} from "./statements.ts";
import { openTestDatabase } from "./testing/test-database.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  db = await openTestDatabase();
});
afterEach(() => db.destroy());

const key = ["store_id", "order_number"] as const;
const columns = ["customers", "net_minor", "total_minor", "refunded_minor"] as const;

function lifetimes() {
  return db.selectFrom("lifetime_values").selectAll().orderBy("order_number").execute();
}

describe("batch statements", () => {
  test("adds to existing rows and inserts missing ones", async () => {
    const add = incrementStatement(db, "lifetime_values", { key, columns });
    await runBatch(db, add, [
      [1, 1, 10, 100, 200, 5],
      [1, 2, 4, 50, 60, 0],
      [1, 1, -3, -40, -50, -5],
    ]);
    expect(await lifetimes()).toEqual([
      {
        store_id: 1,
        order_number: 1,
        customers: 7,
        net_minor: 60,
        total_minor: 150,
        refunded_minor: 0,
      },
      {
        store_id: 1,
        order_number: 2,
        customers: 4,
        net_minor: 50,
        total_minor: 60,
        refunded_minor: 0,
      },
    ]);
  });

  test("replaces existing rows", async () => {
    const upsert = upsertStatement(db, "lifetime_values", { key, columns });
    await runBatch(db, upsert, [
      [1, 1, 10, 100, 200, 5],
      [1, 1, 1, 2, 3, 4],
    ]);
    expect(await lifetimes()).toMatchObject([{ customers: 1, net_minor: 2, refunded_minor: 4 }]);
  });

  test("applies several parameter rows for the same row in order", async () => {
    await runBatch(db, incrementStatement(db, "lifetime_values", { key, columns }), [
      [1, 1, 10, 100, 200, 5],
      [1, 2, 4, 50, 60, 0],
    ]);
    const raise = batchStatement(
      db
        .updateTable("lifetime_values")
        .set((eb) => ({ customers: eb("customers", "+", 0), net_minor: 0 }))
        .where("store_id", "=", 0)
        .where("order_number", "=", 0),
    );
    await runBatch(db, raise, [
      [1, 7, 1, 1],
      [2, 8, 1, 2],
      [5, 9, 1, 1],
    ]);
    expect(await lifetimes()).toMatchObject([
      { customers: 16, net_minor: 9 },
      { customers: 6, net_minor: 8 },
    ]);
  });

  test("inserts the rows that a query selects for each parameter row", async () => {
    await runBatch(db, incrementStatement(db, "lifetime_values", { key, columns }), [
      [1, 1, 10, 100, 200, 5],
      [1, 2, 4, 50, 60, 0],
    ]);
    const found = db
      .selectFrom("lifetime_values")
      .select(["store_id", "order_number as day"])
      .where("store_id", "=", 0)
      .where("order_number", ">=", 0);
    const mark = batchStatement(
      db
        .insertInto("dirty_checkout_days")
        .columns(["store_id", "day"])
        .expression(found)
        .onConflict((conflict) => conflict.doNothing()),
    );
    await runBatch(db, mark, [
      [1, 2],
      [1, 1],
      [2, 1],
    ]);
    const days = await db.selectFrom("dirty_checkout_days").select("day").orderBy("day").execute();
    expect(days).toEqual([{ day: 1 }, { day: 2 }]);
  });

  test("does not change existing rows when it only inserts", async () => {
    const mark = insertOrIgnoreStatement(db, "store_versions", ["store_id", "version"]);
    await runBatch(db, mark, [
      [1, 5],
      [1, 5],
    ]);
    expect(await db.selectFrom("store_versions").selectAll().execute()).toHaveLength(1);
  });

  test("fails as a whole within a transaction", async () => {
    const insert = insertStatement(db, "store_versions", ["store_id", "version"]);
    const twice = [
      [1, 5],
      [1, 5],
    ];
    await expect(
      db.transaction().execute((transaction) => runBatch(transaction, insert, twice)),
    ).rejects.toThrow(/unique/i);
    expect(await db.selectFrom("store_versions").selectAll().execute()).toEqual([]);
  });

  test("updates the rows whose key columns all match", async () => {
    await runBatch(db, incrementStatement(db, "lifetime_values", { key, columns }), [
      [1, 1, 10, 100, 200, 5],
      [1, 2, 4, 50, 60, 0],
      [2, 3, 7, 70, 80, 0],
    ]);
    const update = updateStatement(db, "lifetime_values", {
      key,
      columns: ["total_minor", "customers"],
    });
    await runBatch(db, update, [[300, 11, 1, 1]]);
    expect(await lifetimes()).toMatchObject([
      { store_id: 1, customers: 11, net_minor: 100, total_minor: 300 },
      { store_id: 1, customers: 4, net_minor: 50, total_minor: 60 },
      { store_id: 2, customers: 7, net_minor: 70, total_minor: 80 },
    ]);
  });

  test("deletes and selects the rows whose key columns all match", async () => {
    await runBatch(db, incrementStatement(db, "lifetime_values", { key, columns }), [
      [1, 1, 10, 100, 200, 5],
      [1, 2, 4, 50, 60, 0],
      [2, 1, 7, 70, 80, 0],
    ]);
    await runBatch(db, deleteStatement(db, "lifetime_values", key), [[1, 1]]);
    const query = selectByKey(db, "lifetime_values", { key, columns: ["customers"] });
    expect(
      await selectBatch(db, query, [
        [2, 1],
        [1, 1],
        [1, 2],
      ]),
    ).toEqual([[{ customers: 7 }], [], [{ customers: 4 }]]);
  });

  test("returns results in the order of the parameter rows", async () => {
    await db
      .insertInto("store_versions")
      .values([
        { store_id: 1, version: 5 },
        { store_id: 2, version: 6 },
      ])
      .execute();
    const query = batchQuery(
      db.selectFrom("store_versions").select("version").where("store_id", "=", 0),
    );
    expect(await selectBatch(db, query, [[2], [3], [1]])).toEqual([
      [{ version: 6 }],
      [],
      [{ version: 5 }],
    ]);
  });
});

test("reserveIds numbers the rows of each store and table from 1, without gaps", async () => {
  const orders = { storeId: 1, table: "orders" } as const;
  expect(await reserveIds(db, orders, 3)).toBe(1);
  expect(await reserveIds(db, orders, 2)).toBe(4);
  expect(await reserveIds(db, { storeId: 2, table: "orders" }, 1)).toBe(1);
  expect(await reserveIds(db, { storeId: 1, table: "products" }, 1)).toBe(1);
  expect(await reserveIds(db, orders, 0)).toBe(0);
  expect(await reserveIds(db, orders, 1)).toBe(6);
});

test("reserveIds gives the same numbers again after a rollback", async () => {
  const sequence = { storeId: 1, table: "customers" } as const;
  const rolledBack = db.transaction().execute(async (transaction) => {
    await reserveIds(transaction, sequence, 5);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  expect(await reserveIds(db, sequence, 1)).toBe(1);
});
