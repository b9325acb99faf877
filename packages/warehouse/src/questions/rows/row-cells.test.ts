import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportRequest } from "../../report-request.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { describedNow } from "../../testing/described-store.ts";
import { sampleProduct } from "../../testing/report-days.ts";
import { reportStore } from "../../testing/report-store.ts";
import { sampleAdDay, sampleEmailDay } from "../../testing/sample-marketing.ts";
import { sampleCheckout } from "../../testing/sample-checkout.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricValues } from "../metric-values.ts";
import { metricRows } from "./metric-rows.ts";

let db: Database;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

test("lists the events of an order with date and contribution", async () => {
  const store = await reportStore(db, [
    sampleOrder({
      name: "#1001",
      placed: "2026-06-01T12:00:00-04:00",
      lines: [{ unitMinor: 5000, quantity: 2 }],
      refunds: [
        {
          at: "2026-06-05T09:30:00-04:00",
          lines: [{ line: 0, quantity: 1, subtotalMinor: 5000 }],
        },
      ],
    }),
  ]);
  const query = { range: "this_month" } as const;
  const answer = await metricRows(
    db,
    { store, now: describedNow, query },
    { id: "net_sales", limit: 9 },
  );
  expect(answer.rows.map(({ cells }) => cells)).toEqual([
    {
      day: "2026-06-05",
      order: "1",
      order_name: "#1001",
      what: "Refund or return",
      time: "2026-06-05T09:30:00-04:00",
      net_sales: -50,
    },
    expect.objectContaining({ day: "2026-06-01", what: "Sale", net_sales: 100 }),
  ]);
  expect(answer).toMatchObject({ count: 2, sums: { net_sales: 50 }, next: null });
  const again = await metricRows(
    db,
    { store, now: describedNow, query },
    { id: "net_sales", limit: 9 },
  );
  expect(again).toEqual(answer);
});

test.each([
  ["", 2, 75],
  ["country:is:GB", 1, 25],
  ["product:is:1", 1, 40],
  ["product:is_not:1", 2, 35],
  ["hour:is:12", 1, 50],
])(
  "counts the matching part of abandoned checkouts under the filters %j",
  async (filters, count, value) => {
    const store = await reportStore(db, [
      sampleCheckout({
        name: "a",
        started: "2026-06-01T12:00:00-04:00",
        totalMinor: 5000,
        lines: [{ productExternalId: "lamp", totalMinor: 4000 }],
      }),
      sampleCheckout({ name: "b", started: "2026-06-02T13:00:00-04:00", countryCode: "GB" }),
      sampleProduct("lamp", {}),
    ]);
    const request: ReportRequest = {
      store,
      now: describedNow,
      query: { range: "this_month", filters },
    };
    const [left] = await metricValues(db, request, ["value_left_in_carts"]);
    expect(left?.value).toBe(value);
    expect(await metricRows(db, request, { id: "value_left_in_carts", limit: 9 })).toMatchObject({
      count,
      sums: { value_left_in_carts: value },
    });
  },
);

test("counts neither part of a ratio if an amount has no exchange rate", async () => {
  const rows = { video: { spendMinor: 1000, conversionsMilli: 2000 } };
  const store = await reportStore(db, [
    sampleAdDay({ day: "2026-06-01", rows }),
    sampleAdDay({ day: "2026-06-01", platform: "tiktok_ads", currency: "EUR", rows }),
  ]);
  const request: ReportRequest = { store, now: describedNow, query: { range: "this_month" } };
  const [cpa] = await metricValues(db, request, ["cpa"]);
  expect(cpa?.value).toBe(5);
  expect(await metricRows(db, request, { id: "cpa", limit: 9 })).toMatchObject({
    count: 1,
    sums: { ad_spend: 10, ad_conversions: 2 },
  });
});

test("has no sums for days that were never read, and 0 for days without anything", async () => {
  const store = await reportStore(db, [sampleAdDay({ day: "2026-06-01", rows: {} })]);
  const sumsOf = async (day: string, id: MetricId) => {
    const query = { range: "custom" as const, from: day, to: day };
    return (await metricRows(db, { store, now: describedNow, query }, { id, limit: 9 })).sums;
  };
  expect(await sumsOf("2026-06-01", "ad_spend")).toEqual({ ad_spend: 0 });
  expect(await sumsOf("2026-06-02", "ad_spend")).toEqual({ ad_spend: null });
  expect(await sumsOf("2026-06-02", "cpa")).toEqual({ ad_spend: null, ad_conversions: null });
  expect(await sumsOf("2026-06-02", "search_impressions")).toEqual({ search_impressions: null });
});

test("names the campaign and the message of a row", async () => {
  const day = "2026-06-01";
  const store = await reportStore(db, [
    sampleAdDay({ day, rows: { brand: { spendMinor: 1250, name: "Brand search" } } }),
    sampleEmailDay({ day, rows: { news: { delivered: 80, name: "June news" } } }),
  ]);
  const request: ReportRequest = { store, now: describedNow, query: { range: "this_month" } };
  const [spend] = (await metricRows(db, request, { id: "ad_spend", limit: 9 })).rows;
  expect(spend?.cells).toMatchObject({
    day,
    platform: "Google Ads",
    campaign_name: "Brand search",
    ad_spend: 12.5,
  });
  const [sent] = (await metricRows(db, request, { id: "email_delivered", limit: 9 })).rows;
  expect(sent?.cells).toMatchObject({ campaign_or_flow: "June news", email_delivered: 80 });
});

test.each([
  [{ sort: "planet" }, "sort"],
  [{ cursor: "abc" }, "cursor"],
])("refuses %j", async (wrong, path) => {
  const store = await reportStore(db, []);
  await ingestPage(db, {
    store,
    records: [sampleOrder({ name: "#1", placed: "2026-06-01T12:00:00Z" })],
    now: describedNow,
  });
  const request: ReportRequest = { store, now: describedNow, query: { range: "this_month" } };
  await expect(metricRows(db, request, { id: "orders", limit: 5, ...wrong })).rejects.toMatchObject(
    {
      code: "invalid_input",
      issues: [{ path }],
    },
  );
});
