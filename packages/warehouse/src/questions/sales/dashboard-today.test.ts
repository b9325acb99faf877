import { describe, expect, test } from "vitest";
import { dashboardSchema } from "@cartograph/contracts/reports/dashboard.ts";
import { newYork, openStore } from "../../testing/dashboard-store.ts";

describe("a range with today", () => {
  test("is compared with the previous day through the same time", async () => {
    const { ask } = await openStore([
      {
        name: "1",
        placed: newYork("2026-06-16", "15:29"),
        lines: [{ unitMinor: 1000 }],
        customer: "A",
      },
      {
        name: "2",
        placed: newYork("2026-06-16", "15:30"),
        lines: [{ unitMinor: 7000 }],
        customer: "B",
      },
      {
        name: "3",
        placed: newYork("2026-06-17", "09:00"),
        lines: [{ unitMinor: 1500 }],
        customer: "A",
      },
    ]);
    const report = await ask({ range: "today" });
    expect(report.range).toMatchObject({ comparedUntil: "15:30", isComplete: false });
    expect(report.salesSummary).toMatchObject({
      totalSales: 15,
      previousTotalSales: 10,
      percentChange: 50,
      previousOrders: 1,
      previousAov: 10,
    });
    expect(report.revenueByDay).toEqual([
      {
        date: "2026-06-17",
        revenue: 15,
        orders: 1,
        previousRevenue: 10,
        isComplete: false,
        isKnown: true,
      },
    ]);
  });

  test("is compared with last year's dates through the same time, each day with its own date", async () => {
    const { ask } = await openStore([
      { name: "1", placed: newYork("2025-06-15", "23:59"), lines: [{ unitMinor: 100 }] },
      { name: "2", placed: newYork("2025-06-16", "12:00"), lines: [{ unitMinor: 500 }] },
      { name: "3", placed: newYork("2025-06-17", "15:29"), lines: [{ unitMinor: 1500 }] },
      { name: "4", placed: newYork("2025-06-17", "15:30"), lines: [{ unitMinor: 7000 }] },
      { name: "5", placed: newYork("2026-06-14", "12:00"), lines: [{ unitMinor: 9000 }] },
      { name: "6", placed: newYork("2026-06-16", "12:00"), lines: [{ unitMinor: 1000 }] },
      { name: "7", placed: newYork("2026-06-17", "09:00"), lines: [{ unitMinor: 4000 }] },
    ]);
    const range = { range: "custom", from: "2026-06-16", to: "2026-06-17" } as const;
    const report = await ask({ ...range, compare: "previous_year" });
    expect(dashboardSchema.parse(report)).toEqual(report);
    expect(report.salesSummary).toMatchObject({
      totalSales: 50,
      previousTotalSales: 20,
      percentChange: 150,
      previousOrders: 2,
      previousAov: 10,
    });
    expect(report.revenueByDay).toEqual([
      {
        date: "2026-06-16",
        revenue: 10,
        orders: 1,
        previousRevenue: 5,
        isComplete: true,
        isKnown: true,
      },
      {
        date: "2026-06-17",
        revenue: 40,
        orders: 1,
        previousRevenue: 15,
        isComplete: false,
        isKnown: true,
      },
    ]);
    const before = await ask(range);
    expect(before.salesSummary.previousTotalSales).toBe(90);
  });

  test("has the same figures and no previous ones without a comparison", async () => {
    const { ask } = await openStore([
      { name: "1", placed: newYork("2026-06-16", "12:00"), lines: [{ unitMinor: 500 }] },
      { name: "2", placed: newYork("2026-06-17", "09:00"), lines: [{ unitMinor: 1500 }] },
    ]);
    const report = await ask({ range: "today", compare: "none" });
    expect(dashboardSchema.parse(report)).toEqual(report);
    expect(report.salesSummary).toMatchObject({
      totalSales: 15,
      percentChange: null,
      previousTotalSales: null,
      previousOrders: null,
      previousAov: null,
    });
    expect(report.revenueByDay).toEqual([
      {
        date: "2026-06-17",
        revenue: 15,
        orders: 1,
        previousRevenue: null,
        isComplete: false,
        isKnown: true,
      },
    ]);
    expect(report.range).toMatchObject({ previousFrom: null, previousTo: null });
  });

  test("subtracts a refund from the previous partial day by its own time or its order's", async () => {
    const { ask } = await openStore([
      {
        name: "1",
        placed: newYork("2026-06-16", "10:00"),
        lines: [{ unitMinor: 4000 }],
        refunds: [
          {
            at: newYork("2026-06-16", "18:00"),
            lines: [{ line: 0, quantity: 1, subtotalMinor: 4000 }],
          },
        ],
      },
      { name: "2", placed: newYork("2026-06-16", "11:00"), lines: [{ unitMinor: 500 }] },
    ]);
    const byRefund = await ask({ range: "today", basis: "refund_date" });
    expect(byRefund.salesSummary.previousTotalSales).toBe(45);
    const byOrder = await ask({ range: "today", basis: "order_date" });
    expect(byOrder.salesSummary.previousTotalSales).toBe(5);
  });

  test("has empty, incomplete days without a comparison when it ends in the future", async () => {
    const { ask } = await openStore([
      { name: "1", placed: newYork("2026-06-13", "10:00") },
      { name: "2", placed: newYork("2026-06-15", "10:00") },
      { name: "3", placed: newYork("2026-06-17", "10:00") },
    ]);
    const report = await ask({ range: "custom", from: "2026-06-17", to: "2026-06-19" });
    expect(report.revenueByDay).toEqual([
      {
        date: "2026-06-17",
        revenue: 10,
        orders: 1,
        previousRevenue: 0,
        isComplete: false,
        isKnown: true,
      },
      {
        date: "2026-06-18",
        revenue: 0,
        orders: 0,
        previousRevenue: null,
        isComplete: false,
        isKnown: false,
      },
      {
        date: "2026-06-19",
        revenue: 0,
        orders: 0,
        previousRevenue: null,
        isComplete: false,
        isKnown: false,
      },
    ]);
  });

  test("has no figure, not even 0, when no day of it has begun", async () => {
    const { ask } = await openStore([{ name: "1", placed: newYork("2026-06-17", "10:00") }]);
    const future = await ask({ range: "custom", from: "2026-06-18", to: "2026-06-19" });
    expect(future.missing).not.toContain("shopify");
    expect(future.salesSummary).toMatchObject({
      totalSales: null,
      previousTotalSales: null,
      percentChange: null,
      orders: null,
      refunded: null,
      customers: null,
    });
    expect(future.metrics.total_sales).toMatchObject({
      value: null,
      compared: null,
      series: null,
      noPercentChange: { reason: "no_complete_day" },
    });
    expect(future.customerTypeData.newOrders).toBeNull();
  });
});
