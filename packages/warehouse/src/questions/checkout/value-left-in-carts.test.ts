import { describe, expect } from "vitest";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import { withNewVersion } from "../../store-version.ts";
import { cartNow, test } from "../../testing/cart-test.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { disconnectAccount } from "../../testing/disconnect-account.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { sampleOrder } from "../../testing/sample-order.ts";

/** Records a sync that ended now and has not read checkouts since that time. */
async function loseCheckouts(
  db: Database,
  store: StoreContext,
  { since, lastSyncedAt = cartNow }: { since: string; lastSyncedAt?: number },
) {
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
        started_at: cartNow - 60_000,
        finished_at: cartNow,
        message: null,
      })
      .execute();
  });
}

describe("the value left in carts", () => {
  const lastWeek = { range: "last_7_days" } as const;

  test("is unknown while Shopify denies access to checkouts, and 0 once it was read without any", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    await store.ingest([sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    const { metrics } = await store.report(lastWeek);
    expect(metrics.value_left_in_carts).toMatchObject({ value: 0, missing: [] });
    await withNewVersion(db, store.id, (trx) =>
      trx.deleteFrom("sync_cursors").where("store_id", "=", store.id).execute(),
    );
    const denied = await store.report(lastWeek);
    expect(denied.metrics.value_left_in_carts).toMatchObject({
      value: null,
      missing: ["shopify"],
      noPercentChange: { reason: "source_missing" },
    });
    expect(denied).toMatchObject({ abandonmentReasons: [], completedLater: null });
    expect(denied.dataSources).toMatchObject([{ platform: "shopify", status: "connected" }]);
  });

  test("is unknown on the days after Shopify withdrew access to checkouts, and stays on earlier ones", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    await store.ingest([
      sampleOrder({ name: "1", placed: "2026-06-01T12:00:00-04:00" }),
      sampleCheckout({ name: "0", started: "2026-06-01T09:00:00-04:00", totalMinor: 700 }),
      sampleCheckout({ name: "1", started: "2026-06-13T09:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "2", started: "2026-06-15T09:00:00-04:00", totalMinor: 2500 }),
    ]);
    await loseCheckouts(db, store, { since: "2026-06-15T12:00:00-04:00" });
    const valueOf = async (from: string, to: string) => {
      const report = await store.report({ range: "custom", from, to });
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

  test("stays unknown on the days after Shopify withdrew access when the shop is disconnected and connected again", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    await store.ingest([
      sampleOrder({ name: "1", placed: "2026-06-01T12:00:00-04:00" }),
      sampleCheckout({ name: "1", started: "2026-06-13T09:00:00-04:00", totalMinor: 1250 }),
    ]);
    await loseCheckouts(db, store, { since: "2026-06-15T12:00:00-04:00" });
    const valueOf = async (from: string, to: string) => {
      const report = await store.report({ range: "custom", from, to });
      return report.metrics.value_left_in_carts;
    };
    await disconnectAccount(
      db,
      { storeId: store.id, integrationId: `${store.id}-shopify` },
      cartNow,
    );
    expect(await valueOf("2026-06-16", "2026-06-17")).toMatchObject({
      value: null,
      missing: ["shopify"],
    });
    expect(await valueOf("2026-06-13", "2026-06-14")).toMatchObject({ value: 12.5, missing: [] });
    await connectShop(db, store, null);
    expect(await valueOf("2026-06-16", "2026-06-17")).toMatchObject({ value: null });
  });

  test("stays 0 when a shop whose checkouts were read without any is disconnected", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    await store.ingest([sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    await disconnectAccount(
      db,
      { storeId: store.id, integrationId: `${store.id}-shopify` },
      cartNow,
    );
    const { metrics } = await store.report({ range: "today" });
    expect(metrics.value_left_in_carts).toMatchObject({ value: 0, missing: [] });
  });

  test("is known on the days after a shop without access was disconnected while another one has access", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    const since = "2026-06-11T12:00:00-04:00";
    const readUntil = Date.parse("2026-06-13T12:00:00-04:00");
    await connectShop(db, store, cartNow, `${store.id}-other`);
    await store.ingest([
      sampleCheckout({ name: "1", started: "2026-06-10T09:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "2", started: "2026-06-15T09:00:00-04:00" }),
    ]);
    await loseCheckouts(db, store, { since, lastSyncedAt: readUntil });
    const shop = { storeId: store.id, integrationId: `${store.id}-shopify` };
    await disconnectAccount(db, shop, readUntil);
    const valueOf = async (from: string, to: string) => {
      const report = await store.report({ range: "custom", from, to });
      return report.metrics.value_left_in_carts;
    };
    expect(await valueOf("2026-06-14", "2026-06-15")).toMatchObject({
      value: 25,
      previous: null,
      complete: true,
      missing: [],
      noPercentChange: { reason: "source_missing" },
    });
    expect(await valueOf("2026-06-10", "2026-06-15")).toMatchObject({
      value: 37.5,
      complete: false,
      series: { values: [12.5, 0, null, null, null, null] },
    });
    expect(await valueOf("2026-06-13", "2026-06-15")).toMatchObject({
      value: null,
      missing: ["shopify"],
    });
  });

  test("is that of stored checkouts when a shop has no cursors, connected or not", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    await store.ingest([sampleCheckout({ name: "1", started: "2026-06-17T09:00:00-04:00" })]);
    await withNewVersion(db, store.id, (trx) =>
      trx.deleteFrom("sync_cursors").where("store_id", "=", store.id).execute(),
    );
    const today = async () => (await store.report({ range: "today" })).metrics;
    expect((await today()).value_left_in_carts).toMatchObject({ value: 25, missing: [] });
    const shop = { storeId: store.id, integrationId: `${store.id}-shopify` };
    await disconnectAccount(db, shop, cartNow);
    expect((await today()).value_left_in_carts).toMatchObject({ value: 25, missing: [] });
  });

  test("is unknown when one of two shops has never had access to its checkouts", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    const other = `${store.id}-other`;
    await connectShop(db, store, cartNow, other);
    await store.ingest([sampleCheckout({ name: "1", started: "2026-06-17T09:00:00-04:00" })]);
    const today = async () => (await store.report({ range: "today" })).metrics;
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

  test("is unknown on the days after Shopify withdrew access to the checkouts of one of two shops", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    await connectShop(db, store, cartNow, `${store.id}-other`);
    await store.ingest([
      sampleCheckout({ name: "1", started: "2026-06-14T09:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "2", started: "2026-06-16T09:00:00-04:00" }),
    ]);
    await loseCheckouts(db, store, { since: "2026-06-15T12:00:00-04:00" });
    const { metrics } = await store.report({
      range: "custom",
      from: "2026-06-14",
      to: "2026-06-17",
    });
    expect(metrics.value_left_in_carts.series).toMatchObject({ values: [12.5, 0, null, null] });
  });

  test("is known through the last sync that could read checkouts, even if a later one failed", async ({
    db,
    openStore,
  }) => {
    const store = await openStore({ isAnalyticsRead: false });
    await store.ingest([sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    await loseCheckouts(db, store, {
      since: "2026-06-15T12:00:00-04:00",
      lastSyncedAt: cartNow - 1,
    });
    const { metrics } = await store.report({ range: "today" });
    expect(metrics.value_left_in_carts).toMatchObject({ value: 0, missing: [] });
  });

  test("is that of the range's checkouts that were never completed", async ({ openStore }) => {
    const store = await openStore({ isAnalyticsRead: false });
    await store.ingest([
      sampleCheckout({ name: "1", started: "2026-06-17T09:00:00-04:00" }),
      sampleCheckout({ name: "2", started: "2026-06-11T00:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "3", started: "2026-06-12T09:00:00-04:00", completedAt: cartNow }),
      sampleCheckout({ name: "4", started: "2026-06-01T09:00:00-04:00" }),
      sampleCheckout({ name: "5", started: "2026-06-05T09:00:00-04:00", totalMinor: 5000 }),
      sampleCheckout({ name: "6", started: "2026-06-10T15:29:00-04:00", totalMinor: 2500 }),
      sampleCheckout({ name: "7", started: "2026-06-10T15:31:00-04:00", totalMinor: 9900 }),
    ]);
    const report = await store.report(lastWeek);
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

  test("excludes a checkout completed later", async ({ openStore }) => {
    const store = await openStore();
    const left = sampleCheckout({ name: "1", started: "2026-06-16T09:00:00-04:00" });
    await store.ingest([left, sampleCheckout({ name: "2", started: "2026-06-16T10:00:00-04:00" })]);
    expect((await store.report(lastWeek)).summary.valueLeftInCarts).toBe(50);
    await store.ingest([{ ...left, completedAt: cartNow, updatedAt: cartNow }]);
    expect((await store.report(lastWeek)).summary.valueLeftInCarts).toBe(25);
  });

  test("is unknown from imported orders only", async ({ openStore }) => {
    const store = await openStore({ isShopRead: false, isAnalyticsRead: false });
    const placed = "2026-06-16T12:00:00Z";
    await store.ingest([sampleOrder({ name: "1", placed, origin: "export" })]);
    const report = await store.report(lastWeek);
    expect(report.summary.valueLeftInCarts).toBeNull();
    expect(report.tracking.onlineOrders).toBe(1);
    expect(report.missing).toEqual(["shopify", "google_analytics"]);
  });
});
