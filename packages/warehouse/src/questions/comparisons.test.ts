import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { dashboardSchema } from "@cartograph/contracts/reports/dashboard.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { sampleItemDay, sampleSessionDay } from "../testing/sample-days.ts";
import { sampleOrder, type SampleOrder } from "../testing/sample-order.ts";
import { customersReport } from "./customers/customers-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { productsReport } from "./products/products-report.ts";
import { trafficReport } from "./traffic/traffic-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const at = (day: string, time = "12:00") => `${day}T${time}:00-04:00`;
const sold = (day: string, unitMinor: number, more: Partial<SampleOrder> = {}) =>
  sampleOrder({ name: `${day}-${unitMinor}`, placed: at(day), lines: [{ unitMinor }], ...more });

const refunded = (day: string, unitMinor: number, refundedOn: string) =>
  sold(day, unitMinor, {
    refunds: [{ at: at(refundedOn), lines: [{ line: 0, quantity: 1, subtotalMinor: unitMinor }] }],
  });

const counts = (sessions: number) => ({ "": { sessions } });

async function ingestOrders(orders: readonly ReturnType<typeof sold>[]) {
  await ingestPage(db, { store, records: orders, now });
}

const dashboard = (query: ReportQuery) => dashboardReport(db, { store, query, now });
const custom = (from: string, to: string) => ({ range: "custom", from, to }) as const;

describe("a figure that was negative before", () => {
  test("has a difference and no percent change when it is positive now", async () => {
    await ingestOrders([refunded("2026-06-01", 3412, "2026-06-09"), sold("2026-06-10", 36226)]);
    const report = await dashboard(custom("2026-06-10", "2026-06-10"));
    expect(report.salesSummary).toMatchObject({
      totalSales: 362.26,
      previousTotalSales: -34.12,
      percentChange: null,
    });
    expect(report.metrics.total_sales).toMatchObject({
      difference: 396.38,
      percentChange: null,
      noPercentChange: { reason: "sign_change", since: null },
    });
  });

  test("has a positive percent change if it is less negative now", async () => {
    await ingestOrders([
      refunded("2026-06-01", 10_000, "2026-06-09"),
      refunded("2026-06-02", 4000, "2026-06-10"),
    ]);
    const { metrics } = await dashboard(custom("2026-06-10", "2026-06-10"));
    expect(metrics.total_sales).toMatchObject({
      compared: -40,
      previous: -100,
      difference: 60,
      percentChange: 60,
      noPercentChange: null,
    });
  });
});

describe("sessions of a range with today", () => {
  beforeEach(async () => {
    await connectAccount(db, store, { platform: "google_analytics", readUntil: now });
    const days = [
      ["2026-06-13", 100],
      ["2026-06-14", 50],
      ["2026-06-15", 50],
      ["2026-06-16", 60],
      ["2026-06-17", 7],
    ] as const;
    const records = days.flatMap(([day, sessions]) => [
      sampleSessionDay({ day, rows: counts(sessions) }),
      sampleItemDay({ day, rows: { lamp: { views: sessions } } }),
    ]);
    await ingestPage(db, { store, records, now });
  });

  test("are compared without today on both sides, while the range includes it", async () => {
    const range = custom("2026-06-16", "2026-06-17");
    const report = await trafficReport(db, { store, query: range, now });
    expect(report.summary.totalSessions).toBe(67);
    expect(report.metrics.sessions).toMatchObject({
      value: 67,
      compared: 60,
      previous: 50,
      difference: 10,
      percentChange: 20,
      noPercentChange: null,
      comparedDays: {
        from: "2026-06-16",
        to: "2026-06-16",
        previousFrom: "2026-06-14",
        previousTo: "2026-06-14",
        until: null,
      },
    });
  });

  test("are not compared when the range has no complete day", async () => {
    const { metrics } = await dashboard({ range: "today" });
    expect(metrics.sessions).toMatchObject({
      value: 7,
      compared: null,
      previous: null,
      noPercentChange: { reason: "no_complete_day", since: null },
      comparedDays: null,
    });
  });

  test("are not compared with days before the first with data", async () => {
    const query = custom("2026-06-14", "2026-06-16");
    const report = await trafficReport(db, { store, query, now });
    expect(report.metrics.sessions).toMatchObject({
      compared: 160,
      previous: null,
      noPercentChange: { reason: "before_first_data", since: "2026-06-13" },
    });
    expect(report.sessionsByDay.map((day) => day.previousSessions)).toEqual([null, null, null]);
  });

  test("cover the same days as product views", async () => {
    await ingestOrders([sold("2026-06-13", 100), sold("2026-06-17", 300)]);
    const query = custom("2026-06-16", "2026-06-17");
    const { metrics, summary } = await productsReport(db, { store, query, now });
    expect(summary.productViews).toBe(67);
    expect(metrics.product_views).toMatchObject({ value: 67, compared: 60, previous: 50 });
    expect(metrics.product_revenue).toMatchObject({ value: 3, compared: 3, previous: 0 });
  });
});

describe("orders of a shop's first sync", () => {
  beforeEach(() => ingestOrders([sold("2026-06-09", 1000), sold("2026-06-12", 3000)]));
  const range = custom("2026-06-12", "2026-06-14");

  test("are not compared until it is complete", async () => {
    await connectShop(db, store, null);
    const report = await dashboard(range);
    expect(report.metrics.total_sales).toMatchObject({
      value: 30,
      previous: null,
      percentChange: null,
      noPercentChange: { reason: "still_syncing", since: null },
    });
    expect(report.revenueByDay.map((day) => day.previousRevenue)).toEqual([null, null, null]);
  });

  test("are compared once it is complete", async () => {
    await connectShop(db, store, now);
    const { metrics } = await dashboard(range);
    expect(metrics.total_sales).toMatchObject({ compared: 30, previous: 10 });
  });
});

describe("days before the first order", () => {
  beforeEach(() => ingestOrders([sold("2026-06-09", 1000), sold("2026-06-12", 3000)]));

  test("are compared with nothing and have no line in the chart", async () => {
    const query = custom("2026-06-11", "2026-06-13");
    const report = await dashboard(query);
    expect(dashboardSchema.parse(report)).toEqual(report);
    expect(report.salesSummary).toMatchObject({
      totalSales: 30,
      previousTotalSales: null,
      percentChange: null,
    });
    expect(report.metrics.total_sales).toMatchObject({
      value: 30,
      compared: 30,
      previous: null,
      difference: null,
      percentChange: null,
      noPercentChange: { reason: "before_first_data", since: "2026-06-09" },
      comparedDays: null,
    });
    expect(report.revenueByDay.map((day) => day.previousRevenue)).toEqual([null, null, null]);
    const { metrics } = await customersReport(db, { store, query, now });
    expect(metrics.returning_customer_rate.noPercentChange?.since).toBe("2026-06-09");
    const products = await productsReport(db, { store, query, now });
    expect(products.byDay.map((day) => day.previousRevenue)).toEqual([null, null, null]);
  });

  test.each(["previous_period", "none"] as const)(
    "are the reason in a range that ends before it, with compare=%s",
    async (compare) => {
      const reason = async (from: string, to: string) =>
        (await dashboard({ ...custom(from, to), compare })).metrics.total_sales.noPercentChange;
      const before = { reason: "before_first_data", since: "2026-06-09" };
      expect(await reason("2026-06-01", "2026-06-08")).toEqual(before);
      expect((await reason("2026-06-09", "2026-06-09"))?.reason).toBe(
        compare === "none" ? "not_requested" : "before_first_data",
      );
    },
  );

  test("are not the reason while the first sync may still find earlier orders", async () => {
    await connectShop(db, store, null);
    const query = { ...custom("2026-06-01", "2026-06-08"), compare: "none" } as const;
    const { total_sales: sales } = (await dashboard(query)).metrics;
    expect(sales.noPercentChange).toEqual({ reason: "not_requested", since: null });
  });

  test("do not affect a range that is compared with later days only", async () => {
    const { metrics, revenueByDay } = await dashboard(custom("2026-06-12", "2026-06-14"));
    expect(metrics.total_sales).toMatchObject({ compared: 30, previous: 10, difference: 20 });
    expect(revenueByDay.map((day) => day.previousRevenue)).toEqual([10, 0, 0]);
  });
});
