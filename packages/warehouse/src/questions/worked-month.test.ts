import { adSourcePlatforms } from "@cartograph/contracts/platform.ts";
import { beforeAll, describe, expect, test } from "vitest";
import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../report-request.ts";
import { resolvePeriod } from "../calendar/period.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { acquiredByDay } from "../metrics/customers/acquired-customers.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { workedMonth, workedMonthAds, workedMonthRates } from "../testing/worked-month.ts";
import { storeRates } from "../ingestion/exchange-rates.ts";
import { adsReport } from "./ads/ads-report.ts";
import { customersReport } from "./customers/customers-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { metricValues } from "./metric-values.ts";
import { productsReport } from "./products/products-report.ts";

const now = Date.parse("2026-03-20T12:00:00-04:00");
const february = { range: "custom", from: "2026-02-01", to: "2026-02-28" } as const;
const bothMonths = { range: "custom", from: "2026-01-01", to: "2026-02-28" } as const;

let db: Database;
let store: StoreContext;

beforeAll(async () => {
  const opened = await openTestDatabase();
  db = opened;
  store = await insertTestStore(opened, { timezone: "America/New_York", currency: "USD" });
  await ingestPage(db, { store, records: workedMonth, now });
  await mergeChanges(db, store.id);
});

async function figures(basis: DateBasis, query: typeof february | typeof bothMonths = february) {
  const { salesSummary } = await dashboardReport(db, { store, query: { ...query, basis }, now });
  const { grossSales, discounts, returns, netSales, shipping, taxes, totalSales } = salesSummary;
  return { grossSales, discounts, returns, netSales, shipping, taxes, totalSales };
}

describe("the worked month", () => {
  test("matches February by refund date", async () => {
    expect(await figures("refund_date")).toEqual({
      grossSales: 140,
      discounts: 8,
      returns: 117,
      netSales: 15,
      shipping: 0,
      taxes: 1.2,
      totalSales: 16.2,
    });
  });

  test("matches February by order date", async () => {
    expect(await figures("order_date")).toEqual({
      grossSales: 140,
      discounts: 8,
      returns: 72,
      netSales: 60,
      shipping: 0,
      taxes: 4.8,
      totalSales: 64.8,
    });
  });

  test("differs for February by UTC days, since days are in the store's zone", async () => {
    const opened = await openTestDatabase();
    const utc = await insertTestStore(opened, { timezone: "UTC", currency: "USD" });
    await ingestPage(opened, { store: utc, records: workedMonth, now });
    const { salesSummary } = await dashboardReport(opened, { store: utc, query: february, now });
    expect(salesSummary).toMatchObject({
      grossSales: 180,
      returns: 117,
      netSales: 55,
      shipping: 5,
      taxes: 4.4,
      totalSales: 64.4,
    });
  });

  test("has the same net sales on both bases over both months", async () => {
    expect((await figures("refund_date", bothMonths)).netSales).toBe(145);
    expect((await figures("order_date", bothMonths)).netSales).toBe(145);
  });

  test("leaves an order of only a gift card out of the average order value", async () => {
    const { salesSummary } = await dashboardReport(db, { store, query: february, now });
    expect(salesSummary).toMatchObject({
      aov: 66,
      orders: 3,
      units: 2,
      customers: 3,
      guestOrders: 0,
    });
  });

  test("counts orders O4 and O5 as new customers' orders and O3 as a returning customer's", async () => {
    const { customerTypeData } = await dashboardReport(db, { store, query: february, now });
    expect(customerTypeData).toEqual({
      new: (2 / 3) * 100,
      returning: (1 / 3) * 100,
      newOrders: 2,
      returningOrders: 1,
      guestOrders: 0,
    });
  });

  test("has no acquisition cost for February, when nobody was acquired", async () => {
    const period = resolvePeriod(february, { timezone: store.timezone, now });
    expect((await acquiredByDay(db, { store, span: period.range })).size).toBe(0);
    const january = period.previousRange;
    const acquired = january && (await acquiredByDay(db, { store, span: january }));
    expect([...(acquired?.values() ?? [])].reduce((sum, each) => sum + each, 0)).toBe(2);
    const [ncac] = await metricValues(db, { store, query: february, now }, ["ncac"]);
    expect(ncac).toMatchObject({
      value: null,
      missing: adSourcePlatforms,
    });
  });

  test("covers the same orders in the products report", async () => {
    const { summary, byDay } = await productsReport(db, { store, query: february, now });
    expect(summary).toMatchObject({ productRevenue: 132, unitsSold: 2, returnRate: 50 });
    expect(byDay).toHaveLength(28);
    expect(byDay.find((day) => day.date === "2026-02-14")).toMatchObject({ revenue: 72, units: 1 });
  });

  test("counts customers' orders to date in the customers report", async () => {
    const report = await customersReport(db, { store, query: february, now });
    expect(report.summary).toMatchObject({
      customers: 3,
      newCustomers: 2,
      returningCustomers: 1,
      averageLifetimeValue: 145 / 4,
    });
    expect(report.segments.map(({ key, customers, revenue }) => [key, customers, revenue])).toEqual(
      [
        ["vip", 0, 0],
        ["regular", 1, 105],
        ["one_time", 3, 40],
      ],
    );
    expect(report.lifetimeValueByOrderNumber).toEqual([
      {
        orderNumber: 1,
        customers: 4,
        lifetimeValue: 21.25,
        cumulativeTotal: 59.04,
        cumulativeTotalAfterRefunds: 26.2,
      },
      {
        orderNumber: 2,
        customers: 1,
        lifetimeValue: 105,
        cumulativeTotal: 170,
        cumulativeTotalAfterRefunds: 121.4,
      },
    ]);
    expect(report.cohorts.map(({ cohort, size }) => [cohort, size])).toEqual([
      ["2026-01", 2],
      ["2026-02", 2],
    ]);
    expect(report.cohorts[0]?.months).toEqual([
      {
        month: 0,
        customers: 2,
        retention: 100,
        orders: 2,
        revenue: 153.4,
        revenueAfterRefunds: 104.8,
      },
      {
        month: 1,
        customers: 1,
        retention: 50,
        orders: 1,
        revenue: 64.8,
        revenueAfterRefunds: 64.8,
      },
    ]);
  });
});

/** Both accounts are connected and synced, Meta's in euros. */
async function openAdvertisedStore(rates: typeof workedMonthRates) {
  const opened = await openTestDatabase();
  const advertised = await insertTestStore(opened);
  const accounts = [
    { platform: "google_ads", currency: "USD" },
    { platform: "facebook_ads", currency: "EUR" },
  ] as const;
  for (const account of accounts) {
    await connectAccount(opened, advertised, { ...account, readUntil: now });
  }
  const records = [...workedMonth, ...workedMonthAds];
  await ingestPage(opened, { store: advertised, records, now });
  await storeRates(opened, advertised.id, rates);
  await mergeChanges(opened, advertised.id);
  return { db: opened, store: advertised, now };
}

describe("the worked month's advertising", () => {
  test("costs 100 dollars, including 50 euros at 1.10", async () => {
    const { db: opened, ...request } = await openAdvertisedStore(workedMonthRates);
    const { adSpend, campaigns, unconverted } = await adsReport(opened, {
      ...request,
      query: february,
    });
    expect(adSpend.adSpend).toBe(100);
    expect(campaigns.map(({ platform, spend }) => [platform, spend])).toEqual([
      ["meta", 55],
      ["google", 45],
    ]);
    expect(unconverted).toEqual([]);
    const { adSpendData } = await dashboardReport(opened, { ...request, query: february });
    expect(adSpendData.adSpend).toBe(100);
  });

  test.each([
    ["refund_date" as const, 16.2],
    ["order_date" as const, 64.8],
  ])("is compared with total sales by %s", async (basis, totalSales) => {
    const { db: opened, ...request } = await openAdvertisedStore(workedMonthRates);
    const { adSpend, claims } = await adsReport(opened, {
      ...request,
      query: { ...february, basis },
    });
    expect(adSpend.mer).toBeCloseTo(totalSales / 100, 12);
    expect(adSpend.acos).toBeCloseTo((100 / totalSales) * 100, 9);
    expect(adSpend.ncac).toBeNull();
    expect(claims).toMatchObject({ actualOrders: 3, actualSales: totalSales });
  });

  test("has acquisition cost for January's two new customers from January's spend", async () => {
    const { db: opened, ...request } = await openAdvertisedStore(workedMonthRates);
    const { adSpend } = await adsReport(opened, { ...request, query: bothMonths });
    expect([adSpend.adSpend, adSpend.ncac]).toEqual([100, 50]);
  });

  test("leaves out the euros, with a notice, if there is no rate", async () => {
    const { db: opened, ...request } = await openAdvertisedStore([]);
    const report = await adsReport(opened, { ...request, query: february });
    expect(report.adSpend.adSpend).toBe(45);
    expect(report.unconverted).toEqual([{ platform: "meta", currency: "EUR", spend: 50, days: 2 }]);
    expect(report.campaigns.find(({ platform }) => platform === "meta")).toMatchObject({
      spend: 0,
      roas: null,
      cpa: null,
      unconverted: { currency: "EUR", spend: 50 },
    });
    expect(report.notices).toContainEqual({
      code: "ads_unconverted",
      message:
        "Left out because there is no exchange rate: spend of 50.00 EUR of Meta Ads on 2 days. Import rates in Settings.",
    });
  });
});
