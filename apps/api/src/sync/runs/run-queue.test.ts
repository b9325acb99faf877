import { expect, test } from "vitest";
import { createSyncEngine } from "../engine/sync-engine.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { openSyncBench } from "../testing/sync-bench.ts";
import { leaseMs } from "./run-lease.ts";
import { isBeingChecked, listWaitingRuns, queueRun } from "./run-queue.ts";

const pages = [[fakeOrder("1")], [fakeOrder("2")], [fakeOrder("3")]];
const of = { storeId: 1, integrationId: "integration-1" };

/** A worker that waits at `door` before its second page. */
async function openHeldWorker() {
  const door = gate();
  const connector = fakeConnector({
    streams: [
      { name: "orders", pages, beforePage: (page) => (page === 1 ? door.pass() : undefined) },
    ],
  });
  return { door, connector, bench: await openSyncBench(connector) };
}

test("queues one run per integration, which keeps its id when a worker takes it", async () => {
  const bench = await openSyncBench(fakeConnector({ streams: [{ name: "orders", pages }] }));
  const queued = await queueRun(bench.db, bench.job(), { now: bench.clock.now });
  expect(await queueRun(bench.db, bench.job(), { now: bench.clock.now })).toEqual(queued);
  expect(await listWaitingRuns(bench.db, bench.clock.now)).toMatchObject([queued ?? {}]);
  expect(await isBeingChecked(bench.db, of)).toBe(true);

  expect(await bench.engine.start(bench.job())).toEqual(queued);
  expect(await listWaitingRuns(bench.db, bench.clock.now)).toEqual([]);
  await bench.engine.whenEnded(of.integrationId);
  expect(await isBeingChecked(bench.db, of)).toBe(false);
  expect(await bench.runs()).toMatchObject([{ id: queued?.runId, status: "succeeded" }]);
});

test("takes a run that a process with a faster clock queued", async () => {
  const bench = await openSyncBench(fakeConnector({ streams: [{ name: "orders", pages }] }));
  const queued = await queueRun(bench.db, bench.job(), { now: bench.clock.now + 5000 });
  expect(await bench.engine.start(bench.job())).toEqual(queued);
  await bench.engine.whenEnded(of.integrationId);
  expect(await bench.runs()).toMatchObject([{ id: queued?.runId, status: "succeeded" }]);
});

test("queues no scheduled run when one has started since the schedule was read", async () => {
  const bench = await openSyncBench(fakeConnector({ streams: [{ name: "orders", pages }] }));
  const { now } = bench.clock;
  const seen = { now, ifLastStartedAt: null };
  await bench.sync();
  expect(await queueRun(bench.db, bench.job(), seen)).toBeNull();
  expect(await bench.runs()).toHaveLength(1);
  const again = { now, ifLastStartedAt: bench.clock.now };
  expect(await queueRun(bench.db, bench.job(), again)).not.toBeNull();
});

test("cancels a run of another worker, which writes nothing more", async () => {
  const { door, connector, bench } = await openHeldWorker();
  const elsewhere = bench.restarted(connector);
  await bench.engine.start(bench.job());
  await door.reached;
  expect(await elsewhere.cancel(of)).toBe(true);
  expect(await bench.runs()).toMatchObject([
    { status: "cancelled", streams: [{ status: "cancelled" }] },
  ]);

  await bench.engine.checkLeases();
  door.open();
  await bench.engine.whenEnded(of.integrationId);
  expect(await bench.countOrders()).toBe(1);
  expect(await bench.runs()).toMatchObject([
    { status: "cancelled", streams: [{ status: "cancelled" }] },
  ]);
  expect(bench.logged).toEqual([]);
  expect(await elsewhere.cancel(of)).toBe(false);
});

test("stores no page of a run that another process canceled without notifying the worker", async () => {
  const { door, connector, bench } = await openHeldWorker();
  await bench.engine.start(bench.job());
  await door.reached;
  await bench.restarted(connector).cancel(of);
  door.open();
  await bench.engine.whenEnded(of.integrationId);
  expect(connector.requested).toEqual(["orders 0", "orders 1"]);
  expect(await bench.countOrders()).toBe(1);
  expect(await bench.runs()).toMatchObject([{ status: "cancelled" }]);
});

test("leaves a run to its worker when another worker starts, until its lease has expired", async () => {
  const { door, bench } = await openHeldWorker();
  await bench.engine.start(bench.job());
  await door.reached;
  const { now } = bench.clock;
  const other = createSyncEngine({
    db: bench.db,
    connectors: {},
    now: () => now,
    log: (entry) => bench.logged.push(entry),
    isShared: true,
  });
  expect(await other.recover()).toMatchObject({ syncs: [] });
  expect(await bench.runs()).toMatchObject([{ status: "running" }]);
  expect(await listWaitingRuns(bench.db, now + leaseMs - 1)).toEqual([]);
  expect(await listWaitingRuns(bench.db, now + leaseMs)).toMatchObject([of]);
  door.open();
  await bench.engine.whenEnded(of.integrationId);
  expect(await bench.runs()).toMatchObject([{ status: "succeeded" }]);
});
