import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { expect, test } from "vitest";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { leaseMs } from "../runs/run-lease.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { insertBenchIntegration, openSyncBench } from "../testing/sync-bench.ts";

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
  const bench = await openSyncBench(first);
  return { door, bench, first, second, other: bench.restarted(second) };
}

test("starts no second run of an integration that another worker syncs", async () => {
  const { door, bench, second, other } = await openTwoWorkers();
  const started = await bench.engine.start(bench.job());
  await door.reached;
  bench.clock.now += leaseMs - 1;
  expect(await other.start(bench.job())).toEqual(started);
  await other.whenEnded("integration-1");
  expect(second.requested).toEqual([]);
  door.open();
  await bench.engine.whenEnded("integration-1");
  expect(await bench.runs()).toMatchObject([{ id: started.runId, status: "succeeded" }]);
});

test("starts one run when two workers start at the same moment", async () => {
  const { door, bench, other } = await openTwoWorkers();
  door.open();
  const [here, there] = await Promise.all([
    bench.engine.start(bench.job()),
    other.start(bench.job()),
  ]);
  expect(there).toEqual(here);
  await Promise.all([bench.engine.whenEnded("integration-1"), other.whenEnded("integration-1")]);
  expect(await bench.runs()).toHaveLength(1);
});

test("continues from the last page when the lease has expired, and the former worker writes nothing more", async () => {
  const { door, bench, first, second, other } = await openTwoWorkers();
  const { runId: lost } = await bench.engine.start(bench.job());
  await door.reached;
  bench.clock.now += leaseMs;
  const { runId: taken } = await other.start(bench.job());
  await other.whenEnded("integration-1");
  expect(second.requested).toEqual(["orders 1", "orders 2"]);
  const before = await bench.db.selectFrom("sync_cursors").selectAll().execute();
  const versions = await bench.db.selectFrom("store_versions").selectAll().execute();

  door.open();
  await bench.engine.whenEnded("integration-1");
  expect(first.requested).toEqual(["orders 0", "orders 1"]);
  expect(await bench.db.selectFrom("sync_cursors").selectAll().execute()).toEqual(before);
  expect(await bench.db.selectFrom("store_versions").selectAll().execute()).toEqual(versions);
  expect(await bench.countOrders()).toBe(3);
  expect(await findRollupDifferences(bench.db, bench.storeId)).toEqual([]);
  const runs = await bench.runs();
  expect(runs.map(({ id, status }) => [id, status])).toEqual([
    [taken, "succeeded"],
    [lost, "failed"],
  ]);
  expect(bench.logged).toEqual([]);
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
  const bench = await openSyncBench(connector);
  const { id } = await insertTestStore(bench.db, { timezone: "UTC" });
  const short = { storeId: id, integrationId: "integration-of-another-store" };
  await insertBenchIntegration(bench.db, short);
  await bench.db
    .insertInto("sync_cursors")
    .values({
      integration_id: short.integrationId,
      store_id: id,
      stream: "orders",
      cursor: "38",
      updated_at: 0,
    })
    .execute();
  const long = { storeId: bench.storeId, integrationId: "integration-2" };
  await insertBenchIntegration(bench.db, long);
  await bench.engine.start(bench.job());
  await bench.engine.start(bench.job(long));
  await bench.engine.start(bench.job(short));
  await bench.engine.whenEnded(short.integrationId);
  expect(connector.requested).not.toContain("orders 20");
  await bench.engine.whenEnded("integration-1");
  await bench.engine.whenEnded("integration-2");
  expect(await bench.countOrders()).toBe(42);
});
