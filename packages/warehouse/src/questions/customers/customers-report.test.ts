import { expect, test } from "vitest";
import { customersReportSchema } from "@cartograph/contracts/reports/customers.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { customersReport } from "./customers-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");

async function openStore(orders: [customer: string | null, ...days: string[]][]) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const records = orders.flatMap(([customer, ...days]) =>
    days.map((day) =>
      sampleOrder({ name: `${customer}-${day}`, placed: `${day}T12:00:00-04:00`, customer }),
    ),
  );
  if (records.length > 0) await ingestPage(db, { store, records, now });
  return { db, store };
}

function daysInARow(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `2026-03-${index + 10}`);
}

test("leaves cohort cells blank for partial months and omits months after the range", async () => {
  const { db, store } = await openStore([
    ["A", "2026-04-10", "2026-05-02", "2026-06-03"],
    ["B", "2026-04-20"],
    ["C", "2026-06-05"],
  ]);
  const throughJune = await customersReport(db, { store, query: { range: "this_month" }, now });
  expect(customersReportSchema.parse(throughJune)).toEqual(throughJune);
  expect(
    throughJune.cohorts.map(({ cohort, size, months }) => [
      cohort,
      size,
      months.map((cell) => cell.retention),
    ]),
  ).toEqual([
    ["2026-04", 2, [100, 50, null]],
    ["2026-05", 0, [null, null]],
    ["2026-06", 1, [null]],
  ]);
  const throughMay = await customersReport(db, { store, query: { range: "last_month" }, now });
  expect(throughMay.cohorts.map(({ cohort, months }) => [cohort, months.length])).toEqual([
    ["2026-04", 2],
    ["2026-05", 1],
  ]);
});

test("leaves cohort cells blank from the month of the last sync on", async () => {
  const { db, store } = await openStore([["A", "2026-04-10", "2026-05-02"]]);
  await connectShop(db, store, Date.parse("2026-05-05T12:00:00-04:00"));
  const { cohorts } = await customersReport(db, { store, query: { range: "this_month" }, now });
  expect(cohorts[0]?.months.map((cell) => cell.retention)).toEqual([100, null, null]);
});

test("has at most thirteen months in the cohort grid", async () => {
  const firstDays = Array.from({ length: 20 }, (_, index) => {
    const month = new Date(Date.UTC(2024, 9 + index, 15));
    return month.toISOString().slice(0, 10);
  });
  const { db, store } = await openStore(firstDays.map((day) => [day, day]));
  const { cohorts } = await customersReport(db, { store, query: { range: "last_month" }, now });
  expect(cohorts).toHaveLength(13);
  expect(cohorts[0]?.cohort).toBe("2025-05");
  expect(cohorts[0]?.months).toHaveLength(13);
  expect(cohorts.at(-1)?.cohort).toBe("2026-05");
});

test("counts months within the range and their distinct customers", async () => {
  const { db, store } = await openStore([
    ["A", "2026-04-29", "2026-04-30", "2026-05-01", "2026-05-02"],
    [null, "2026-05-01"],
    ["B", "2026-05-03"],
  ]);
  const query = { range: "custom", from: "2026-04-30", to: "2026-05-02" } as const;
  const report = await customersReport(db, { store, query, now });
  const none = { newOrders: 0, newRevenue: 0 };
  expect(report.byMonth).toEqual([
    {
      month: "2026-04",
      ...none,
      returningOrders: 1,
      returningRevenue: 10,
      guestOrders: 0,
      guestRevenue: 0,
      customers: 1,
    },
    {
      month: "2026-05",
      ...none,
      returningOrders: 2,
      returningRevenue: 20,
      guestOrders: 1,
      guestRevenue: 10,
      customers: 1,
    },
  ]);
  expect(report.summary).toMatchObject({
    customers: 1,
    newCustomers: 0,
    returningCustomers: 1,
    returningCustomerRate: 100,
    guestOrders: 1,
  });
});

test("counts a customer who is new and returns within the range as both", async () => {
  const { db, store } = await openStore([["A", "2026-05-01", "2026-05-02"]]);
  const { summary } = await customersReport(db, { store, query: { range: "last_month" }, now });
  expect(summary).toMatchObject({ customers: 1, newCustomers: 1, returningCustomers: 1 });
});

test("segments customers by all of their orders to date", async () => {
  const { db, store } = await openStore([
    ["one", ...daysInARow(1)],
    ["two", ...daysInARow(2)],
    ["four", ...daysInARow(4)],
    ["five", ...daysInARow(5)],
  ]);
  const { segments } = await customersReport(db, { store, query: { range: "today" }, now });
  expect(segments).toEqual([
    {
      key: "vip",
      label: "VIP",
      minOrders: 5,
      maxOrders: null,
      customers: 1,
      share: 25,
      revenue: 50,
      revenueShare: (50 / 120) * 100,
    },
    {
      key: "regular",
      label: "Regular",
      minOrders: 2,
      maxOrders: 4,
      customers: 2,
      share: 50,
      revenue: 60,
      revenueShare: 50,
    },
    {
      key: "one_time",
      label: "One-time",
      minOrders: 1,
      maxOrders: 1,
      customers: 1,
      share: 25,
      revenue: 10,
      revenueShare: (10 / 120) * 100,
    },
  ]);
});

test("is empty and names its sources before any was synced", async () => {
  const { db, store } = await openStore([]);
  const report = await customersReport(db, { store, query: {}, now });
  expect(report.missing).toEqual(["shopify", "klaviyo", "mailchimp"]);
  expect(report).toMatchObject({ byMonth: [], cohorts: [], segments: [] });
  expect(report.summary).toMatchObject({ customers: null, averageLifetimeValue: null });
});
