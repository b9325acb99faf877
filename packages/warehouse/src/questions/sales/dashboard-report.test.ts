import { describe, expect, test } from "vitest";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { dashboardSchema } from "@cartograph/contracts/reports/dashboard.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { now, openStore } from "../../testing/dashboard-store.ts";
import { sampleItemDay } from "../../testing/sample-days.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { sampleSession, sampleTrafficDay } from "../../testing/traffic-days.ts";
import { dashboardReport } from "./dashboard-report.ts";

function line(product: string, sku: string, unitMinor: number) {
  return { productExternalId: product, title: product, sku, unitMinor };
}

async function insertIntegration(
  db: Database,
  row: { store_id: number; platform: Platform; last_synced_at: number | null },
) {
  const rest = { api_key_ciphertext: null, api_key_hint: null, store_url: null };
  await db
    .insertInto("integrations")
    .values({
      ...row,
      ...rest,
      id: `${row.store_id}-${row.platform}`,
      name: row.platform,
      is_connected: 1,
      status_message: null,
      checked_at: null,
      created_at: 0,
    })
    .execute();
}

async function insertImport(db: Database, storeId: number) {
  await db
    .insertInto("imports")
    .values({
      id: "import",
      store_id: storeId,
      file_name: null,
      status: "done",
      rows: 1,
      orders: 1,
      refused: "[]",
      refused_count: 0,
      notes: "[]",
      message: null,
      started_at: now,
      finished_at: now + 1000,
    })
    .execute();
}

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
    await insertIntegration(db, { store_id: store.id, platform: "shopify", last_synced_at: null });
    expect((await ask({})).missing).toContain("shopify");
  });

  test("has zeros, not nulls, once Shopify is synced without orders", async () => {
    const { db, store, ask } = await openStore([]);
    await insertIntegration(db, { store_id: store.id, platform: "shopify", last_synced_at: now });
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
    await insertIntegration(db, { store_id: store.id, platform: "shopify", last_synced_at: null });
    const report = await ask({});
    expect(report.missing).not.toContain("shopify");
    expect(report.notices.map((notice) => notice.code)).toEqual(["first_sync_unfinished"]);
  });
});

describe("a range over a leap day", () => {
  const sales = ["2023-02-28", "2023-03-01", "2024-02-28", "2024-02-29", "2024-03-01"];
  const orders = [...sales, "2025-02-28", "2025-03-01"].map((day, at) => ({
    name: day,
    placed: `${day}T12:00:00-05:00`,
    lines: [{ unitMinor: 100 * 2 ** at }],
  }));
  const lastYear = async (from: string, to: string) => {
    const { ask } = await openStore(orders);
    const report = await ask({ range: "custom", from, to, compare: "previous_year" });
    return {
      total: report.salesSummary.previousTotalSales,
      days: report.revenueByDay.map((day) => day.previousRevenue),
    };
  };

  test("has no previous day for this year's leap day and the same date for each other day", async () => {
    expect(await lastYear("2024-02-28", "2024-03-01")).toEqual({ total: 3, days: [1, null, 2] });
  });

  test("counts last year's leap day in the total but does not chart it", async () => {
    expect(await lastYear("2025-02-28", "2025-03-01")).toEqual({ total: 28, days: [4, 16] });
  });

  test("is compared with 28 February when it is the leap day itself", async () => {
    expect(await lastYear("2024-02-29", "2024-02-29")).toEqual({ total: 1, days: [1] });
  });
});

describe("the overview", () => {
  test("shows every day of the range, and its days add up to total sales", async () => {
    const { ask } = await openStore(
      [
        { name: "1", placed: "2026-05-01T00:00:00+01:00", lines: [{ unitMinor: 1010 }] },
        { name: "2", placed: "2026-05-31T23:59:59+01:00", lines: [{ unitMinor: 2020 }] },
        { name: "3", placed: "2026-06-01T00:00:00+01:00", lines: [{ unitMinor: 4040 }] },
      ],
      { timezone: "Europe/London" },
    );
    const report = await ask({ range: "last_month" });
    expect(report.revenueByDay).toHaveLength(31);
    expect(report.revenueByDay.filter((day) => day.revenue > 0)).toMatchObject([
      { date: "2026-05-01", revenue: 10.1, isComplete: true, isKnown: true },
      { date: "2026-05-31", revenue: 20.2, isComplete: true, isKnown: true },
    ]);
    expect(report.salesSummary.totalSales).toBe(30.3);
  });

  test("counts guest orders as orders of new customers in the shares", async () => {
    const { ask } = await openStore([
      { name: "1", placed: "2026-05-03T12:00:00Z", customer: "A" },
      { name: "2", placed: "2026-05-04T12:00:00Z", customer: "A" },
      { name: "3", placed: "2026-05-05T12:00:00Z" },
      { name: "4", placed: "2026-05-06T12:00:00Z" },
    ]);
    const report = await ask({ range: "last_month" });
    expect(report.customerTypeData).toEqual({
      new: 75,
      returning: 25,
      newOrders: 1,
      returningOrders: 1,
      guestOrders: 2,
    });
    expect(report.salesSummary).toMatchObject({ customers: 1, guestOrders: 2 });
  });

  test("has no refunded amount under filters of lines, because refunds are not split by line", async () => {
    const { ask } = await openStore([
      {
        name: "1",
        placed: "2026-06-16T10:00:00-04:00",
        lines: [line("mug", "M", 1000), line("lamp", "L", 2000)],
        refunds: [
          {
            at: "2026-06-16T12:00:00-04:00",
            lines: [{ line: 0, quantity: 1, subtotalMinor: 1000 }],
          },
        ],
      },
    ]);
    const refunded = async (filters: string) => {
      const { salesSummary } = await ask({ filters });
      return [salesSummary.returns, salesSummary.refunded];
    };
    expect(await refunded("product:is:1")).toEqual([10, null]);
    expect(await refunded("sku:is:none")).toEqual([0, null]);
    expect(await refunded("sales_channel:is:online_store")).toEqual([10, 10]);
  });

  test("ranks products by revenue, then by SKU", async () => {
    const { ask } = await openStore([
      {
        name: "1",
        placed: "2026-05-03T12:00:00Z",
        lines: [line("p1", "C", 500), line("p2", "A", 500), line("p3", "B", 900)],
      },
      { name: "2", placed: "2026-05-31T12:00:00Z", lines: [line("p4", "D", 500)] },
    ]);
    const { topProducts } = await ask({ range: "last_month" });
    expect(topProducts.map(({ id, sku, revenue }) => [id, sku, revenue])).toEqual([
      ["p3", "B", 9],
      ["p2", "A", 5],
      ["p1", "C", 5],
      ["p4", "D", 5],
    ]);
  });

  test("has the previous revenue of the top products", async () => {
    const { ask } = await openStore([
      { name: "0", placed: "2026-03-01T12:00:00Z" },
      { name: "1", placed: "2026-04-03T12:00:00Z", lines: [line("p1", "A", 300)] },
      {
        name: "2",
        placed: "2026-05-03T12:00:00Z",
        lines: [line("p1", "A", 500), line("p2", "B", 400)],
      },
      { name: "3", placed: "2026-06-16T10:00:00-04:00", lines: [line("p1", "A", 100)] },
      { name: "4", placed: "2026-06-16T17:00:00-04:00", lines: [line("p1", "A", 200)] },
      { name: "5", placed: "2026-06-17T09:00:00-04:00", lines: [line("p1", "A", 700)] },
    ]);
    const before = async (query: ReportQuery) =>
      (await ask(query)).topProducts.map(({ id, previousRevenue }) => [id, previousRevenue]);
    expect(await before({ range: "last_month" })).toEqual([
      ["p1", 3],
      ["p2", 0],
    ]);
    expect(await before({ range: "last_month", compare: "none" })).toEqual([
      ["p1", null],
      ["p2", null],
    ]);
    // Yesterday through the same time.
    expect(await before({ range: "today" })).toEqual([["p1", 1]]);
  });

  test("has a notice on the refund-date basis that an export's refunds are dated by their order", async () => {
    const { db, store, ask } = await openStore([
      {
        name: "1",
        placed: "2026-05-03T12:00:00Z",
        origin: "export",
        refunds: [{ at: null, adjustmentMinor: 100 }],
      },
    ]);
    await insertImport(db, store.id);
    const report = await ask({ range: "last_month" });
    expect(report.notices.map((notice) => notice.code)).toEqual(["refunds_dated_by_order"]);
    expect(report.asOf).toBe(new Date(now + 1000).toISOString());
    expect((await ask({ range: "last_month", basis: "order_date" })).notices).toEqual([]);
  });

  test("has no such notice for an imported order that was canceled", async () => {
    const { db, store, ask } = await openStore([
      {
        name: "1",
        placed: "2026-05-03T12:00:00Z",
        origin: "export",
        cancelledAt: Date.parse("2026-05-05T12:00:00Z"),
        financialStatus: "voided",
      },
    ]);
    await insertImport(db, store.id);
    expect((await ask({ range: "last_month" })).notices).toEqual([]);
  });

  test("includes its own store only", async () => {
    const { db, store, ask } = await openStore([
      { name: "1", placed: "2026-05-03T12:00:00Z", customer: "A" },
    ]);
    const before = await ask({ range: "last_month" });
    const other = await insertTestStore(db);
    const orders = ["1", "2", "3"].map((name) =>
      sampleOrder({ name, placed: "2026-05-03T12:00:00Z", customer: name }),
    );
    await ingestPage(db, { store: other, records: orders, now });
    expect(await ask({ range: "last_month" })).toEqual(before);
    const theirs = await dashboardReport(db, { store: other, query: { range: "last_month" }, now });
    expect(theirs.salesSummary).toMatchObject({ orders: 3, customers: 3, totalSales: 30 });
    expect(store.id).not.toBe(other.id);
  });

  test("shows data written since the last request", async () => {
    const { db, store, ask } = await openStore([
      { name: "1", placed: "2026-05-03T12:00:00Z", customer: "A" },
    ]);
    expect((await ask({ range: "last_month" })).topProducts[0]?.units).toBe(1);
    const records = [sampleOrder({ name: "2", placed: "2026-05-03T13:00:00Z", customer: "B" })];
    await ingestPage(db, { store, records, now });
    const report = await ask({ range: "last_month" });
    expect(report.topProducts[0]?.units).toBe(2);
    expect(report.salesSummary.customers).toBe(2);
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
  const may = { range: "last_month" } as const;

  async function openShop() {
    const opened = await openStore([
      { name: "1", placed: "2026-05-03T12:00:00Z", lines: [line("lamp", "L", 500)] },
      { name: "2", placed: "2026-05-04T12:00:00Z", lines: [line("lamp", "L", 500)] },
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
    const shopify = { store_id: store.id, platform: "shopify" } as const;
    await insertIntegration(db, { ...shopify, last_synced_at: now - 86_400_000 });
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
