import { describe, expect, test } from "vitest";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { now, openStore } from "../../testing/dashboard-store.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { dashboardReport } from "./dashboard-report.ts";

function line(product: string, sku: string, unitMinor: number) {
  return { productExternalId: product, title: product, sku, unitMinor };
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

  /** Without orders of the last days, the report would say that some may be missing. */
  const lastImported = { name: "2", placed: "2026-05-31T12:00:00Z", origin: "export" } as const;

  test("has a notice on the refund-date basis that an export's refunds are dated by their order", async () => {
    const { db, store, ask } = await openStore([
      {
        name: "1",
        placed: "2026-05-03T12:00:00Z",
        origin: "export",
        refunds: [{ at: null, adjustmentMinor: 100 }],
      },
      lastImported,
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
      lastImported,
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
