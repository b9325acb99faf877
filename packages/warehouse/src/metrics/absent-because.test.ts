import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { describe, expect } from "vitest";
import { metricValues } from "../questions/metric-values.ts";
import { now, readUntil, test as base } from "../testing/ads-test.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { sampleSessionDay } from "../testing/sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { sampleSession, sampleTrafficDay } from "../testing/traffic-days.ts";

const day = "2026-06-16";
const onDay = { range: "custom", from: day, to: day } as const;
const since = (from: string, to = day) => ({ range: "custom", from, to }) as const;
const unknown = "Not enough data in this range";
const noRate = "Some ad spend has no exchange rate";

const test = base.extend(
  "reasons",
  ({ db, store }) =>
    async (ids: readonly MetricId[], query: ReportQuery = onDay) => {
      const values = await metricValues(db, { store, query, now }, ids);
      return values.map(({ value, absentBecause }) => absentBecause ?? value);
    },
);

const ofSpend = ["ad_spend", "roas", "cpa", "mer", "acos", "ncac"] as const;
const bought = { conversionsMilli: 4000, conversionValueMinor: 900 };
const customerOrder = sampleOrder({ name: "1", placed: `${day}T12:00:00-04:00`, customer: "ann" });

test("says that ad spend has no exchange rate, whatever else is unknown because of it", async ({
  connect,
  db,
  ingest,
  reasons,
  store,
}) => {
  await connectShop(db, store, readUntil);
  await connect({ platform: "facebook_ads", currency: "EUR" });
  const rows = { sale: { spendMinor: 300, ...bought } };
  await ingest([
    sampleAdDay({ day, platform: "facebook_ads", currency: "EUR", rows }),
    customerOrder,
  ]);
  expect(await reasons(ofSpend)).toEqual(ofSpend.map(() => noRate));
  expect(await reasons(["ad_conversions", "total_sales"])).toEqual([4, 10]);
});

test("says that there was no ad spend, conversion or sale if that is known", async ({
  connect,
  db,
  ingest,
  reasons,
  store,
}) => {
  await connectShop(db, store, readUntil);
  await connect();
  await ingest([sampleAdDay({ day, rows: { idle: { impressions: 5 } } })]);
  expect(await reasons([...ofSpend, "ctr"])).toEqual([
    0,
    "No ad spend in this range",
    "No conversions in this range",
    "No ad spend in this range",
    "No sales in this range",
    "No new customers in this range",
    0,
  ]);
});

test("says which figure is negative", async ({ connect, db, ingest, reasons, store }) => {
  await connectShop(db, store, readUntil);
  await connect();
  const credits = "Credits exceed ad spend in this range";
  await ingest([sampleAdDay({ day, rows: { a: { spendMinor: -300, ...bought } } }), customerOrder]);
  expect(await reasons(ofSpend)).toEqual([-3, credits, credits, credits, credits, credits]);

  const refunds = [
    { at: `${day}T13:00:00-04:00`, lines: [{ line: 0, quantity: 1, subtotalMinor: 5000 }] },
  ];
  const returned = { name: "2", placed: "2026-06-15T12:00:00-04:00", refunds };
  const readAt = "2026-06-19T00:00:00Z";
  await ingest([
    sampleAdDay({ day, rows: { a: { spendMinor: 300 } }, readAt }),
    sampleOrder({ ...returned, lines: [{ unitMinor: 5000 }] }),
  ]);
  expect(await reasons(["acos"])).toEqual(["Returns exceed sales in this range"]);
  await ingest([sampleAdDay({ day, rows: { a: { clicks: 3 } }, readAt: "2026-06-20T00:00:00Z" })]);
  expect(await reasons(["mer"])).toEqual(["No ad spend in this range"]);
});

test("says that no products were ordered if only gift cards were", async ({
  db,
  ingest,
  reasons,
  store,
}) => {
  await connectShop(db, store, readUntil);
  const lines = [{ isGiftCard: true }];
  await ingest([sampleOrder({ name: "1", placed: `${day}T12:00:00-04:00`, lines })]);
  expect(await reasons(["orders", "aov"])).toEqual([1, "No orders with products in this range"]);
});

test("says nothing about a day of which nothing is known", async ({
  connect,
  db,
  ingest,
  reasons,
  store,
}) => {
  await connectShop(db, store, readUntil);
  // On this store's June 17 it was still June 16 in Los Angeles.
  const behind = {
    timezone: "America/Los_Angeles",
    readUntil: Date.parse("2026-06-17T01:00:00-04:00"),
  };
  await connect(behind);
  await connectAccount(db, store, { platform: "google_analytics", ...behind });
  await ingest([sampleAdDay({ day: "2026-06-15" }), ...sampleTrafficDay("2026-06-15", [])]);
  await ingest([...sampleTrafficDay("2026-06-14", [sampleSession()]), customerOrder]);
  const future = { range: "custom", from: "2026-06-18", to: "2026-06-18" } as const;
  const ids = ["sessions", "conversion_rate", "bounce_rate", ...ofSpend, "orders", "aov"] as const;
  expect(await reasons(ids, future)).toEqual(ids.map(() => unknown));
  expect(await reasons(ids.slice(0, 9), { range: "today" })).toEqual(
    ids.slice(0, 9).map(() => unknown),
  );
  const known = { range: "custom", from: "2026-06-15", to: "2026-06-15" } as const;
  expect(await reasons(["sessions", "conversion_rate", "bounce_rate"], known)).toEqual([
    0,
    "No sessions in this range",
    "No sessions in this range",
  ]);
});

describe("says nothing about a range of which only some days are known", () => {
  const idle = { idle: { impressions: 5 } };
  const ofAds = ["mer", "roas", "cpa", "ncac"] as const;
  const noneOfAds = [
    "No ad spend in this range",
    "No ad spend in this range",
    "No conversions in this range",
    "No new customers in this range",
  ];

  test("if a day of ads was refused, also in one of several accounts", async ({
    connect,
    db,
    ingest,
    reasons,
    store,
  }) => {
    await connectShop(db, store, now);
    await connect();
    await ingest([
      sampleAdDay({ day: "2026-06-15", rows: idle }),
      sampleAdDay({ day, currency: "EUR", rows: { sale: { spendMinor: 300, ...bought } } }),
    ]);
    expect(await reasons(ofAds, since("2026-06-15", "2026-06-15"))).toEqual(noneOfAds);
    expect(await reasons(ofAds, since("2026-06-15"))).toEqual(ofAds.map(() => unknown));
    await connect({ platform: "facebook_ads" });
    const ofOther = { platform: "facebook_ads", rows: idle } as const;
    await ingest(["2026-06-15", day].map((each) => sampleAdDay({ day: each, ...ofOther })));
    expect(await reasons(ofAds, since("2026-06-15"))).toEqual(ofAds.map(() => unknown));
  });

  test("if its last day was not synced, unless it has not begun", async ({
    connect,
    db,
    ingest,
    reasons,
    store,
  }) => {
    await connectShop(db, store, now);
    await connect();
    await ingest([sampleAdDay({ day, rows: idle })]);
    expect(await reasons(ofAds, since(day, "2026-06-17"))).toEqual(ofAds.map(() => unknown));
    await ingest([sampleAdDay({ day: "2026-06-17", rows: idle })]);
    expect(await reasons(ofAds, since(day, "2026-06-18"))).toEqual(noneOfAds);
  });

  test("if a day of Google Analytics was refused", async ({ db, ingest, reasons, store }) => {
    await connectShop(db, store, now);
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    await ingest(sampleTrafficDay("2026-06-15", []));
    await ingest([
      sampleSessionDay({ day, rows: { total: { sessions: Number.MAX_SAFE_INTEGER } } }),
    ]);
    const ids = ["conversion_rate", "bounce_rate"] as const;
    expect(await reasons(ids, since("2026-06-15"))).toEqual([unknown, unknown]);
  });

  test("if orders were last synced on an earlier day", async ({ db, reasons, store }) => {
    await connectShop(db, store, Date.parse("2026-06-15T12:00:00-04:00"));
    const ids = ["aov"] as const;
    const none = "No orders with products in this range";
    expect(await reasons(ids, since("2026-06-14", "2026-06-15"))).toEqual([none]);
    expect(await reasons(ids, since("2026-06-14"))).toEqual([unknown]);
  });
});

test("says why email revenue is unknown, while the rates of the same emails are known", async ({
  connect,
  ingest,
  reasons,
}) => {
  await connect({ platform: "klaviyo", currency: null });
  const rows = { news: { delivered: 4, opens: 1 } };
  const ids = ["email_open_rate", "email_click_rate", "email_revenue"] as const;
  await ingest([sampleEmailDay({ day, currency: null, rows })]);
  expect(await reasons(ids)).toEqual([25, 0, "The email tool reports no revenue"]);
  const readAt = "2026-06-19T00:00:00Z";
  const euros = { news: { delivered: 0, revenueMinor: 500 } };
  await ingest([sampleEmailDay({ day, currency: "EUR", rows: euros, readAt })]);
  const nothing = "Nothing was delivered in this range";
  expect(await reasons(ids)).toEqual([nothing, nothing, "Some email revenue has no exchange rate"]);
});

test("leaves it to the missing source or filter to say why", async ({ db, reasons, store }) => {
  expect(await reasons(["orders", "aov", "roas"])).toEqual([null, null, null]);
  await connectShop(db, store, readUntil);
  const filtered = { ...onDay, filters: "channel:is:Direct" };
  expect(await reasons(["orders", "aov"], filtered)).toEqual([null, null]);
});
