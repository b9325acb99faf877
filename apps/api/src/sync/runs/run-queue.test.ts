import { expect, test } from "vitest";
import { createSyncEngine } from "../engine/sync-engine.ts";
import { fakeConnector, fakeOrder } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";
import { leaseMs } from "./run-lease.ts";
import { isBeingChecked, listWaitingRuns, queueRun } from "./run-queue.ts";

const pages = [[fakeOrder("1")], [fakeOrder("2")], [fakeOrder("3")]];
const ref = { storeId: 1, integrationId: "integration-1" };

/** A worker that waits at `door` before its second page. */
async function openHeldWorker() {
  const door = gate();
  const connector = fakeConnector({
    streams: [
      { name: "orders", pages, beforePage: (page) => (page === 1 ? door.pass() : undefined) },
    ],
  });
  return { door, connector, harness: await openSyncHarness(connector) };
}

test("queues one run per integration, which keeps its id when a worker takes it", async () => {
  const harness = await openSyncHarness(fakeConnector({ streams: [{ name: "orders", pages }] }));
  const queued = await queueRun(harness.db, harness.job(), { now: harness.clock.now });
  expect(await queueRun(harness.db, harness.job(), { now: harness.clock.now })).toEqual(queued);
  expect(await listWaitingRuns(harness.db, harness.clock.now)).toMatchObject([queued ?? {}]);
  expect(await isBeingChecked(harness.db, ref)).toBe(true);

  expect(await harness.engine.start(harness.job())).toEqual(queued);
  expect(await listWaitingRuns(harness.db, harness.clock.now)).toEqual([]);
  await harness.engine.whenEnded(ref.integrationId);
  expect(await isBeingChecked(harness.db, ref)).toBe(false);
  expect(await harness.runs()).toMatchObject([{ id: queued?.runId, status: "succeeded" }]);
});

test("takes a run that a process with a faster clock queued", async () => {
  const harness = await openSyncHarness(fakeConnector({ streams: [{ name: "orders", pages }] }));
  const queued = await queueRun(harness.db, harness.job(), { now: harness.clock.now + 5000 });
  expect(await harness.engine.start(harness.job())).toEqual(queued);
  await harness.engine.whenEnded(ref.integrationId);
  expect(await harness.runs()).toMatchObject([{ id: queued?.runId, status: "succeeded" }]);
});

test("takes no run that was canceled, and starts a new one that is asked for at the same moment", async () => {
  const connector = fakeConnector({ streams: [{ name: "orders", pages }] });
  const harness = await openSyncHarness(connector);
  const { engine } = harness;
  const queued = await queueRun(harness.db, harness.job(), { now: harness.clock.now });
  await engine.cancel(ref);
  expect(await engine.take(harness.job(), queued?.runId ?? "")).toBeNull();
  await engine.whenEnded(ref.integrationId);
  expect(connector.requested).toEqual([]);
  expect(await harness.runs()).toMatchObject([{ id: queued?.runId, status: "cancelled" }]);

  harness.clock.now += 1000;
  const [taken, started] = await Promise.all([
    engine.take(harness.job(), queued?.runId ?? ""),
    engine.start(harness.job()),
  ]);
  expect(taken).toBeNull();
  await engine.whenEnded(ref.integrationId);
  expect(await harness.runs()).toMatchObject([
    { id: started?.runId, status: "succeeded" },
    { status: "cancelled" },
  ]);
});

test("neither starts nor takes a run with a connection that has been changed", async () => {
  const connector = fakeConnector({ streams: [{ name: "orders", pages }] });
  const { db, engine, clock, job, runs } = await openSyncHarness(connector);
  const queued = await queueRun(db, job(), { now: clock.now });
  for (const column of ["api_key_ciphertext", "account", "store_url"]) {
    const former = job({ stored: { ...job().stored, [column]: "former" } });
    expect(await engine.take(former, queued?.runId ?? "")).toBeNull();
    expect(await engine.start(former)).toBeNull();
  }
  expect(await runs()).toMatchObject([{ status: "queued" }]);
  expect(connector.requested).toEqual([]);
});

test("queues no scheduled run when one has started since the schedule was read", async () => {
  const harness = await openSyncHarness(fakeConnector({ streams: [{ name: "orders", pages }] }));
  const { now } = harness.clock;
  const seen = { now, ifLastStartedAt: null };
  await harness.sync();
  expect(await queueRun(harness.db, harness.job(), seen)).toBeNull();
  expect(await harness.runs()).toHaveLength(1);
  const again = { now, ifLastStartedAt: harness.clock.now };
  expect(await queueRun(harness.db, harness.job(), again)).not.toBeNull();
});

test("cancels a run of another worker, which writes nothing more", async () => {
  const { door, connector, harness } = await openHeldWorker();
  const elsewhere = harness.restarted(connector);
  await harness.engine.start(harness.job());
  await door.reached;
  expect(await elsewhere.cancel(ref)).toBe(true);
  expect(await harness.runs()).toMatchObject([
    { status: "cancelled", streams: [{ status: "cancelled" }] },
  ]);

  await harness.engine.checkLeases();
  door.open();
  await harness.engine.whenEnded(ref.integrationId);
  expect(await harness.countOrders()).toBe(1);
  expect(await harness.runs()).toMatchObject([
    { status: "cancelled", streams: [{ status: "cancelled" }] },
  ]);
  expect(harness.logged).toEqual([]);
  expect(await elsewhere.cancel(ref)).toBe(false);
});

test("stores no page of a run that another process canceled without notifying the worker", async () => {
  const { door, connector, harness } = await openHeldWorker();
  await harness.engine.start(harness.job());
  await door.reached;
  await harness.restarted(connector).cancel(ref);
  door.open();
  await harness.engine.whenEnded(ref.integrationId);
  expect(connector.requested).toEqual(["orders 0", "orders 1"]);
  expect(await harness.countOrders()).toBe(1);
  expect(await harness.runs()).toMatchObject([{ status: "cancelled" }]);
});

test("leaves a run to its worker when another worker starts, until its lease has expired", async () => {
  const { door, harness } = await openHeldWorker();
  await harness.engine.start(harness.job());
  await door.reached;
  const { now } = harness.clock;
  const other = createSyncEngine({
    db: harness.db,
    connectors: {},
    now: () => now,
    log: (entry) => harness.logged.push(entry),
    isShared: true,
  });
  expect(await other.recover()).toMatchObject({ syncs: [] });
  expect(await harness.runs()).toMatchObject([{ status: "running" }]);
  expect(await listWaitingRuns(harness.db, now + leaseMs - 1)).toEqual([]);
  expect(await listWaitingRuns(harness.db, now + leaseMs)).toMatchObject([ref]);
  door.open();
  await harness.engine.whenEnded(ref.integrationId);
  expect(await harness.runs()).toMatchObject([{ status: "succeeded" }]);
});
