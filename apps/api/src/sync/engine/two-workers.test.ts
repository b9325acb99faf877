import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { expect, test } from "vitest";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { leaseMs } from "../runs/run-lease.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { insertTestIntegration, openSyncHarness } from "../testing/sync-harness.ts";

const pages = [[fakeOrder("1")], [fakeOrder("2")], [fakeOrder("3")]];

/** A worker that waits at `door` before its second page, and one on the same database that never waits. */
async function openTwoWorkers() {
  const door = gate();
  const first = fakeConnector({
    streams: [
      { name: "orders", pages, beforePage: (page) => (page === 1 ? door.pass() : undefined) },
    ],
  });
  const second = fakeConnector({ streams: [{ name: "orders", pages }] });
  const harness = await openSyncHarness(first);
  return { door, harness, first, second, other: harness.restarted(second) };
}

test("starts no second run of an integration that another worker syncs", async () => {
  const { door, harness, second, other } = await openTwoWorkers();
  const started = await harness.engine.start(harness.job());
  await door.reached;
  harness.clock.now += leaseMs - 1;
  expect(await other.start(harness.job())).toEqual(started);
  await other.whenEnded("integration-1");
  expect(second.requested).toEqual([]);
  door.open();
  await harness.engine.whenEnded("integration-1");
  expect(await harness.runs()).toMatchObject([{ id: started?.runId, status: "succeeded" }]);
});

test("starts one run when two workers start at the same moment", async () => {
  const { door, harness, other } = await openTwoWorkers();
  door.open();
  const [here, there] = await Promise.all([
    harness.engine.start(harness.job()),
    other.start(harness.job()),
  ]);
  expect(there).toEqual(here);
  await Promise.all([harness.engine.whenEnded("integration-1"), other.whenEnded("integration-1")]);
  expect(await harness.runs()).toHaveLength(1);
});

test("continues from the last page when the lease has expired, and the former worker writes nothing more", async () => {
  const { door, harness, first, second, other } = await openTwoWorkers();
  const lost = await harness.engine.start(harness.job());
  await door.reached;
  harness.clock.now += leaseMs;
  const taken = await other.start(harness.job());
  await other.whenEnded("integration-1");
  expect(second.requested).toEqual(["orders 1", "orders 2"]);
  const before = await harness.db.selectFrom("sync_cursors").selectAll().execute();
  const versions = await harness.db.selectFrom("store_versions").selectAll().execute();

  door.open();
  await harness.engine.whenEnded("integration-1");
  expect(first.requested).toEqual(["orders 0", "orders 1"]);
  expect(await harness.db.selectFrom("sync_cursors").selectAll().execute()).toEqual(before);
  expect(await harness.db.selectFrom("store_versions").selectAll().execute()).toEqual(versions);
  expect(await harness.countOrders()).toBe(3);
  expect(await findRollupDifferences(harness.db, harness.storeId)).toEqual([]);
  const runs = await harness.runs();
  expect(runs.map(({ id, status }) => [id, status])).toEqual([
    [taken?.runId, "succeeded"],
    [lost?.runId, "failed"],
  ]);
  expect(harness.logged).toEqual([]);
});

test("syncs a store during two long first syncs of another store", async () => {
  const connector = fakeConnector({
    streams: [
      {
        name: "orders",
        pages: Array.from({ length: 40 }, (_, page) => [fakeOrder(String(page))]),
      },
    ],
  });
  const harness = await openSyncHarness(connector);
  const { id } = await insertTestStore(harness.db, { timezone: "UTC" });
  const short = { storeId: id, integrationId: "integration-of-another-store" };
  await insertTestIntegration(harness.db, short);
  await harness.db
    .insertInto("sync_cursors")
    .values({
      integration_id: short.integrationId,
      store_id: id,
      stream: "orders",
      cursor: "38",
      updated_at: 0,
    })
    .execute();
  const long = { storeId: harness.storeId, integrationId: "integration-2" };
  await insertTestIntegration(harness.db, long);
  await harness.engine.start(harness.job());
  await harness.engine.start(harness.job(long));
  await harness.engine.start(harness.job(short));
  await harness.engine.whenEnded(short.integrationId);
  expect(connector.requested).not.toContain("orders 20");
  await harness.engine.whenEnded("integration-1");
  await harness.engine.whenEnded("integration-2");
  expect(await harness.countOrders()).toBe(42);
});
