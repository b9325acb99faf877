import { describe, expect, test } from "vitest";
import { dashboardSchema } from "@cartograph/contracts/reports/dashboard.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { now, openStore } from "../../testing/dashboard-store.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";
import { sampleSession, sampleTrafficDay } from "../../testing/traffic-days.ts";

describe("a store without any source", () => {
  test("has no figures and names the platforms to connect", async () => {
    const { ask } = await openStore([]);
    const report = await ask({});
    expect(dashboardSchema.parse(report)).toEqual(report);
    expect(report.missing).toEqual([
      "shopify",
      "google_analytics",
      "google_ads",
      "facebook_ads",
      "tiktok_ads",
    ]);
    expect(report.salesSummary).toMatchObject({
      totalSales: null,
      orders: null,
      aov: null,
      refunded: null,
    });
    expect(report.customerTypeData.new).toBeNull();
    expect(report.revenueByDay).toEqual([]);
    expect(report.topProducts).toEqual([]);
    expect(report.asOf).toBeNull();
  });

  test("lacks Shopify when all orders of its imported file were deleted", async () => {
    const { db, store, ask } = await openStore([
      { name: "1", placed: "2026-06-16T10:00:00-04:00", origin: "export" },
    ]);
    expect((await ask({})).missing).not.toContain("shopify");
    const deletion = { kind: "deletion", entity: "order", externalId: "1" } as const;
    await ingestPage(db, { store, records: [{ ...deletion, deletedAt: now }], now });
    const report = await ask({});
    expect(report.missing).toContain("shopify");
    expect(report.salesSummary.totalSales).toBeNull();
  });

  test("still lacks Shopify when it is connected but not synced yet", async () => {
    const { db, store, ask } = await openStore([]);
    await connectShop(db, store, null);
    expect((await ask({})).missing).toContain("shopify");
  });

  test("has zeros, not nulls, once Shopify is synced without orders", async () => {
    const { db, store, ask } = await openStore([]);
    await connectShop(db, store, now);
    const report = await ask({ range: "last_7_days" });
    expect(report.missing).not.toContain("shopify");
    expect(report.salesSummary).toMatchObject({ totalSales: 0, orders: 0, aov: null });
    expect(report.customerTypeData).toMatchObject({ new: null, newOrders: 0 });
    expect(report.revenueByDay.map((day) => day.revenue)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(report.asOf).toBe(new Date(now).toISOString());
  });

  test("says that figures are incomplete during the first sync", async () => {
    const { db, store, ask } = await openStore([
      { name: "1", placed: "2026-06-16T10:00:00-04:00" },
    ]);
    await connectShop(db, store, null);
    const report = await ask({});
    expect(report.missing).not.toContain("shopify");
    expect(report.notices.map((notice) => notice.code)).toEqual(["first_sync_unfinished"]);
  });
});

describe("the overview with Google Analytics", () => {
  const steps = [
    "view_item",
    "add_to_cart",
    "begin_checkout",
    "add_shipping_info",
    "add_payment_info",
    "purchase",
  ];
  const lamp = { productExternalId: "lamp", title: "lamp", sku: "L", unitMinor: 500 };
  const may = { range: "last_month" } as const;

  async function openShop() {
    const opened = await openStore([
      { name: "1", placed: "2026-05-03T12:00:00Z", lines: [lamp] },
      { name: "2", placed: "2026-05-04T12:00:00Z", lines: [lamp] },
      { name: "3", placed: "2026-05-04T12:00:00Z", channel: "pos" },
    ]);
    const { db, store } = opened;
    await connectAccount(db, store, { platform: "google_analytics", readUntil: now });
    const visits = [
      sampleSession({ channel: "Paid Social", device: "mobile", steps }),
      sampleSession({ channel: "Paid Social", device: "mobile", steps: steps.slice(0, 3) }),
      sampleSession({ steps: steps.slice(0, 2) }),
      sampleSession(),
    ];
    const records = [
      ...sampleTrafficDay("2026-03-31", [sampleSession()]),
      ...sampleTrafficDay("2026-05-03", visits),
      ...sampleTrafficDay("2026-06-17", []),
      sampleItemDay({ day: "2026-03-31" }),
      sampleItemDay({ day: "2026-05-03", rows: { lamp: { views: 8 } } }),
      sampleItemDay({ day: "2026-06-17" }),
    ];
    await ingestPage(db, { store, records, now });
    return opened;
  }

  test("shows sessions, sources, devices, and online store orders per session", async () => {
    const { ask } = await openShop();
    const report = await ask(may);
    expect(dashboardSchema.parse(report)).toEqual(report);
    expect(report.trafficData).toMatchObject({
      totalTraffic: 4,
      previousTotalTraffic: 1,
      percentChange: 300,
      paidTraffic: 2,
      previousPaidTraffic: 0,
      paidTrafficPercentChange: null,
      sources: [
        { source: "Direct", percentage: 50, sessions: 2, color: "2" },
        { source: "Paid Social", percentage: 50, sessions: 2, color: "5" },
      ],
    });
    expect(report.deviceData).toEqual({ mobile: 50, desktop: 50, tablet: 0, other: 0 });
    expect(report.salesSummary).toMatchObject({ conversionRate: 50, previousConversionRate: null });
    expect(report.metrics.conversion_rate.noPercentChange).toEqual({
      reason: "before_first_data",
      since: "2026-05-03",
    });
    expect(report.topProducts[0]).toMatchObject({ id: "lamp", orders: 2, conversionRate: 25 });
    expect(report.missing).not.toContain("google_analytics");
  });

  test("marks a day as complete once orders were synced completely, regardless of later syncs", async () => {
    const { db, store, ask } = await openShop();
    await connectShop(db, store, now - 86_400_000);
    const report = await ask({ range: "last_7_days" });
    expect(report.revenueByDay.map((day) => day.isComplete)).toEqual([
      ...Array.from({ length: 5 }, () => true),
      false,
      false,
    ]);
    expect(report.range).toMatchObject({ comparedTo: "2026-06-16", comparedUntil: "15:30" });
    expect(report.asOf).toBe(new Date(now).toISOString());
  });

  test("uses Google Analytics for every step of the funnel, including the purchase", async () => {
    const { ask } = await openShop();
    expect((await ask(may)).checkoutFunnel).toEqual({
      addedToCart: 3,
      startedCheckout: 2,
      enteredShipping: 1,
      enteredPayment: 1,
      completedOrder: 1,
      abandonmentRate: (1 - 1 / 3) * 100,
    });
  });

  test("has no funnel from orders only", async () => {
    const { ask } = await openStore([{ name: "1", placed: "2026-05-03T12:00:00Z" }]);
    const { checkoutFunnel } = await ask(may);
    expect(Object.values(checkoutFunnel)).toEqual([null, null, null, null, null, null]);
  });
});
