import { findUnpackedDays } from "@cartograph/warehouse/rollups/order-columns/unpacked-days.ts";
import { expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncBench, type SyncBench } from "../testing/sync-bench.ts";

const allDays = { from: 0, to: 100_000 };
const unpackedDays = ({ db, storeId }: SyncBench) => findUnpackedDays(db, storeId, allDays);
const packedDays = ({ db }: SyncBench) => db.selectFrom("order_columns").select("day").execute();

function connectorWithOrders() {
  return fakeConnector({ streams: [{ name: "orders", pages: [[fakeOrder("1")]] }] });
}

test("packs the days of the orders once a sync has stored them", async () => {
  const bench = await openSyncBench(connectorWithOrders());
  await bench.sync();
  expect(await bench.countOrders()).toBe(1);
  await expect.poll(() => unpackedDays(bench)).toEqual([]);
  expect(await packedDays(bench)).toHaveLength(1);
  await bench.engine.stop();
  expect(bench.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("packs unpacked days at the next start", async () => {
  const bench = await openSyncBench(connectorWithOrders());
  await bench.sync();
  await bench.engine.stop();
  await bench.db.deleteFrom("order_columns").execute();
  expect(await unpackedDays(bench)).toHaveLength(1);
  const restarted = bench.restarted(connectorWithOrders());
  await restarted.recover();
  await expect.poll(() => unpackedDays(bench)).toEqual([]);
  expect(await packedDays(bench)).toHaveLength(1);
  await restarted.stop();
});
