import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { ProductRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { cartReportSchema } from "@cartograph/contracts/reports/checkout.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../../report-request.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { withNewVersion } from "../../store-version.ts";
import { mergeChanges } from "../../rollups/merge-changes.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { disconnectAccount } from "../../testing/disconnect-account.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { sampleItemDay, sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { cartReport } from "./cart-report.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const now = Date.parse("2026-06-17T15:30:00-04:00");
const threeDays = { range: "custom", from: "2026-06-15", to: "2026-06-17" } as const;

type Connected = { isShopRead?: boolean; isAnalyticsRead?: boolean };

async function openStore({ isShopRead = true, isAnalyticsRead = true }: Connected = {}) {
  const store = await insertTestStore(db);
  if (isShopRead) await connectShop(db, store, now);
  const platform = "google_analytics";
  if (isAnalyticsRead) await connectAccount(db, store, { platform, readUntil: now });
  return store;
}

async function ingest(store: StoreContext, records: SourceRecord[]) {
  await ingestPage(db, { store, records, now });
  await mergeChanges(db, store.id);
}

async function reportOf(store: StoreContext, query: Parameters<typeof cartReport>[1]["query"]) {
  const report = await cartReport(db, { store, query, now });
  expect(cartReportSchema.parse(report)).toEqual(report);
  return report;
}

/** Records a sync that ended now and has not read checkouts since that time. */
async function loseCheckouts(store: StoreContext, since: string, { lastSyncedAt = now } = {}) {
  await withNewVersion(db, store.id, async (trx) => {
    await trx
      .updateTable("sync_cursors")
      .set({ updated_at: Date.parse(since) })
      .where("store_id", "=", store.id)
      .where("integration_id", "=", `${store.id}-shopify`)
      .where("stream", "=", "checkouts")
      .execute();
    await trx
      .updateTable("integrations")
      .set({ last_synced_at: lastSyncedAt })
      .where("store_id", "=", store.id)
      .where("id", "=", `${store.id}-shopify`)
      .execute();
    await trx
      .insertInto("sync_runs")
      .values({
        id: `${store.id}-run`,
        integration_id: `${store.id}-shopify`,
        store_id: store.id,
        trigger: "schedule",
        status: "succeeded",
        started_at: now - 60_000,
        finished_at: now,
        message: null,
      })
      .execute();
  });
}

/** Sessions that reached each step, from cart to purchase. */
function steps(day: string, counts: readonly number[]) {
  const events = [
    "add_to_cart",
    "begin_checkout",
    "add_shipping_info",
    "add_payment_info",
    "purchase",
  ];
  const rows = events.map((event, index) => [event, { sessions: counts[index] ?? 0 }] as const);
  return sampleSessionDay({ day, breakdown: "event", rows: Object.fromEntries(rows) });
}

const total = (day: string, purchases: number) =>
  sampleSessionDay({ day, rows: { "": { sessions: 500, purchases } } });

const cartPageDay = (day: string, rows: Record<string, { sessions: number }>) =>
  sampleSessionDay({ day, breakdown: "cart_page", rows });

const cartItems = (day: string, lamps: number, gifts: number) =>
  sampleItemDay({
    day,
    rows: { "LAMP-201": { addedToCart: lamps }, gift: { addedToCart: gifts } },
  });

describe("figures from Google Analytics", () => {
  const alone = { previousAbandonmentRate: null, previousAddedToCart: null };

  test("make up a consistent funnel, days and last steps", async () => {
    const store = await openStore();
    await ingest(store, [
      steps("2026-06-14", [10, 5, 4, 3, 2]),
      steps("2026-06-15", [40, 20, 12, 9, 8]),
      steps("2026-06-16", [60, 30, 18, 11, 6]),
      steps("2026-06-17", []),
    ]);
    const report = await reportOf(store, threeDays);
    expect(report.missing).toEqual([]);
    expect(report.checkoutFunnel).toEqual({
      addedToCart: 100,
      startedCheckout: 50,
      enteredShipping: 30,
      enteredPayment: 20,
      completedOrder: 14,
      abandonmentRate: 86,
    });
    expect(report.summary).toMatchObject({
      addedToCart: 100,
      startedCheckout: 50,
      abandonmentRate: 86,
    });
    expect(report.abandonmentByDay).toEqual([
      { date: "2026-06-15", abandonmentRate: 80, addedToCart: 40, isComplete: true, ...alone },
      { date: "2026-06-16", abandonmentRate: 90, addedToCart: 60, isComplete: true, ...alone },
      { date: "2026-06-17", abandonmentRate: null, addedToCart: 0, isComplete: false, ...alone },
    ]);
    const exits = report.exitPages.map(({ page, sessions }) => [page, sessions]);
    expect(exits).toEqual([
      ["Cart", 50],
      ["Checkout", 20],
      ["Shipping", 10],
      ["Payment", 6],
    ]);
  });

  const uncompared = { sessionsPercentChange: null, isNew: false };

  test("are compared with the previous days once all of them are synced", async () => {
    const store = await openStore();
    await ingest(store, [
      steps("2026-06-12", [10, 5, 4, 3, 2]),
      steps("2026-06-13", []),
      steps("2026-06-14", [20, 5, 4, 3, 2]),
      steps("2026-06-15", [40, 20, 12, 9, 8]),
      steps("2026-06-16", [60, 30, 18, 11, 6]),
      steps("2026-06-17", []),
    ]);
    const before = async (query: ReportQuery) =>
      (await reportOf(store, query)).abandonmentByDay.map((day) => [
        day.previousAbandonmentRate,
        day.previousAddedToCart,
      ]);
    expect(await before(threeDays)).toEqual([
      [80, 10],
      [null, 0],
      [null, null],
    ]);
    expect((await before({ ...threeDays, compare: "none" })).flat()).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  test("leave out days that were never synced", async () => {
    const store = await openStore();
    await ingest(store, [steps("2026-06-16", [60, 30, 18, 11, 6])]);
    const report = await reportOf(store, threeDays);
    expect(report.abandonmentByDay.map(({ date }) => date)).toEqual(["2026-06-16"]);
  });

  test("list the pages where carts were filled, most sessions first", async () => {
    const store = await openStore();
    const rows = { "/products/lamp": { sessions: 30 }, "/sale": { sessions: 10 } };
    const breakdown = "cart_page";
    await ingest(store, [
      sampleSessionDay({ day: "2026-06-15", breakdown, rows }),
      sampleSessionDay({ day: "2026-06-16", breakdown, rows: { "/sale": { sessions: 40 } } }),
    ]);
    expect((await reportOf(store, threeDays)).cartPages).toEqual([
      { page: "/sale", sessions: 50, share: 62.5, ...uncompared },
      { page: "/products/lamp", sessions: 30, share: 37.5, ...uncompared },
    ]);
  });

  test("have the change of each page and last step over complete days", async () => {
    const store = await openStore();
    await ingest(store, [
      steps("2026-06-12", [10, 5, 4, 3, 3]),
      steps("2026-06-13", []),
      steps("2026-06-15", [40, 20, 12, 9, 8]),
      steps("2026-06-16", []),
      steps("2026-06-17", [90, 30, 18, 11, 6]),
      cartPageDay("2026-06-12", { "/sale": { sessions: 40 } }),
      cartPageDay("2026-06-15", { "/sale": { sessions: 10 }, "/new": { sessions: 5 } }),
      cartPageDay("2026-06-17", { "/sale": { sessions: 70 } }),
    ]);
    const { cartPages, exitPages } = await reportOf(store, threeDays);
    expect(
      cartPages.map((row) => [row.page, row.sessions, row.sessionsPercentChange, row.isNew]),
    ).toEqual([
      ["/sale", 80, -75, false],
      ["/new", 5, null, true],
    ]);
    expect(exitPages.map((row) => [row.page, row.sessionsPercentChange, row.isNew])).toEqual([
      ["Cart", 300, false],
      ["Checkout", 700, false],
      ["Shipping", 200, false],
      ["Payment", null, true],
    ]);
  });
});

describe("orders and recorded purchases", () => {
  const orders = [
    sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" }),
    sampleOrder({ name: "2", placed: "2026-06-15T13:00:00-04:00" }),
    sampleOrder({ name: "3", placed: "2026-06-16T12:00:00-04:00" }),
    sampleOrder({ name: "4", placed: "2026-06-16T12:00:00-04:00", channel: "pos" }),
  ];

  test("differ by the orders that were not recorded", async () => {
    const store = await openStore();
    await ingest(store, [...orders, total("2026-06-15", 1), total("2026-06-16", 1)]);
    expect((await reportOf(store, threeDays)).tracking).toEqual({
      onlineOrders: 3,
      recordedPurchases: 2,
      unrecorded: 1,
    });
  });

  test("cover the days that were synced on both sides", async () => {
    const store = await openStore();
    await ingest(store, [...orders, total("2026-06-16", 1)]);
    expect((await reportOf(store, threeDays)).tracking).toMatchObject({
      onlineOrders: 1,
      unrecorded: 0,
    });
  });

  test("are counted through the last sync of the shop when Google Analytics was synced later", async () => {
    const store = await openStore({ isShopRead: false });
    await connectShop(db, store, Date.parse("2026-06-15T15:00:00-04:00"));
    const [first] = orders;
    const days = ["2026-06-15", "2026-06-16", "2026-06-17"].map((day) => total(day, 1));
    await ingest(store, [...(first ? [first] : []), ...days]);
    expect((await reportOf(store, threeDays)).tracking).toEqual({
      onlineOrders: 1,
      recordedPurchases: 1,
      unrecorded: 0,
    });
    const later = { ...threeDays, from: "2026-06-16" };
    expect((await reportOf(store, later)).tracking).toEqual({
      onlineOrders: null,
      recordedPurchases: 2,
      unrecorded: null,
    });
  });

  test("are not compared when one side is missing", async () => {
    const shop = await openStore({ isAnalyticsRead: false });
    await ingest(shop, orders);
    expect((await reportOf(shop, threeDays)).tracking).toEqual({
      onlineOrders: 3,
      recordedPurchases: null,
      unrecorded: null,
    });
    const analytics = await openStore({ isShopRead: false });
    await ingest(analytics, [total("2026-06-16", 4)]);
    expect((await reportOf(analytics, threeDays)).tracking).toEqual({
      onlineOrders: null,
      recordedPurchases: 4,
      unrecorded: null,
    });
  });
});

describe("products in carts", () => {
  const lamp: ProductRecord = {
    kind: "product",
    externalId: "100",
    title: "Lamp",
    handle: "lamp",
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 1,
    currency: "USD",
    variants: ["201", "202"].map((externalId) => ({
      externalId,
      title: externalId,
      sku: `LAMP-${externalId}`,
      priceMinor: 1000,
      compareAtPriceMinor: null,
      unitCostMinor: null,
      isStockTracked: false,
      inventoryQuantity: null,
    })),
  };

  const uncompared = { leftPercentChange: null, isNew: false };

  test("are summed over their tracked items; unknown items keep the tracked name", async () => {
    const store = await openStore();
    await ingest(store, [
      lamp,
      sampleItemDay({
        day: "2026-06-15",
        rows: {
          "LAMP-201": { addedToCart: 6, purchased: 1 },
          "LAMP-202": { addedToCart: 2, purchased: 1 },
          mystery: { name: "Mystery box", addedToCart: 3, purchased: 4 },
          looked: { views: 9 },
        },
      }),
      sampleItemDay({ day: "2026-06-16", rows: { "100": { addedToCart: 2 } } }),
      sampleItemDay({ day: "2026-06-14", rows: { "100": { addedToCart: 90 } } }),
    ]);
    expect((await reportOf(store, threeDays)).products).toEqual([
      { id: "100", title: "Lamp", added: 10, bought: 2, left: 8, boughtShare: 20, ...uncompared },
      {
        ...uncompared,
        id: "item:mystery",
        title: "Mystery box",
        added: 3,
        bought: 4,
        left: 0,
        boughtShare: (4 / 3) * 100,
      },
    ]);
  });

  test("have the change of units left in carts over complete days", async () => {
    const store = await openStore();
    await ingest(store, [
      lamp,
      cartItems("2026-06-12", 8, 0),
      cartItems("2026-06-13", 0, 0),
      cartItems("2026-06-15", 4, 1),
      cartItems("2026-06-16", 2, 0),
      cartItems("2026-06-17", 50, 0),
    ]);
    const { products } = await reportOf(store, threeDays);
    expect(products.map((row) => [row.id, row.left, row.leftPercentChange, row.isNew])).toEqual([
      ["100", 56, -25, false],
      ["item:gift", 1, null, true],
    ]);
  });

  test("without a name have their id, and no share when none was added to a cart", async () => {
    const store = await openStore();
    await ingest(store, [
      sampleItemDay({ day: "2026-06-15", rows: { gift: { name: "", purchased: 1 } } }),
    ]);
    expect((await reportOf(store, threeDays)).products).toMatchObject([
      { title: "gift", added: 0, bought: 1, left: 0, boughtShare: null },
    ]);
  });
});

describe("the value left in carts", () => {
  const lastWeek = { range: "last_7_days" } as const;

  test("is unknown while Shopify denies access to checkouts, and 0 once it was read without any", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await ingest(store, [sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    const { metrics } = await reportOf(store, lastWeek);
    expect(metrics.value_left_in_carts).toMatchObject({ value: 0, missing: [] });
    await withNewVersion(db, store.id, (trx) =>
      trx.deleteFrom("sync_cursors").where("store_id", "=", store.id).execute(),
    );
    const denied = await reportOf(store, lastWeek);
    expect(denied.metrics.value_left_in_carts).toMatchObject({
      value: null,
      missing: ["shopify"],
      noPercentChange: { reason: "source_missing" },
    });
    expect(denied).toMatchObject({ abandonmentReasons: [], completedLater: null });
    expect(denied.dataSources).toMatchObject([{ platform: "shopify", status: "connected" }]);
  });

  test("is unknown on the days after Shopify withdrew access to checkouts, and stays on earlier ones", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await ingest(store, [
      sampleOrder({ name: "1", placed: "2026-06-01T12:00:00-04:00" }),
      sampleCheckout({ name: "0", started: "2026-06-01T09:00:00-04:00", totalMinor: 700 }),
      sampleCheckout({ name: "1", started: "2026-06-13T09:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "2", started: "2026-06-15T09:00:00-04:00", totalMinor: 2500 }),
    ]);
    await loseCheckouts(store, "2026-06-15T12:00:00-04:00");
    const valueOf = async (from: string, to: string) => {
      const report = await reportOf(store, { range: "custom", from, to });
      return report.metrics.value_left_in_carts;
    };
    expect(await valueOf("2026-06-16", "2026-06-17")).toMatchObject({
      value: null,
      missing: ["shopify"],
      noPercentChange: { reason: "source_missing" },
      series: null,
    });
    expect(await valueOf("2026-06-13", "2026-06-14")).toMatchObject({
      value: 12.5,
      previous: 0,
      complete: true,
      missing: [],
    });
    expect(await valueOf("2026-06-13", "2026-06-17")).toMatchObject({
      value: 37.5,
      previous: null,
      noPercentChange: { reason: "source_missing" },
      complete: false,
      missing: [],
      series: { values: [12.5, 0, 25, null, null] },
    });
  });

  test("stays unknown on the days after Shopify withdrew access when the shop is disconnected and connected again", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await ingest(store, [
      sampleOrder({ name: "1", placed: "2026-06-01T12:00:00-04:00" }),
      sampleCheckout({ name: "1", started: "2026-06-13T09:00:00-04:00", totalMinor: 1250 }),
    ]);
    await loseCheckouts(store, "2026-06-15T12:00:00-04:00");
    const valueOf = async (from: string, to: string) => {
      const report = await reportOf(store, { range: "custom", from, to });
      return report.metrics.value_left_in_carts;
    };
    await disconnectAccount(db, { storeId: store.id, integrationId: `${store.id}-shopify` }, now);
    expect(await valueOf("2026-06-16", "2026-06-17")).toMatchObject({
      value: null,
      missing: ["shopify"],
    });
    expect(await valueOf("2026-06-13", "2026-06-14")).toMatchObject({ value: 12.5, missing: [] });
    await connectShop(db, store, null);
    expect(await valueOf("2026-06-16", "2026-06-17")).toMatchObject({ value: null });
  });

  test("stays 0 when a shop whose checkouts were read without any is disconnected", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await ingest(store, [sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    await disconnectAccount(db, { storeId: store.id, integrationId: `${store.id}-shopify` }, now);
    const { metrics } = await reportOf(store, { range: "today" });
    expect(metrics.value_left_in_carts).toMatchObject({ value: 0, missing: [] });
  });

  test("follows the connected shop, not one that was disconnected after Shopify withdrew access", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await ingest(store, [sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    await loseCheckouts(store, "2026-06-15T12:00:00-04:00");
    await disconnectAccount(db, { storeId: store.id, integrationId: `${store.id}-shopify` }, now);
    await connectShop(db, store, now);
    const { metrics } = await reportOf(store, { range: "today" });
    expect(metrics.value_left_in_carts).toMatchObject({ value: 0, missing: [] });
  });

  test("is unknown when the cursors of a shop without access were deleted, connected or not", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await ingest(store, [
      sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" }),
      sampleCheckout({ name: "1", started: "2026-06-13T09:00:00-04:00", totalMinor: 1250 }),
    ]);
    await loseCheckouts(store, "2026-06-15T12:00:00-04:00");
    await withNewVersion(db, store.id, (trx) =>
      trx
        .deleteFrom("sync_cursors")
        .where("store_id", "=", store.id)
        .where("stream", "=", "checkouts")
        .execute(),
    );
    const unknown = { value: null, missing: ["shopify"] };
    const today = async () => (await reportOf(store, { range: "today" })).metrics;
    expect((await today()).value_left_in_carts).toMatchObject(unknown);
    await disconnectAccount(db, { storeId: store.id, integrationId: `${store.id}-shopify` }, now);
    expect((await today()).value_left_in_carts).toMatchObject(unknown);
  });

  test("is unknown when one of two shops has never had access to its checkouts", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    const other = `${store.id}-other`;
    await connectShop(db, store, now, other);
    await ingest(store, [sampleCheckout({ name: "1", started: "2026-06-17T09:00:00-04:00" })]);
    const today = async () => (await reportOf(store, { range: "today" })).metrics;
    expect((await today()).value_left_in_carts).toMatchObject({ value: 25, missing: [] });
    await withNewVersion(db, store.id, (trx) =>
      trx
        .deleteFrom("sync_cursors")
        .where("store_id", "=", store.id)
        .where("integration_id", "=", other)
        .where("stream", "=", "checkouts")
        .execute(),
    );
    expect((await today()).value_left_in_carts).toMatchObject({
      value: null,
      missing: ["shopify"],
    });
  });

  test("is unknown on the days after Shopify withdrew access to the checkouts of one of two shops", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await connectShop(db, store, now, `${store.id}-other`);
    await ingest(store, [
      sampleCheckout({ name: "1", started: "2026-06-14T09:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "2", started: "2026-06-16T09:00:00-04:00" }),
    ]);
    await loseCheckouts(store, "2026-06-15T12:00:00-04:00");
    const { metrics } = await reportOf(store, {
      range: "custom",
      from: "2026-06-14",
      to: "2026-06-17",
    });
    expect(metrics.value_left_in_carts.series).toMatchObject({ values: [12.5, 0, null, null] });
  });

  test("is known through the last sync that could read checkouts, even if a later one failed", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await ingest(store, [sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    await loseCheckouts(store, "2026-06-15T12:00:00-04:00", { lastSyncedAt: now - 1 });
    const { metrics } = await reportOf(store, { range: "today" });
    expect(metrics.value_left_in_carts).toMatchObject({ value: 0, missing: [] });
  });

  test("is that of the range's checkouts that were never completed", async () => {
    const store = await openStore({ isAnalyticsRead: false });
    await ingest(store, [
      sampleCheckout({ name: "1", started: "2026-06-17T09:00:00-04:00" }),
      sampleCheckout({ name: "2", started: "2026-06-11T00:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "3", started: "2026-06-12T09:00:00-04:00", completedAt: now }),
      sampleCheckout({ name: "4", started: "2026-06-01T09:00:00-04:00" }),
      sampleCheckout({ name: "5", started: "2026-06-05T09:00:00-04:00", totalMinor: 5000 }),
      sampleCheckout({ name: "6", started: "2026-06-10T15:29:00-04:00", totalMinor: 2500 }),
      sampleCheckout({ name: "7", started: "2026-06-10T15:31:00-04:00", totalMinor: 9900 }),
    ]);
    const report = await reportOf(store, lastWeek);
    expect(report.missing).toEqual(["google_analytics"]);
    expect(report.summary).toMatchObject({
      valueLeftInCarts: 37.5,
      valueLeftInCartsPercentChange: -50,
      addedToCart: null,
      startedCheckout: null,
    });
    expect(report.abandonmentReasons).toMatchObject([
      { reason: "No reason recorded", checkouts: 2, value: 37.5 },
    ]);
    expect(report.completedLater).toEqual({ checkouts: 1, value: 25 });
  });

  test("excludes a checkout completed later", async () => {
    const store = await openStore();
    const left = sampleCheckout({ name: "1", started: "2026-06-16T09:00:00-04:00" });
    await ingest(store, [
      left,
      sampleCheckout({ name: "2", started: "2026-06-16T10:00:00-04:00" }),
    ]);
    expect((await reportOf(store, lastWeek)).summary.valueLeftInCarts).toBe(50);
    await ingest(store, [{ ...left, completedAt: now, updatedAt: now }]);
    expect((await reportOf(store, lastWeek)).summary.valueLeftInCarts).toBe(25);
  });

  test("is unknown from imported orders only", async () => {
    const store = await openStore({ isShopRead: false, isAnalyticsRead: false });
    const placed = "2026-06-16T12:00:00Z";
    await ingest(store, [sampleOrder({ name: "1", placed, origin: "export" })]);
    const report = await reportOf(store, lastWeek);
    expect(report.summary.valueLeftInCarts).toBeNull();
    expect(report.tracking.onlineOrders).toBe(1);
    expect(report.missing).toEqual(["shopify", "google_analytics"]);
  });
});

test("has only null figures and empty lists without any source", async () => {
  const store = await openStore({ isShopRead: false, isAnalyticsRead: false });
  const report = await reportOf(store, threeDays);
  expect(report.missing).toEqual(["shopify", "google_analytics"]);
  for (const part of [report.summary, report.checkoutFunnel, report.tracking]) {
    expect(new Set(Object.values(part))).toEqual(new Set([null]));
  }
  const { abandonmentByDay, products, exitPages, cartPages, abandonmentReasons } = report;
  expect([abandonmentByDay, products, exitPages, cartPages, abandonmentReasons].flat()).toEqual([]);
});

test("contains nothing of another store", async () => {
  const [store, other] = [await openStore(), await openStore()];
  await ingest(other, [
    steps("2026-06-15", [40, 20, 12, 9, 8]),
    total("2026-06-15", 8),
    sampleSessionDay({ day: "2026-06-15", breakdown: "cart_page", rows: { "/": { sessions: 1 } } }),
    sampleItemDay({ day: "2026-06-15", rows: { lamp: { addedToCart: 6 } } }),
    sampleCheckout({ name: "1", started: "2026-06-15T09:00:00-04:00" }),
    sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" }),
  ]);
  const report = await reportOf(store, threeDays);
  expect(report.checkoutFunnel.addedToCart).toBeNull();
  expect(report.tracking).toMatchObject({ onlineOrders: 0, recordedPurchases: null });
  expect(report.summary.valueLeftInCarts).toBe(0);
  const { abandonmentByDay, products, exitPages, cartPages, abandonmentReasons } = report;
  expect([abandonmentByDay, products, exitPages, cartPages, abandonmentReasons].flat()).toEqual([]);
});
