import { findUnpackedDays } from "@cartograph/warehouse/rollups/order-columns/unpacked-days.ts";
import { expect, test } from "vitest";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { openSyncHarness, type SyncHarness } from "../testing/sync-harness.ts";

const allDays = { from: 0, to: 100_000 };
const unpackedDays = ({ db, storeId }: SyncHarness) => findUnpackedDays(db, storeId, allDays);
const packedDays = ({ db }: SyncHarness) => db.selectFrom("order_columns").select("day").execute();

function connectorWithOrders() {
  return fakeConnector({ streams: [{ name: "orders", pages: [[fakeOrder("1")]] }] });
}

test("packs the days of the orders once a sync has stored them", async () => {
  const harness = await openSyncHarness(connectorWithOrders());
  await harness.sync();
  expect(await harness.countOrders()).toBe(1);
  await expect.poll(() => unpackedDays(harness)).toEqual([]);
  expect(await packedDays(harness)).toHaveLength(1);
  await harness.engine.stop();
  expect(harness.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("packs unpacked days at the next start", async () => {
  const harness = await openSyncHarness(connectorWithOrders());
  await harness.sync();
  await harness.engine.stop();
  await harness.db.deleteFrom("order_columns").execute();
  expect(await unpackedDays(harness)).toHaveLength(1);
  const restarted = harness.restarted(connectorWithOrders());
  await restarted.recover();
  await expect.poll(() => unpackedDays(harness)).toEqual([]);
  expect(await packedDays(harness)).toHaveLength(1);
  await restarted.stop();
});
