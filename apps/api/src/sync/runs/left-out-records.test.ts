import type { DeletionRecord, OrderRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { dashboardReport } from "@cartograph/warehouse/questions/sales/dashboard-report.ts";
import { describe, expect, test } from "vitest";
import { fakeConnector, fakeOrder, type FakeStream } from "../testing/fake-connector.ts";
import { openSyncHarness } from "../testing/sync-harness.ts";

const inYen = { currency: "JPY" };
const inYenMessage = "The order is in JPY, but your store reports in USD.";
const tooLarge = { shippingMinor: 10 ** 13 };

/** Syncs of a shop with one stream, each of which reads the pages that were added since the last one. */
async function openShop(...firstPages: SourceRecord[][]) {
  const stream: FakeStream = { name: "orders", pages: [...firstPages] };
  const harness = await openSyncHarness(fakeConnector({ streams: [stream] }));
  const { db, storeId, clock } = harness;
  return {
    ...harness,
    stream,
    /** The status and the message of a sync of these pages. */
    async read(...pages: SourceRecord[][]) {
      stream.pages.push(...pages);
      await harness.sync();
      const [run] = await harness.runs();
      return [run?.status, run?.message];
    },
    report: (currency = "USD") =>
      dashboardReport(db, {
        store: { id: storeId, timezone: "UTC", currency },
        query: { range: "last_30_days" },
        now: clock.now,
      }),
  };
}

function deletionOf({ externalId, updatedAt }: OrderRecord): DeletionRecord {
  return { kind: "deletion", entity: "order", externalId, deletedAt: updatedAt + 1 };
}

describe("a run", () => {
  test("stays partial while an order of an earlier run is left out", async () => {
    const shop = await openShop();
    const left = ["partial", `1 record was left out: ${inYenMessage}`];
    expect(await shop.read([fakeOrder("1"), fakeOrder("2", inYen)])).toEqual(left);
    expect(await shop.read()).toEqual(left);
    expect(await shop.read([fakeOrder("3")])).toEqual(left);
    expect(await shop.integration()).toMatchObject({ last_synced_at: shop.clock.now });
  });

  test("counts an order once, however often it is refused", async () => {
    const shop = await openShop([fakeOrder("1", inYen)], [fakeOrder("1", inYen)]);
    const left = ["partial", `1 record was left out: ${inYenMessage}`];
    expect(await shop.read()).toEqual(left);
    expect(await shop.read([fakeOrder("1", inYen)])).toEqual(left);
  });

  test.each([
    ["stored", fakeOrder("1", { updatedAt: Date.UTC(2026, 0, 11) })],
    ["deleted by the shop", deletionOf(fakeOrder("1"))],
  ])("succeeds once the order is %s", async (_, record) => {
    const shop = await openShop();
    await shop.read([fakeOrder("1", tooLarge), fakeOrder("2")]);
    expect(await shop.read([record])).toEqual(["succeeded", null]);
    expect((await shop.report()).notices).toEqual([]);
  });

  test("keeps an order left out when an older version of it is stored", async () => {
    const shop = await openShop();
    await shop.read([fakeOrder("1", { ...tooLarge, updatedAt: Date.UTC(2026, 0, 11) })]);
    expect((await shop.read([fakeOrder("1")]))[0]).toBe("partial");
  });
});

describe("a report", () => {
  test("names orders that a sync left out, with what to do, and shows no figures without orders", async () => {
    const shop = await openShop();
    await shop.read([fakeOrder("1", inYen), fakeOrder("2", inYen)]);
    await shop.read();
    const { notices, missing, metrics, dataSources } = await shop.report();
    expect(notices).toEqual([
      {
        code: "orders_left_out",
        message:
          "2 Shopify orders in JPY since January 10, 2026 are left out because your store reports in USD. To report in JPY, change your store's currency in Settings; the next sync reads them again.",
      },
    ]);
    expect(missing).toContain("shopify");
    expect(metrics.orders.value).toBeNull();
    expect(dataSources).toMatchObject([{ platform: "shopify", status: "incomplete" }]);
  });

  test("names a single order with its reason beside the figures of the others", async () => {
    const shop = await openShop();
    await shop.read([fakeOrder("1"), fakeOrder("2", tooLarge)]);
    await shop.read();
    const { notices, metrics } = await shop.report();
    expect(notices).toEqual([
      {
        code: "orders_left_out",
        message:
          "1 Shopify order from January 10, 2026 is left out, so totals are too low: Order #2 (2) has an amount that is too large to be counted exactly.",
      },
    ]);
    expect(metrics.orders.value).toBe(1);
  });

  test("says that orders are read again after the store's currency became theirs", async () => {
    const shop = await openShop([fakeOrder("1", inYen), fakeOrder("2", inYen)]);
    await shop.read();
    const { notices } = await shop.report("JPY");
    expect(notices).toContainEqual({
      code: "orders_left_out",
      message:
        "2 Shopify orders in JPY since January 10, 2026 are left out until the next sync reads them again.",
    });
  });

  test("keeps the orders of other stores out of its notices", async () => {
    const shop = await openShop();
    await shop.read([fakeOrder("1", inYen)]);
    const other = await insertTestStore(shop.db, { timezone: "UTC" });
    const request = {
      store: other,
      query: { range: "last_30_days" },
      now: shop.clock.now,
    } as const;
    expect((await dashboardReport(shop.db, request)).notices).toEqual([]);
  });
});

describe("a stream that is read from its beginning", () => {
  test("forgets the records that the shop no longer lists", async () => {
    const shop = await openShop([fakeOrder("1", inYen), fakeOrder("2", tooLarge)]);
    await shop.read();
    shop.stream.pages = [[fakeOrder("2", tooLarge)]];
    await shop.db.updateTable("sync_cursors").set({ cursor: "" }).execute();
    expect(await shop.read()).toEqual([
      "partial",
      "1 record was left out: Order #2 (2) has an amount that is too large to be counted exactly.",
    ]);
  });

  test("keeps them until its end", async () => {
    const shop = await openShop([fakeOrder("1", inYen)]);
    await shop.read();
    shop.stream.pages = [[fakeOrder("2")], [fakeOrder("1", inYen)]];
    shop.stream.beforePage = (page) => {
      if (page === 1) throw new Error("The shop cannot be reached");
    };
    await shop.db.updateTable("sync_cursors").set({ cursor: "" }).execute();
    expect((await shop.read())[0]).toBe("failed");
    expect((await shop.report()).notices).toMatchObject([{ code: "orders_left_out" }]);
    delete shop.stream.beforePage;
    expect((await shop.read())[0]).toBe("partial");
  });

  test("shows which of more than a thousand are still left out once those listed are stored", async () => {
    const numbers = Array.from({ length: 1001 }, (_, index) => String(index + 1));
    const shop = await openShop(numbers.map((number) => fakeOrder(number, tooLarge)));
    await shop.read();
    const updatedAt = Date.UTC(2026, 0, 11);
    const corrected = numbers.map((number) => fakeOrder(number, { updatedAt }));
    const reason = "Order #1001 (1001) has an amount that is too large to be counted exactly";
    expect(await shop.read(corrected)).toEqual([
      "partial",
      `Some records were left out: ${reason}.`,
    ]);
    expect((await shop.report()).notices).toMatchObject([
      {
        message: `Some Shopify orders are left out, so totals are too low. For example: ${reason}.`,
      },
    ]);
    shop.stream.pages = [corrected];
    expect(await shop.read()).toEqual(["succeeded", null]);
    expect((await shop.report()).notices).toEqual([]);
  });
});
