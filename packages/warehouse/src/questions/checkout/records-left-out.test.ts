import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { describe, expect } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { withNewVersion } from "../../store-version.ts";
import { cartNow, test as base } from "../../testing/cart-test.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricReport } from "../metric-report.ts";

/** A test of a store with a shop and without analytics. */
const test = base.extend("shop", async ({ db, openStore }) => {
  const store = await openStore({ isAnalyticsRead: false });
  const query = { range: "last_7_days" } as const;
  const source = { integrationId: `${store.id}-shopify`, platform: "shopify" } as const;
  return {
    cart: () => store.report(query),
    orders: () => metricReport(db, { store, query, now: cartNow }, "orders"),
    read: (stream: string, records: SourceRecord[]) =>
      ingestPage(db, { store, records, source: { ...source, stream }, now: cartNow }),
    denyCheckouts: () =>
      withNewVersion(db, store.id, (trx) =>
        trx
          .deleteFrom("sync_cursors")
          .where("store_id", "=", store.id)
          .where("stream", "=", "checkouts")
          .execute(),
      ),
  };
});

const inYen = { currency: "JPY" };
const order = sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" });
const orderInYen = {
  ...sampleOrder({ name: "2", placed: "2026-06-15T12:00:00-04:00" }),
  ...inYen,
};
const checkout = sampleCheckout({ name: "1", started: "2026-06-15T12:00:00-04:00" });

describe("the Cart report", () => {
  test("calls Shopify connected, not incomplete, when it denies checkouts and orders are left out", async ({
    shop,
  }) => {
    await shop.denyCheckouts();
    await shop.read("orders", [order, orderInYen]);
    const { missing, dataSources, notices } = await shop.cart();
    expect(missing).toContain("shopify");
    expect(dataSources).toMatchObject([{ platform: "shopify", status: "connected" }]);
    expect(notices).toEqual([]);
    expect(await shop.orders()).toMatchObject({
      dataSources: [{ platform: "shopify", status: "incomplete" }],
      notices: [{ code: "orders_left_out" }],
    });
  });

  test("calls Shopify connected when it denies checkouts since one was left out", async ({
    shop,
  }) => {
    await shop.read("orders", [order]);
    await shop.read("checkouts", [checkout, { ...checkout, externalId: "2", ...inYen }]);
    await shop.denyCheckouts();
    const { missing, dataSources, notices } = await shop.cart();
    expect(missing).toContain("shopify");
    expect(dataSources).toMatchObject([{ platform: "shopify", status: "connected" }]);
    expect(notices).toMatchObject([{ code: "checkouts_left_out" }]);
  });

  test("has no value left in carts, instead of 0, while all checkouts are left out", async ({
    shop,
  }) => {
    await shop.read("orders", [order]);
    await shop.read("checkouts", [{ ...checkout, ...inYen }]);
    const { metrics, missing, dataSources, notices } = await shop.cart();
    expect(metrics.value_left_in_carts).toMatchObject({ value: null, missing: ["shopify"] });
    expect(missing).toContain("shopify");
    expect(dataSources).toMatchObject([{ platform: "shopify", status: "incomplete" }]);
    expect(notices).toMatchObject([{ code: "checkouts_left_out" }]);
    expect((await shop.orders()).dataSources).toMatchObject([{ status: "connected" }]);
  });

  test("adds up the checkouts that could be stored", async ({ shop }) => {
    const other = sampleCheckout({ name: "2", started: "2026-06-15T12:00:00-04:00" });
    await shop.read("checkouts", [checkout, { ...other, ...inYen }]);
    const { metrics, notices } = await shop.cart();
    expect(metrics.value_left_in_carts).toMatchObject({ value: 25, missing: [] });
    expect(notices).toMatchObject([{ code: "checkouts_left_out" }]);
  });
});
