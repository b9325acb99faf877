import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { describe, expect, test } from "vitest";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { notScheduledMessage } from "../connections/connection-status.ts";
import { fakeConnector, fakeOrder, type FakeStream } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { harnessApiKey, insertTestIntegration, openSyncHarness } from "../testing/sync-harness.ts";

function ordersStream(changes: Partial<FakeStream> = {}): FakeStream {
  return {
    name: "orders",
    pages: [[fakeOrder("1"), fakeOrder("2")], [fakeOrder("3")]],
    ...changes,
  };
}

const productsStream: FakeStream = { name: "products", pages: [[]] };

describe("a sync", () => {
  test("reads every stream to its end and succeeds", async () => {
    const harness = await openSyncHarness(
      fakeConnector({ streams: [ordersStream(), productsStream] }),
    );
    await harness.sync();

    const [run] = await harness.runs();
    expect(run).toMatchObject({ status: "succeeded", records: 3, message: null });
    expect(run?.streams).toMatchObject([
      { stream: "orders", status: "done", records: 3, expected: 3 },
      { stream: "products", status: "done", records: 0 },
    ]);
    expect(await harness.countOrders()).toBe(3);
    expect(await harness.integration()).toMatchObject({
      is_connected: 1,
      status_message: null,
      last_synced_at: harness.clock.now,
    });
    expect(await findRollupDifferences(harness.db, harness.storeId)).toEqual([]);
  });

  test("knows the data until its start, however long it takes", async () => {
    const door = gate();
    const connector = fakeConnector({ streams: [ordersStream({ beforePage: () => door.pass() })] });
    const harness = await openSyncHarness(connector);
    const synced = harness.sync();
    await door.reached;
    harness.clock.now += 10 * 3_600_000;
    door.open();
    await synced;

    const { last_synced_at: readUntil } = await harness.integration();
    expect(readUntil).toBe(harness.clock.now - 10 * 3_600_000);
    const [run] = await harness.runs();
    expect(run?.startedAt).toBe(new Date(readUntil ?? 0).toISOString());
    expect(run?.finishedAt).toBe(new Date(harness.clock.now).toISOString());
  });

  test("continues where the last sync stopped", async () => {
    const connector = fakeConnector({ streams: [ordersStream()] });
    const harness = await openSyncHarness(connector);
    await harness.sync();
    await harness.sync();

    expect(connector.requested).toEqual(["orders 0", "orders 1"]);
    expect((await harness.runs()).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  });

  test("runs once at a time; a second start returns the running sync", async () => {
    const door = gate();
    const connector = fakeConnector({ streams: [ordersStream({ beforePage: () => door.pass() })] });
    const harness = await openSyncHarness(connector);
    const [first, second] = await Promise.all([
      harness.engine.start(harness.job()),
      harness.engine.start(harness.job({ trigger: "schedule" })),
    ]);
    expect(second).toEqual(first);
    door.open();
    await harness.engine.whenEnded("integration-1");
    expect(await harness.runs()).toHaveLength(1);
  });

  test("is partial when some streams fail, and names what is missing", async () => {
    const harness = await openSyncHarness(
      fakeConnector({
        streams: [
          ordersStream(),
          {
            name: "abandoned_checkouts",
            pages: [[]],
            beforePage: () => {
              throw new ConnectorError("missing_permission", "Grant read_orders to the app.");
            },
          },
          productsStream,
        ],
      }),
    );
    await harness.sync();

    const [run] = await harness.runs();
    expect(run?.status).toBe("partial");
    expect(run?.message).toBe("Abandoned checkouts: Grant read_orders to the app.");
    expect(run?.streams.map(({ status }) => status)).toEqual(["done", "failed", "done"]);
    expect(await harness.integration()).toMatchObject({ is_connected: 1, last_synced_at: null });
  });

  test("succeeds when a stream is skipped, with a remark and without a cursor of it", async () => {
    const warnings = ["Skipped. Grant the permission."];
    const skipped = { name: "checkouts", pages: [], isSkipped: true, warnings };
    const harness = await openSyncHarness(fakeConnector({ streams: [ordersStream(), skipped] }));
    await harness.sync();

    expect((await harness.runs())[0]).toMatchObject({
      status: "succeeded",
      message: "Checkouts: Skipped. Grant the permission.",
    });
    const { now } = harness.clock;
    expect(await harness.integration()).toMatchObject({ is_connected: 1, last_synced_at: now });
    const cursors = await harness.db.selectFrom("sync_cursors").select("stream").execute();
    expect(cursors).toEqual([{ stream: "orders" }]);
  });

  test("is partial when records were refused", async () => {
    const streams = [
      ordersStream({ pages: [[fakeOrder("1"), fakeOrder("2", { currency: "EUR" })]] }),
    ];
    const harness = await openSyncHarness(fakeConnector({ streams }));
    await harness.sync();

    const [run] = await harness.runs();
    expect(run).toMatchObject({ status: "partial" });
    expect(run?.message).toMatch(/1 record was left out: .*EUR[^.]*\.$/);
  });

  test("reports remarks about the data", async () => {
    const streams = [ordersStream({ warnings: ["Totals of 2 orders hold tips."] }), productsStream];
    const harness = await openSyncHarness(fakeConnector({ streams }));
    await harness.sync();

    expect((await harness.runs())[0]).toMatchObject({
      status: "succeeded",
      message: "Orders: Totals of 2 orders hold tips.",
    });
  });

  test.each([
    [3, "No. 0. No. 1. No. 2."],
    [4, "No. 0. No. 1. No. 2. There is 1 more remark."],
    [5, "No. 0. No. 1. No. 2. There are 2 more remarks."],
  ])("reports three of %i remarks and how many more there are", async (count, message) => {
    const warnings = Array.from({ length: count }, (_, index) => `No. ${index}.`);
    const harness = await openSyncHarness(fakeConnector({ streams: [ordersStream({ warnings })] }));
    await harness.sync();
    expect((await harness.runs())[0]).toMatchObject({ status: "succeeded", message });
  });

  test("is partial but current while an order is set aside, and names the order", async () => {
    const unread = ["Order #7 (7) is set aside."];
    const streams = [ordersStream({ unread }), productsStream];
    const harness = await openSyncHarness(fakeConnector({ streams }));
    await harness.sync();

    const [run] = await harness.runs();
    expect(run).toMatchObject({ status: "partial", message: "Orders: Order #7 (7) is set aside." });
    expect(run?.streams[0]).toMatchObject({ status: "done", records: 3, message: unread[0] });
    expect(await harness.integration()).toMatchObject({ last_synced_at: harness.clock.now });
  });

  test("stops immediately when the key is refused half-way, and keeps stored data", async () => {
    const harness = await openSyncHarness(
      fakeConnector({
        streams: [
          ordersStream({
            beforePage: (page) => {
              if (page === 1) throw new ConnectorError("bad_credentials", "Enter another key.");
            },
          }),
          productsStream,
        ],
      }),
    );
    await harness.sync();

    const [run] = await harness.runs();
    expect(run).toMatchObject({ status: "failed", message: "Enter another key.", records: 2 });
    expect(run?.streams.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(await harness.integration()).toMatchObject({
      is_connected: 0,
      status_message: `Enter another key. ${notScheduledMessage}`,
    });
    expect(await harness.countOrders()).toBe(2);
  });

  test("shows no secret and logs the cause when it fails unexpectedly", async () => {
    const harness = await openSyncHarness(
      fakeConnector({
        streams: [
          ordersStream({
            beforePage: () => {
              throw new Error(`socket to https://x/?key=${harnessApiKey} broke`);
            },
          }),
        ],
      }),
    );
    await harness.sync();

    const [run] = await harness.runs();
    expect(run).toMatchObject({
      status: "failed",
      message: expect.stringContaining("went wrong on our side"),
    });
    expect(JSON.stringify(harness.logged)).toContain("key=[key] broke");
    expect(JSON.stringify([harness.logged, run, await harness.integration()])).not.toContain(
      harnessApiKey,
    );
  });

  test("ends a request that never answers when canceled", async () => {
    const connector = fakeConnector({ streams: [] });
    const door = gate();
    const streams = [
      {
        name: "orders",
        async *read(_connection: unknown, { signal }: { signal: AbortSignal }) {
          const aborted = new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
          });
          await Promise.race([door.pass(), aborted]);
          yield { records: [], cursor: null, expected: null };
        },
      },
    ];
    const harness = await openSyncHarness({ ...connector, streams });
    await harness.engine.start(harness.job());
    await door.reached;
    await harness.engine.cancel({
      storeId: harness.storeId,
      integrationId: "integration-1",
    });
    expect((await harness.runs())[0]).toMatchObject({ status: "cancelled" });
  });

  test("keeps the current page when canceled and leaves the rest for the next sync", async () => {
    const door = gate();
    const connector = fakeConnector({
      streams: [
        ordersStream({ beforePage: (page) => (page === 1 ? door.pass() : undefined) }),
        productsStream,
      ],
    });
    const harness = await openSyncHarness(connector);
    await harness.engine.start(harness.job());
    await door.reached;
    const cancelled = harness.engine.cancel({
      storeId: harness.storeId,
      integrationId: "integration-1",
    });
    door.open();
    await cancelled;

    const [run] = await harness.runs();
    expect(run).toMatchObject({ status: "cancelled" });
    expect(run?.streams.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    await harness.sync();
    expect(await harness.countOrders()).toBe(3);
    expect((await harness.runs())[0]).toMatchObject({ status: "succeeded" });
  });
});

describe("after a stop", () => {
  test("resumes a run from its cursors, without loss or duplicates", async () => {
    const door = gate();
    const pages = ordersStream().pages;
    const halting = fakeConnector({
      streams: [ordersStream({ beforePage: (page) => (page === 1 ? door.pass() : undefined) })],
    });
    const harness = await openSyncHarness(halting);
    await harness.engine.start(harness.job());
    await door.reached;
    const stopped = harness.engine.stop();
    door.open();
    await stopped;
    expect((await harness.runs())[0]).toMatchObject({ status: "running", finishedAt: null });

    const connector = fakeConnector({ streams: [{ name: "orders", pages }] });
    const engine = harness.restarted(connector);
    harness.clock.now += 60_000;
    const interrupted = await engine.recover();
    expect(interrupted.syncs).toMatchObject([
      { integrationId: "integration-1", trigger: "manual" },
    ]);
    expect((await harness.runs())[0]).toMatchObject({
      status: "failed",
      message: expect.stringContaining("Cartograph was stopped"),
    });

    await engine.start(harness.job());
    await engine.whenEnded("integration-1");
    expect(connector.requested).not.toContain("orders 0");
    expect(await harness.countOrders()).toBe(3);
    expect((await harness.runs()).map(({ status }) => status)).toContain("succeeded");
  });

  test("leaves no open run after recovery", async () => {
    const harness = await openSyncHarness(fakeConnector({ streams: [] }));
    await harness.engine.recover();
    expect(await harness.engine.recover()).toEqual({ syncs: [], importIds: [], undos: [] });
  });
});

test("leaves no run and no sync in the future after the clock was set back", async () => {
  const harness = await openSyncHarness(fakeConnector({ streams: [ordersStream()] }));
  await harness.sync();
  harness.clock.now -= 3_600_000;
  await harness.sync();

  const runs = await harness.runs();
  const latest = Math.max(...runs.map(({ startedAt }) => Date.parse(startedAt)));
  expect(latest).toBeLessThanOrEqual(harness.clock.now);
  expect((await harness.integration()).last_synced_at).toBeLessThanOrEqual(harness.clock.now);
});

test("keeps the orders of two concurrently syncing stores separate", async () => {
  const harness = await openSyncHarness(fakeConnector({ streams: [ordersStream()] }));
  const other = await insertTestStore(harness.db, { timezone: "Asia/Tokyo" });
  await insertTestIntegration(harness.db, { storeId: other.id, integrationId: "integration-2" });
  await Promise.all([
    harness.engine.start(harness.job()),
    harness.engine.start(harness.job({ storeId: other.id, integrationId: "integration-2" })),
  ]);
  await Promise.all([
    harness.engine.whenEnded("integration-1"),
    harness.engine.whenEnded("integration-2"),
  ]);

  const owners = await harness.db
    .selectFrom("orders")
    .select((eb) => ["store_id", eb.fn.countAll<number>().as("orders")])
    .groupBy("store_id")
    .orderBy("store_id")
    .execute();
  expect(owners).toEqual([
    { store_id: harness.storeId, orders: 3 },
    { store_id: other.id, orders: 3 },
  ]);
});

test("is not delayed by accounts of other stores whose platforms do not answer", async () => {
  const door = gate();
  const beforePage: FakeStream["beforePage"] = (_, { account }) =>
    account === "slow" ? door.pass() : undefined;
  const harness = await openSyncHarness(fakeConnector({ streams: [ordersStream({ beforePage })] }));
  const { engine, db, storeId } = harness;
  const other = await insertTestStore(db, { timezone: "UTC" });
  await insertTestIntegration(db, { storeId, integrationId: "integration-2" });
  await insertTestIntegration(db, { storeId: other.id, integrationId: "integration-3" });
  const connection = { ...harness.job().connection, account: "slow" };
  await engine.start(harness.job({ connection }));
  await engine.start(harness.job({ connection, integrationId: "integration-2" }));
  await engine.start(harness.job({ storeId: other.id, integrationId: "integration-3" }));
  await engine.whenEnded("integration-3");
  expect(await harness.countOrders()).toBe(3);
  door.open();
  await Promise.all(["integration-1", "integration-2"].map((id) => engine.whenEnded(id)));
  expect(await harness.countOrders()).toBe(6);
});
