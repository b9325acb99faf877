import type { KyselyPlugin } from "kysely";
import { describe, expect, test } from "vitest";
import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import { adSourcePlatforms } from "@cartograph/contracts/platform.ts";
import { adsReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { trafficReportSchema } from "@cartograph/contracts/reports/traffic.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { recordTimezoneSource } from "../store-timezone.ts";
import { insertIntegration } from "../testing/insert-integration.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { adsReport } from "./ads/ads-report.ts";
import { cartReport } from "./checkout/cart-report.ts";
import { customersReport } from "./customers/customers-report.ts";
import { dashboardReport } from "./sales/dashboard-report.ts";
import { metricValues } from "./metric-values.ts";
import { productsReport } from "./products/products-report.ts";
import { trafficReport } from "./traffic/traffic-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const query = { range: "last_7_days" } as const;

async function openStore({ isShopifyRead }: { isShopifyRead: boolean }) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  if (isShopifyRead) {
    const shopify = { id: "shopify", store_id: store.id, platform: "shopify" } as const;
    await insertIntegration(db, { ...shopify, last_synced_at: now });
  }
  return { db, store, request: { store, query, now } };
}

test("leaves the traffic report empty and names both of its sources", async () => {
  const { db, request } = await openStore({ isShopifyRead: true });
  const report = await trafficReport(db, request);
  expect(trafficReportSchema.parse(report)).toEqual(report);
  expect(report.missing).toEqual(["google_analytics", "google_search_console"]);
  expect(report.notices).toEqual([]);
  expect(Object.values(report.summary).every((value) => value === null)).toBe(true);
});

test.each([
  ["traffic", trafficReport],
  ["ads", adsReport],
  ["dashboard", dashboardReport],
  ["customers", customersReport],
  ["products", productsReport],
  ["cart", cartReport],
])(
  "adds a notice to the %s report while the store's time zone is unconfirmed",
  async (_, report) => {
    const { db, request } = await openStore({ isShopifyRead: false });
    const { id } = request.store;
    await recordTimezoneSource(db, id, { source: "browser", isKnown: false });
    const codes = async () => (await report(db, request)).notices.map(({ code }) => code);
    expect(await codes()).toContain("timezone_unconfirmed");
    await recordTimezoneSource(db, id, { source: "operator", isKnown: true });
    expect(await codes()).not.toContain("timezone_unconfirmed");
  },
);

test("leaves the ads report empty and names the ad platforms", async () => {
  const { db, request } = await openStore({ isShopifyRead: true });
  const report = await adsReport(db, request);
  expect(adsReportSchema.parse(report)).toEqual(report);
  expect(report.missing).toEqual(adSourcePlatforms);
  expect(report.adSpend).toMatchObject({ adSpend: null, roas: null, target: 0 });
});

test("queries no ad tables for the dashboard while no ad platform is connected", async () => {
  const { db, request } = await openStore({ isShopifyRead: true });
  const asked: string[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(JSON.stringify(node));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const recorded = db.withPlugin(recorder);
  const { adSpendData, campaignPerformance } = await dashboardReport(recorded, request);
  expect([adSpendData.adSpend, campaignPerformance]).toEqual([null, []]);
  expect(asked.length).toBeGreaterThan(0);
  const ofMarketing = asked.filter((node) =>
    /"(campaigns|email_messages|exchange_rates|report_days|source_days)"/.test(node),
  );
  expect(ofMarketing).toEqual([]);
});

describe("metric values", () => {
  test("are in the requested order, each with its unit, and incomplete for a range with today", async () => {
    const { db, store, request } = await openStore({ isShopifyRead: true });
    const order = sampleOrder({ name: "1", placed: "2026-06-16T12:00:00Z" });
    const first = sampleOrder({ name: "0", placed: "2026-01-16T12:00:00Z" });
    await ingestPage(db, { store, records: [order, first], now });
    const shop = {
      previous: 0,
      percentChange: null,
      noPercentChange: { reason: "previous_zero", since: null },
      comparedDays: {
        from: "2026-06-11",
        to: "2026-06-17",
        previousFrom: "2026-06-04",
        previousTo: "2026-06-10",
        until: "15:30",
      },
      target: 0,
      complete: false,
      missing: [],
      notFilteredBy: [],
    };
    expect(await metricValues(db, request, ["orders", "net_sales", "mer"])).toEqual([
      {
        ...shop,
        id: "orders",
        value: 1,
        compared: 1,
        difference: 1,
        unit: "count",
        series: { daysEach: 1, values: [0, 0, 0, 0, 0, 1, 0], settled: 6 },
      },
      {
        ...shop,
        id: "net_sales",
        value: 10,
        compared: 10,
        difference: 10,
        unit: "money",
        series: { daysEach: 1, values: [0, 0, 0, 0, 0, 10, 0], settled: 6 },
      },
      {
        id: "mer",
        value: null,
        compared: null,
        previous: null,
        difference: null,
        percentChange: null,
        noPercentChange: { reason: "source_missing", since: null },
        comparedDays: null,
        target: 0,
        unit: "ratio",
        complete: false,
        missing: adSourcePlatforms,
        notFilteredBy: [],
        series: null,
      },
    ]);
  });

  test("are null under a filter that their facts do not support, and name its dimension", async () => {
    const { db, store, request } = await openStore({ isShopifyRead: true });
    const order = sampleOrder({ name: "1", placed: "2026-06-16T12:00:00Z" });
    await ingestPage(db, { store, records: [order], now });
    const filtered = { ...request, query: { ...request.query, filters: "campaign:is:7" } };
    const [orders] = await metricValues(db, filtered, ["orders"]);
    expect(orders).toMatchObject({ value: null, previous: null, series: null, target: 0 });
    expect(orders?.notFilteredBy).toEqual(["campaign"]);
    expect(orders?.noPercentChange).toEqual({ reason: "not_filtered", since: null });
  });

  test("have no comparison under a filter by dates, which are not in the comparison period", async () => {
    const { db, store, request } = await openStore({ isShopifyRead: true });
    const placed = ["2026-06-16T12:00:00Z", "2026-06-09T12:00:00Z", "2026-01-01T12:00:00Z"];
    const records = placed.map((each, index) => sampleOrder({ name: `${index}`, placed: each }));
    await ingestPage(db, { store, records, now });
    const valueOf = async (filters: string) =>
      (await metricValues(db, { ...request, query: { ...request.query, filters } }, ["orders"]))[0];
    expect(await valueOf("weekday:is:2")).toMatchObject({ value: 1, previous: 1 });
    expect(await valueOf("day:is:2026-06-16")).toMatchObject({
      value: 1,
      previous: null,
      noPercentChange: { reason: "date_filter", since: null },
    });
    const alone = { ...request.query, compare: "none", filters: "month:is:2026-06" } as const;
    const [orders] = await metricValues(db, { ...request, query: alone }, ["orders"]);
    expect(orders?.noPercentChange?.reason).toBe("not_requested");
  });

  test("name a missing platform for every metric without a value", async () => {
    const { db, request } = await openStore({ isShopifyRead: false });
    const values = await metricValues(db, request, metricIds);
    expect(values.every((value) => value.value === null && value.missing.length > 0)).toBe(true);
  });
});
