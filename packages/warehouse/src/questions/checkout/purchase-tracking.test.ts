import { describe, expect } from "vitest";
import { test, threeDays } from "../../testing/cart-test.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleOrder } from "../../testing/sample-order.ts";

const total = (day: string, purchases: number) =>
  sampleSessionDay({ day, rows: { "": { sessions: 500, purchases } } });

describe("orders and recorded purchases", () => {
  const orders = [
    sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" }),
    sampleOrder({ name: "2", placed: "2026-06-15T13:00:00-04:00" }),
    sampleOrder({ name: "3", placed: "2026-06-16T12:00:00-04:00" }),
    sampleOrder({ name: "4", placed: "2026-06-16T12:00:00-04:00", channel: "pos" }),
  ];

  test("differ by the orders that were not recorded", async ({ openStore }) => {
    const store = await openStore();
    await store.ingest([...orders, total("2026-06-15", 1), total("2026-06-16", 1)]);
    expect((await store.report(threeDays)).tracking).toEqual({
      onlineOrders: 3,
      recordedPurchases: 2,
      unrecorded: 1,
    });
  });

  test("cover the days that were synced on both sides", async ({ openStore }) => {
    const store = await openStore();
    await store.ingest([...orders, total("2026-06-16", 1)]);
    expect((await store.report(threeDays)).tracking).toMatchObject({
      onlineOrders: 1,
      unrecorded: 0,
    });
  });

  test("are counted through the last sync of the shop when Google Analytics was synced later", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isShopRead: false });
    await connectShop(db, store, Date.parse("2026-06-15T15:00:00-04:00"));
    const [first] = orders;
    const days = ["2026-06-15", "2026-06-16", "2026-06-17"].map((day) => total(day, 1));
    await store.ingest([...(first ? [first] : []), ...days]);
    expect((await store.report(threeDays)).tracking).toEqual({
      onlineOrders: 1,
      recordedPurchases: 1,
      unrecorded: 0,
    });
    const later = { ...threeDays, from: "2026-06-16" };
    expect((await store.report(later)).tracking).toEqual({
      onlineOrders: null,
      recordedPurchases: 2,
      unrecorded: null,
    });
  });

  test("are not compared when one side is missing", async ({ openStore }) => {
    const shop = await openStore({ isAnalyticsRead: false });
    await shop.ingest(orders);
    expect((await shop.report(threeDays)).tracking).toEqual({
      onlineOrders: 3,
      recordedPurchases: null,
      unrecorded: null,
    });
    const analytics = await openStore({ isShopRead: false });
    await analytics.ingest([total("2026-06-16", 4)]);
    expect((await analytics.report(threeDays)).tracking).toEqual({
      onlineOrders: null,
      recordedPurchases: 4,
      unrecorded: null,
    });
  });
});
