import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf } from "@cartograph/contracts/metrics/parts.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { describedNow, describedStore } from "../../testing/described-store.ts";
import { sampleNow } from "../../testing/every-answer.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { connectReports } from "../../testing/report-days.ts";
import { sampleSearchDay } from "../../testing/sample-days.ts";
import { sampleAdDay } from "../../testing/sample-marketing.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { storeRates } from "../../ingestion/exchange-rates.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { fillStore } from "../../testing/same-id-stores.ts";
import { metricBreakdown } from "./metric-breakdown.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const pairs: readonly (readonly [MetricId, DimensionId, DimensionId])[] = [
  ["aov", "country", "discount_code"],
  ["aov", "weekday", "customer_type"],
  ["refund_rate", "product", "month"],
  ["product_return_rate", "vendor", "country"],
  ["customers", "country", "discount_code"],
  ["returning_customer_rate", "country", "sales_channel"],
];

const noFigure = { value: null, previous: null };

test("computes the figure of a single other row by two dimensions as in that row", async () => {
  await fc.assert(
    fc.asyncProperty(orderHistories, fc.constantFrom(...pairs), async (deliveries, [id, ...by]) => {
      const store = await describedStore(db, deliveries);
      const query = { range: "custom", from: "2026-04-01", to: "2026-06-10" } as const;
      const request = { store, now: describedNow, query };
      // Includes the parts, so that no row counted by them is dropped as empty.
      const input = { id: "units" as const, by, metrics: [id, ...partsOf(id)], limit: 500 };
      const { rows } = await metricBreakdown(db, request, input);
      const last = rows.at(-1);
      if (last === undefined || rows.length < 2) return;
      const page = await metricBreakdown(db, request, { ...input, limit: rows.length - 1 });
      const { value, previous } = last.metrics[id] ?? noFigure;
      expect(page.other?.rows).toBe(1);
      expect(page.other?.metrics[id]?.value ?? -1).toBeCloseTo(value ?? -1, 9);
      expect(page.other?.metrics[id]?.previous ?? -1).toBeCloseTo(previous ?? -1, 9);
    }),
    { numRuns: testRuns(60) },
  );
});

const placed = (name: string, day: number, customer: string, country: string) =>
  sampleOrder({
    name,
    placed: `2026-06-0${day}T12:00:00-04:00`,
    customer,
    countryCode: country,
    lines: [{ productExternalId: `p-${customer}` }, { productExternalId: "p" }],
  });

test("counts a customer in several other rows by country and day once", async () => {
  const store = await describedStore(db, []);
  const records = [
    placed("1", 1, "ada", "GB"),
    placed("2", 1, "bob", "GB"),
    placed("3", 2, "ada", "GB"),
    placed("4", 3, "ada", "FR"),
    placed("5", 3, "cyd", "FR"),
  ];
  await ingestPage(db, { store, records, now: describedNow });
  const query = { range: "custom", from: "2026-06-01", to: "2026-06-09" } as const;
  const request = { store, now: describedNow, query };
  const figuresOf = async (by: DimensionId[], limit: number) => {
    const metrics: MetricId[] = ["customers"];
    return (await metricBreakdown(db, request, { id: "orders", by, metrics, limit })).other;
  };
  // The first row has two orders; ada is in both other rows, cyd in one.
  expect(await figuresOf(["country", "day"], 1)).toMatchObject({
    rows: 2,
    metrics: { orders: { value: 3 }, customers: { value: 2 } },
    unavailableBecause: {},
  });
  expect(await figuresOf(["product", "day"], 1)).toMatchObject({
    metrics: { customers: { value: null } },
    unavailableBecause: { customers: expect.stringContaining("more than once") },
  });
  expect((await figuresOf(["product"], 1))?.unavailableBecause).toEqual({});
});

test("computes the bounce rate of other devices by day", async () => {
  const store = await fillStore(db, 1);
  const request = { store, now: sampleNow, query: { range: "last_30_days" } as const };
  const input = { id: "sessions" as const, by: ["device", "day"] as DimensionId[], limit: 1 };
  const { other } = await metricBreakdown(db, request, { ...input, metrics: ["bounce_rate"] });
  expect(other?.metrics.bounce_rate?.value).toBeCloseTo(40, 9);
});

const reportsOf = (day: string, salesMinor: number, spendMinor: number) => [
  sampleOrder({
    name: day,
    placed: `${day}T12:00:00-04:00`,
    lines: [{ unitMinor: salesMinor }],
  }),
  sampleAdDay({ day, rows: { brand: { spendMinor } } }),
  sampleSearchDay({
    day,
    rows: {
      "": {
        impressions: spendMinor + salesMinor,
        positionSum: 2 * spendMinor + 5 * salesMinor,
      },
    },
  }),
  sampleSearchDay({
    day,
    breakdown: "country",
    rows: {
      gbr: { impressions: spendMinor, positionSum: 2 * spendMinor },
      usa: { impressions: salesMinor, positionSum: 5 * salesMinor },
    },
  }),
];

test("computes MER and average position of other rows from their facts", async () => {
  const store = await describedStore(db, []);
  await connectShop(db, store, describedNow);
  await connectReports(db, store, describedNow);
  const records = [
    ...reportsOf("2026-06-01", 10_000, 1_000),
    ...reportsOf("2026-06-02", 3_000, 500),
    ...reportsOf("2026-06-03", 4_000, 2_000),
    // Not listed, because MER is unknown without spend, but its sales count.
    ...reportsOf("2026-06-04", 3_000, 0),
  ];
  await ingestPage(db, { store, records, now: describedNow });
  const query = { range: "custom", from: "2026-06-01", to: "2026-06-04" } as const;
  const request = { store, now: describedNow, query };
  const otherOf = async (id: MetricId, by: DimensionId[], metrics: MetricId[] = []) =>
    (await metricBreakdown(db, request, { id, by, metrics, limit: 1 })).other;
  // (30 + 40 + 30) / (5 + 20)
  expect(await otherOf("mer", ["day", "weekday"])).toEqual({
    rows: 2,
    metrics: { mer: { value: 4, compared: 4, previous: null, share: null } },
    unavailableBecause: {},
  });
  // All but June 1 in Great Britain: (5 × 200 + 2 × 25) / 225
  const search = await otherOf("search_impressions", ["day", "country"], ["search_position"]);
  expect(search).toMatchObject({ rows: 6, metrics: { search_impressions: { value: 22_500 } } });
  expect(search?.metrics.search_position?.value).toBeCloseTo(1050 / 225, 9);
});

const spent = (spendMinor: number) => ({ spendMinor, conversionsMilli: 1000 });

test("divides other spend by the conversions with converted spend, by one dimension and by two", async () => {
  const store = await describedStore(db, []);
  const account = { platform: "google_ads", currency: "EUR", readUntil: describedNow } as const;
  await connectAccount(db, store, account);
  const days = ["2026-06-01", "2026-06-02", "2026-06-03"];
  const records = days.map((day) =>
    sampleAdDay({ day, currency: "EUR", rows: { a: spent(5000), b: spent(1000), c: spent(2000) } }),
  );
  await ingestPage(db, { store, records, now: describedNow });
  // The last day has no rate.
  const rate = { base: "EUR", quote: "USD", rate: "1" };
  await storeRates(
    db,
    store.id,
    days.slice(0, 2).map((date) => ({ ...rate, date })),
  );
  const query = { range: "custom", from: "2026-06-01", to: "2026-06-03" } as const;
  const request = { store, now: describedNow, query };
  const cpaOf = async (by: DimensionId[]) => {
    const input = { id: "cpa" as const, by, metrics: ["ad_spend" as const], limit: 1 };
    const { other } = await metricBreakdown(db, request, { ...input, sort: "-ad_spend" });
    return [other?.metrics.ad_spend?.value, other?.metrics.cpa?.value];
  };
  expect(await cpaOf(["campaign"])).toEqual([60, 15]);
  expect(await cpaOf(["campaign", "platform"])).toEqual([60, 15]);
});

const campaignSpend = { a: 5000, b: 1000, c: 3000 };
const spendDay = (date: string, ...campaigns: (keyof typeof campaignSpend)[]) =>
  sampleAdDay({
    day: date,
    currency: "EUR",
    rows: Object.fromEntries(
      campaigns.map((name) => [
        name,
        { spendMinor: campaignSpend[name], conversionValueMinor: 2 * campaignSpend[name] },
      ]),
    ),
  });

test("compares neither a row nor the other rows when either side leaves out amounts", async () => {
  const store = await describedStore(db, []);
  const account = { platform: "google_ads", currency: "EUR", readUntil: describedNow } as const;
  await connectAccount(db, store, account);
  const records = [
    spendDay("2026-06-01", "c"),
    spendDay("2026-06-02", "a", "b"),
    spendDay("2026-06-03", "a", "b"),
    spendDay("2026-06-04", "a", "b", "c"),
  ];
  await ingestPage(db, { store, records, now: describedNow });
  // The first day has no rate.
  const rate = { base: "EUR", quote: "USD", rate: "1" };
  const withRate = ["2026-06-02", "2026-06-03", "2026-06-04"];
  await storeRates(
    db,
    store.id,
    withRate.map((date) => ({ ...rate, date })),
  );
  const query = { range: "custom", from: "2026-06-03", to: "2026-06-04" } as const;
  const request = { store, now: describedNow, query };
  const figuresOf = (by: DimensionId[], limit: number) =>
    metricBreakdown(db, request, { id: "ad_spend", by, metrics: ["roas"], limit });
  const notCompared = { compared: null, previous: null };
  for (const by of [["campaign"], ["campaign", "platform"], ["campaign", "weekday"]] as const) {
    const { other, total } = await figuresOf([...by], 1);
    expect(other?.metrics).toMatchObject({ ad_spend: notCompared, roas: notCompared });
    expect(total.metrics).toMatchObject({ ad_spend: notCompared, roas: notCompared });
  }
  const { rows } = await figuresOf(["campaign"], 9);
  expect(rows.map(({ metrics }) => metrics.ad_spend)).toMatchObject([
    { value: 100, compared: 100, previous: 50 },
    { value: 30, ...notCompared },
    { value: 20, compared: 20, previous: 10 },
  ]);
});

test("has the compared figure of rows that leave out amounts when there is no comparison", async () => {
  const store = await describedStore(db, []);
  const account = { platform: "google_ads", currency: "EUR", readUntil: describedNow } as const;
  await connectAccount(db, store, account);
  const days = ["2026-06-03", "2026-06-04"];
  const records = days.map((day) =>
    sampleAdDay({ day, currency: "EUR", rows: { a: spent(5000), b: spent(1000) } }),
  );
  await ingestPage(db, { store, records, now: describedNow });
  await storeRates(db, store.id, [{ date: "2026-06-03", base: "EUR", quote: "USD", rate: "1" }]);
  const query = { range: "custom", from: "2026-06-03", to: "2026-06-04", compare: "none" } as const;
  const request = { store, now: describedNow, query };
  for (const by of ["campaign", "day"] as const) {
    const input = { id: "ad_spend" as const, by: [by], metrics: [], limit: 9 };
    const { rows, total } = await metricBreakdown(db, request, input);
    expect(total.metrics.ad_spend).toMatchObject({ value: 60, compared: 60, previous: null });
    const compared = rows.map(({ metrics }) => metrics.ad_spend?.compared ?? 0);
    expect(compared.reduce((sum, each) => sum + each, 0)).toBe(60);
  }
});

test("says why the visitors of other days are unknown", async () => {
  const store = await fillStore(db, 1);
  const request = { store, now: sampleNow, query: { range: "last_30_days" } as const };
  const { other } = await metricBreakdown(db, request, {
    id: "unique_visitors",
    by: ["day"],
    metrics: [],
    limit: 1,
  });
  expect(other).toMatchObject({
    metrics: { unique_visitors: { value: null } },
    unavailableBecause: { unique_visitors: expect.stringContaining("over the whole range") },
  });
});
