import { describe, expect } from "vitest";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { withNewVersion } from "../../store-version.ts";
import { cartNow, test as base } from "../../testing/cart-test.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { disconnectAccount } from "../../testing/disconnect-account.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { sampleOrder } from "../../testing/sample-order.ts";

/** A test of a store with a shop and without analytics. */
const test = base.extend("shop", async ({ db, openStore }) => {
  const store = await openStore({ isAnalyticsRead: false });
  const integrationId = `${store.id}-shopify`;
  return {
    ...store,
    valueLeft: async (query: ReportQuery) =>
      (await store.report(query)).metrics.value_left_in_carts,
    connect: (readUntil: number | null, id?: string) => connectShop(db, store, readUntil, id),
    disconnect: (at = cartNow) => disconnectAccount(db, { storeId: store.id, integrationId }, at),
    deleteCursors: () =>
      withNewVersion(db, store.id, (trx) =>
        trx.deleteFrom("sync_cursors").where("store_id", "=", store.id).execute(),
      ),
    /** Records a sync that ended now and has not read checkouts since that time. */
    loseCheckouts: (since: string, lastSyncedAt = cartNow - 60_000) =>
      withNewVersion(db, store.id, async (trx) => {
        await trx
          .updateTable("sync_cursors")
          .set({ updated_at: Date.parse(since) })
          .where("store_id", "=", store.id)
          .where("integration_id", "=", integrationId)
          .where("stream", "=", "checkouts")
          .execute();
        await trx
          .updateTable("integrations")
          .set({ last_synced_at: lastSyncedAt })
          .where("store_id", "=", store.id)
          .where("id", "=", integrationId)
          .execute();
        await trx
          .insertInto("sync_runs")
          .values({
            id: `${store.id}-run`,
            integration_id: integrationId,
            store_id: store.id,
            trigger: "schedule",
            status: "succeeded",
            started_at: cartNow - 60_000,
            finished_at: cartNow,
            message: null,
          })
          .execute();
      }),
  };
});

const days = (from: string, to: string) => ({ range: "custom", from, to }) as const;

describe("the value left in carts", () => {
  const lastWeek = { range: "last_7_days" } as const;

  test("is unknown while Shopify denies access to checkouts, and 0 once it was read without any", async ({
    shop,
  }) => {
    await shop.ingest([sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    expect(await shop.valueLeft(lastWeek)).toMatchObject({ value: 0, missing: [] });
    await shop.deleteCursors();
    const denied = await shop.report(lastWeek);
    expect(denied.metrics.value_left_in_carts).toMatchObject({
      value: null,
      missing: ["shopify"],
      noPercentChange: { reason: "source_missing" },
    });
    expect(denied).toMatchObject({ abandonmentReasons: [], completedLater: null });
    expect(denied.dataSources).toMatchObject([{ platform: "shopify", status: "connected" }]);
  });

  test("is unknown on the days after Shopify withdrew access to checkouts, and stays on earlier ones", async ({
    shop,
  }) => {
    await shop.ingest([
      sampleOrder({ name: "1", placed: "2026-06-01T12:00:00-04:00" }),
      sampleCheckout({ name: "0", started: "2026-06-01T09:00:00-04:00", totalMinor: 700 }),
      sampleCheckout({ name: "1", started: "2026-06-13T09:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "2", started: "2026-06-15T09:00:00-04:00", totalMinor: 2500 }),
    ]);
    await shop.loseCheckouts("2026-06-15T12:00:00-04:00");
    expect(await shop.valueLeft(days("2026-06-16", "2026-06-17"))).toMatchObject({
      value: null,
      missing: ["shopify"],
      noPercentChange: { reason: "source_missing" },
      series: null,
    });
    expect(await shop.valueLeft(days("2026-06-13", "2026-06-14"))).toMatchObject({
      value: 12.5,
      previous: 0,
      complete: true,
      missing: [],
    });
    expect(await shop.valueLeft(days("2026-06-13", "2026-06-17"))).toMatchObject({
      value: 37.5,
      previous: null,
      noPercentChange: { reason: "source_missing" },
      complete: false,
      missing: [],
      series: { values: [12.5, 0, 25, null, null], settled: 2 },
    });
  });

  test("is unknown on the days after Shopify withdrew access if an earlier version stored the end of the last sync", async ({
    shop,
  }) => {
    await shop.ingest([
      sampleCheckout({ name: "1", started: "2026-06-13T09:00:00-04:00", totalMinor: 1250 }),
    ]);
    await shop.loseCheckouts("2026-06-15T12:00:00-04:00", cartNow);
    expect(await shop.valueLeft(days("2026-06-16", "2026-06-17"))).toMatchObject({ value: null });
  });

  test("stays unknown on the days after Shopify withdrew access when the shop is disconnected and connected again", async ({
    shop,
  }) => {
    await shop.ingest([
      sampleOrder({ name: "1", placed: "2026-06-01T12:00:00-04:00" }),
      sampleCheckout({ name: "1", started: "2026-06-13T09:00:00-04:00", totalMinor: 1250 }),
    ]);
    await shop.loseCheckouts("2026-06-15T12:00:00-04:00");
    await shop.disconnect();
    expect(await shop.valueLeft(days("2026-06-16", "2026-06-17"))).toMatchObject({
      value: null,
      missing: ["shopify"],
    });
    expect(await shop.valueLeft(days("2026-06-13", "2026-06-14"))).toMatchObject({
      value: 12.5,
      missing: [],
    });
    await shop.connect(null);
    expect(await shop.valueLeft(days("2026-06-16", "2026-06-17"))).toMatchObject({ value: null });
  });

  test("stays 0 when a shop whose checkouts were read without any is disconnected", async ({
    shop,
  }) => {
    await shop.ingest([sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    await shop.disconnect();
    expect(await shop.valueLeft({ range: "today" })).toMatchObject({ value: 0, missing: [] });
  });

  test("is known on the days after a shop without access was disconnected while another one has access", async ({
    shop,
  }) => {
    const since = "2026-06-11T12:00:00-04:00";
    const readUntil = Date.parse("2026-06-13T12:00:00-04:00");
    await shop.connect(cartNow, `${shop.id}-other`);
    await shop.ingest([
      sampleCheckout({ name: "1", started: "2026-06-10T09:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "2", started: "2026-06-15T09:00:00-04:00" }),
    ]);
    await shop.loseCheckouts(since, readUntil);
    await shop.disconnect(readUntil);
    expect(await shop.valueLeft(days("2026-06-14", "2026-06-15"))).toMatchObject({
      value: 25,
      previous: null,
      complete: true,
      missing: [],
      noPercentChange: { reason: "source_missing" },
    });
    expect(await shop.valueLeft(days("2026-06-10", "2026-06-15"))).toMatchObject({
      value: 37.5,
      complete: false,
      series: { values: [12.5, 0, null, null, null, null] },
    });
    expect(await shop.valueLeft(days("2026-06-13", "2026-06-15"))).toMatchObject({
      value: null,
      missing: ["shopify"],
    });
  });

  test("is that of stored checkouts when a shop has no cursors, connected or not", async ({
    shop,
  }) => {
    await shop.ingest([sampleCheckout({ name: "1", started: "2026-06-17T09:00:00-04:00" })]);
    await shop.deleteCursors();
    expect(await shop.valueLeft({ range: "today" })).toMatchObject({ value: 25, missing: [] });
    await shop.disconnect();
    expect(await shop.valueLeft({ range: "today" })).toMatchObject({ value: 25, missing: [] });
  });

  test("is unknown when one of two shops has never had access to its checkouts", async ({
    db,
    shop,
  }) => {
    const other = `${shop.id}-other`;
    await shop.connect(cartNow, other);
    await shop.ingest([sampleCheckout({ name: "1", started: "2026-06-17T09:00:00-04:00" })]);
    expect(await shop.valueLeft({ range: "today" })).toMatchObject({ value: 25, missing: [] });
    await withNewVersion(db, shop.id, (trx) =>
      trx
        .deleteFrom("sync_cursors")
        .where("store_id", "=", shop.id)
        .where("integration_id", "=", other)
        .where("stream", "=", "checkouts")
        .execute(),
    );
    expect(await shop.valueLeft({ range: "today" })).toMatchObject({
      value: null,
      missing: ["shopify"],
    });
  });

  test("is unknown on the days after Shopify withdrew access to the checkouts of one of two shops", async ({
    shop,
  }) => {
    await shop.connect(cartNow, `${shop.id}-other`);
    await shop.ingest([
      sampleCheckout({ name: "1", started: "2026-06-14T09:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "2", started: "2026-06-16T09:00:00-04:00" }),
    ]);
    await shop.loseCheckouts("2026-06-15T12:00:00-04:00");
    const { series } = await shop.valueLeft(days("2026-06-14", "2026-06-17"));
    expect(series).toMatchObject({ values: [12.5, 0, null, null] });
  });

  test("is known through the last sync that could read checkouts, even if a later one failed", async ({
    shop,
  }) => {
    await shop.ingest([sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" })]);
    await shop.loseCheckouts("2026-06-15T12:00:00-04:00", cartNow - 1);
    expect(await shop.valueLeft({ range: "today" })).toMatchObject({ value: 0, missing: [] });
  });

  test("is that of the range's checkouts that were never completed", async ({ shop }) => {
    await shop.ingest([
      sampleCheckout({ name: "1", started: "2026-06-17T09:00:00-04:00" }),
      sampleCheckout({ name: "2", started: "2026-06-11T00:00:00-04:00", totalMinor: 1250 }),
      sampleCheckout({ name: "3", started: "2026-06-12T09:00:00-04:00", completedAt: cartNow }),
      sampleCheckout({ name: "4", started: "2026-06-01T09:00:00-04:00" }),
      sampleCheckout({ name: "5", started: "2026-06-05T09:00:00-04:00", totalMinor: 5000 }),
      sampleCheckout({ name: "6", started: "2026-06-10T15:29:00-04:00", totalMinor: 2500 }),
      sampleCheckout({ name: "7", started: "2026-06-10T15:31:00-04:00", totalMinor: 9900 }),
    ]);
    const report = await shop.report(lastWeek);
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
