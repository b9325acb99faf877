import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { findRollupDifferences } from "@cartograph/warehouse/testing/rollup-differences/find-rollup-differences.ts";
import { describe, expect, test } from "vitest";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { notScheduledMessage } from "../connections/connection-status.ts";
import { fakeConnector, fakeOrder, type FakeStream } from "../testing/fake-connector.ts";
import { gate } from "../testing/gate.ts";
import { benchKey, insertBenchIntegration, openSyncBench } from "../testing/sync-bench.ts";

function ordersStream(changes: Partial<FakeStream> = {}): FakeStream {
  return {
    name: "orders",
    pages: [[fakeOrder("1"), fakeOrder("2")], [fakeOrder("3")]],
    ...changes,
  };
}

const shop = {
  accountName: "x",
  accountExternalId: null,
  currency: null,
  timezone: null,
  warnings: [],
};

const productsStream: FakeStream = { name: "products", pages: [[]] };

describe("a sync", () => {
  test("reads every stream to its end and succeeds", async () => {
    const bench = await openSyncBench(fakeConnector({ streams: [ordersStream(), productsStream] }));
    await bench.sync();

    const [run] = await bench.runs();
    expect(run).toMatchObject({ status: "succeeded", records: 3, message: null });
    expect(run?.streams).toMatchObject([
      { stream: "orders", status: "done", records: 3, expected: 3 },
      { stream: "products", status: "done", records: 0 },
    ]);
    expect(await bench.countOrders()).toBe(3);
    expect(await bench.integration()).toMatchObject({
      is_connected: 1,
      status_message: null,
      last_synced_at: bench.clock.now,
    });
    expect(await findRollupDifferences(bench.db, bench.storeId)).toEqual([]);
  });

  test("continues where the last sync stopped", async () => {
    const connector = fakeConnector({ streams: [ordersStream()] });
    const bench = await openSyncBench(connector);
    await bench.sync();
    await bench.sync();

    expect(connector.requested).toEqual(["orders 0", "orders 1"]);
    expect((await bench.runs()).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  });

  test("runs once at a time; a second start returns the running sync", async () => {
    const door = gate();
    const connector = fakeConnector({ streams: [ordersStream({ beforePage: () => door.pass() })] });
    const bench = await openSyncBench(connector);
    const [first, second] = await Promise.all([
      bench.engine.start(bench.job()),
      bench.engine.start(bench.job({ trigger: "schedule" })),
    ]);
    expect(second).toEqual(first);
    door.open();
    await bench.engine.whenEnded("integration-1");
    expect(await bench.runs()).toHaveLength(1);
  });

  test("is partial when some streams fail, and names what is missing", async () => {
    const bench = await openSyncBench(
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
    await bench.sync();

    const [run] = await bench.runs();
    expect(run?.status).toBe("partial");
    expect(run?.message).toBe("Abandoned checkouts: Grant read_orders to the app.");
    expect(run?.streams.map(({ status }) => status)).toEqual(["done", "failed", "done"]);
    expect(await bench.integration()).toMatchObject({ is_connected: 1, last_synced_at: null });
  });

  test("is partial when records were refused", async () => {
    const streams = [
      ordersStream({ pages: [[fakeOrder("1"), fakeOrder("2", { currency: "EUR" })]] }),
    ];
    const bench = await openSyncBench(fakeConnector({ streams }));
    await bench.sync();

    const [run] = await bench.runs();
    expect(run).toMatchObject({ status: "partial" });
    expect(run?.message).toMatch(/1 record was not taken: .*EUR/);
  });

  test("reports remarks about the data", async () => {
    const streams = [ordersStream({ warnings: ["Totals of 2 orders hold tips."] }), productsStream];
    const bench = await openSyncBench(fakeConnector({ streams }));
    await bench.sync();

    expect((await bench.runs())[0]).toMatchObject({
      status: "succeeded",
      message: "Orders: Totals of 2 orders hold tips.",
    });
  });

  test("is partial but current while an order is set aside, and names the order", async () => {
    const unread = ["Order #7 (7) is set aside."];
    const streams = [ordersStream({ unread }), productsStream];
    const bench = await openSyncBench(fakeConnector({ streams }));
    await bench.sync();

    const [run] = await bench.runs();
    expect(run).toMatchObject({ status: "partial", message: "Orders: Order #7 (7) is set aside." });
    expect(run?.streams[0]).toMatchObject({ status: "done", records: 3, message: unread[0] });
    expect(await bench.integration()).toMatchObject({ last_synced_at: bench.clock.now });
  });

  test("stops immediately when the key is refused half-way, and keeps stored data", async () => {
    const bench = await openSyncBench(
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
    await bench.sync();

    const [run] = await bench.runs();
    expect(run).toMatchObject({ status: "failed", message: "Enter another key.", records: 2 });
    expect(run?.streams.map(({ status }) => status)).toEqual(["failed", "failed"]);
    expect(await bench.integration()).toMatchObject({
      is_connected: 0,
      status_message: `Enter another key. ${notScheduledMessage}`,
    });
    expect(await bench.countOrders()).toBe(2);
  });

  test("shows no secret and logs the cause when it fails unexpectedly", async () => {
    const bench = await openSyncBench(
      fakeConnector({
        streams: [
          ordersStream({
            beforePage: () => {
              throw new Error(`socket to https://x/?key=${benchKey} broke`);
            },
          }),
        ],
      }),
    );
    await bench.sync();

    const [run] = await bench.runs();
    expect(run).toMatchObject({
      status: "failed",
      message: expect.stringContaining("went wrong on our side"),
    });
    expect(JSON.stringify(bench.logged)).toContain("key=[key] broke");
    expect(JSON.stringify([bench.logged, run, await bench.integration()])).not.toContain(benchKey);
  });

  test("keeps the current page when canceled and leaves the rest for the next sync", async () => {
    const door = gate();
    const connector = fakeConnector({
      streams: [
        ordersStream({ beforePage: (page) => (page === 1 ? door.pass() : undefined) }),
        productsStream,
      ],
    });
    const bench = await openSyncBench(connector);
    await bench.engine.start(bench.job());
    await door.reached;
    const cancelled = bench.engine.cancel({
      storeId: bench.storeId,
      integrationId: "integration-1",
    });
    door.open();
    await cancelled;

    const [run] = await bench.runs();
    expect(run).toMatchObject({ status: "cancelled" });
    expect(run?.streams.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
    await bench.sync();
    expect(await bench.countOrders()).toBe(3);
    expect((await bench.runs())[0]).toMatchObject({ status: "succeeded" });
  });
});

describe("the connection check", () => {
  test("sets whether an account is connected, and says what to do if it is not", async () => {
    const bench = await openSyncBench(
      fakeConnector({
        streams: [ordersStream()],
        check: async () => {
          throw new ConnectorError("bad_credentials", "The key is not valid. Enter another.");
        },
      }),
    );
    await bench.sync();

    expect(await bench.integration()).toMatchObject({
      is_connected: 0,
      status_message: `The key is not valid. Enter another. ${notScheduledMessage}`,
    });
    expect((await bench.runs())[0]).toMatchObject({ status: "failed", streams: [] });
  });

  test("leaves the account's status unchanged when the platform is down", async () => {
    let isDown = false;
    const bench = await openSyncBench(
      fakeConnector({
        streams: [productsStream],
        check: async () => {
          if (isDown) throw new ConnectorError("retry_later", "Shopify does not answer.");
          return { ...shop, warnings: ["Mind the gap."] };
        },
      }),
    );
    await bench.sync();
    expect(await bench.integration()).toMatchObject({
      is_connected: 1,
      status_message: "Mind the gap.",
    });
    isDown = true;
    await bench.sync();
    expect(await bench.integration()).toMatchObject({
      is_connected: 1,
      status_message: "Shopify does not answer.",
    });
  });

  test("sets the shop's currency and time zone once, in a store without orders", async () => {
    let source = { currency: "JPY", timezone: "Asia/Tokyo" };
    const bench = await openSyncBench(
      fakeConnector({
        streams: [ordersStream({ pages: [[fakeOrder("1", { currency: "JPY" })]] })],
        check: async () => ({ ...shop, ...source }),
      }),
    );
    const settings = () =>
      bench.db.selectFrom("stores").select(["currency", "timezone"]).executeTakeFirstOrThrow();
    await bench.sync();
    expect(await settings()).toEqual({ currency: "JPY", timezone: "Asia/Tokyo" });

    source = { currency: "EUR", timezone: "Europe/Berlin" };
    await bench.sync();
    expect(await settings()).toEqual({ currency: "JPY", timezone: "Asia/Tokyo" });
  });
});

test("keeps the currency and the time zone that the operator set when a shop is connected", async () => {
  const bench = await openSyncBench(
    fakeConnector({
      streams: [ordersStream()],
      check: async () => ({ ...shop, currency: "JPY", timezone: "Asia/Tokyo" }),
    }),
  );
  await bench.db
    .updateTable("stores")
    .set({ timezone: "UTC", timezone_source: "operator", currency_source: "operator" })
    .execute();
  await bench.sync();
  const settings = await bench.db.selectFrom("stores").select(["currency", "timezone"]).execute();
  expect(settings).toEqual([{ currency: "USD", timezone: "UTC" }]);
});

describe("after a stop", () => {
  test("resumes a run from its cursors, without loss or duplicates", async () => {
    const door = gate();
    const pages = ordersStream().pages;
    const halting = fakeConnector({
      streams: [ordersStream({ beforePage: (page) => (page === 1 ? door.pass() : undefined) })],
    });
    const bench = await openSyncBench(halting);
    await bench.engine.start(bench.job());
    await door.reached;
    const stopped = bench.engine.stop();
    door.open();
    await stopped;
    expect((await bench.runs())[0]).toMatchObject({ status: "running", finishedAt: null });

    const connector = fakeConnector({ streams: [{ name: "orders", pages }] });
    const engine = bench.restarted(connector);
    bench.clock.now += 60_000;
    const interrupted = await engine.recover();
    expect(interrupted.syncs).toMatchObject([
      { integrationId: "integration-1", trigger: "manual" },
    ]);
    expect((await bench.runs())[0]).toMatchObject({
      status: "failed",
      message: expect.stringContaining("Cartograph was stopped"),
    });

    await engine.start(bench.job());
    await engine.whenEnded("integration-1");
    expect(connector.requested).not.toContain("orders 0");
    expect(await bench.countOrders()).toBe(3);
    expect((await bench.runs()).map(({ status }) => status)).toContain("succeeded");
  });

  test("leaves no open run after recovery", async () => {
    const bench = await openSyncBench(fakeConnector({ streams: [] }));
    await bench.engine.recover();
    expect(await bench.engine.recover()).toEqual({ syncs: [], importIds: [], undos: [] });
  });
});

test("leaves no run and no sync in the future after the clock was set back", async () => {
  const bench = await openSyncBench(fakeConnector({ streams: [ordersStream()] }));
  await bench.sync();
  bench.clock.now -= 3_600_000;
  await bench.sync();

  const runs = await bench.runs();
  const latest = Math.max(...runs.map(({ startedAt }) => Date.parse(startedAt)));
  expect(latest).toBeLessThanOrEqual(bench.clock.now);
  expect((await bench.integration()).last_synced_at).toBeLessThanOrEqual(bench.clock.now);
});

test("keeps the orders of two concurrently syncing stores separate", async () => {
  const bench = await openSyncBench(fakeConnector({ streams: [ordersStream()] }));
  const other = await insertTestStore(bench.db, { timezone: "Asia/Tokyo" });
  await insertBenchIntegration(bench.db, { storeId: other.id, integrationId: "integration-2" });
  await Promise.all([
    bench.engine.start(bench.job()),
    bench.engine.start(bench.job({ storeId: other.id, integrationId: "integration-2" })),
  ]);
  await Promise.all([
    bench.engine.whenEnded("integration-1"),
    bench.engine.whenEnded("integration-2"),
  ]);

  const owners = await bench.db
    .selectFrom("orders")
    .select((eb) => ["store_id", eb.fn.countAll<number>().as("orders")])
    .groupBy("store_id")
    .orderBy("store_id")
    .execute();
  expect(owners).toEqual([
    { store_id: bench.storeId, orders: 3 },
    { store_id: other.id, orders: 3 },
  ]);
});
