import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { describe, expect } from "vitest";
import { storeRates } from "../../ingestion/exchange-rates.ts";
import { now, readUntil, test, threeDays } from "../../testing/ads-test.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { campaignDays, sampleAdDay } from "../../testing/sample-marketing.ts";
import { type BreakdownInput, metricBreakdown } from "../breakdown/metric-breakdown.ts";
import { metricValues } from "../metric-values.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";

const euros = (day: string, spendMinor: number) =>
  sampleAdDay({
    day,
    platform: "facebook_ads",
    currency: "EUR",
    rows: { a: { spendMinor, clicks: 10, conversionsMilli: 4000 } },
  });

describe("spend in another currency", () => {
  test("is converted by day, and left out on days without a rate", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connect({ platform: "facebook_ads", currency: "EUR" });
    await ingest([euros("2026-06-14", 1000), euros("2026-06-15", 500), euros("2026-06-16", 300)]);
    await storeRates(db, store.id, [
      { date: "2026-06-14", base: "EUR", quote: "USD", rate: "1.10" },
      { date: "2026-06-15", base: "USD", quote: "EUR", rate: "0.5" },
    ]);
    const { adSpend, performanceByDay, unconverted, campaigns } = await report();
    expect(performanceByDay.map(({ spend, isUnconverted }) => [spend, isUnconverted])).toEqual([
      [11, false],
      [10, false],
      [0, true],
    ]);
    expect(unconverted).toEqual([{ platform: "meta", currency: "EUR", spend: 3, days: 1 }]);
    // Twelve conversions are claimed, four of them on days whose spend is left out.
    expect(adSpend).toMatchObject({ adSpend: 21, conversions: 12, clicks: 30, cpa: 21 / 8 });
    expect(campaigns[0]).toMatchObject({ unconverted: { currency: "EUR", spend: 3 } });
  });

  test("is unknown rather than 0 without any rate", async ({ connect, ingest, report }) => {
    await connect({ platform: "facebook_ads", currency: "EUR" });
    await ingest([euros("2026-06-16", 300)]);
    const { adSpend } = await report({ range: "yesterday" });
    expect(adSpend).toMatchObject({ adSpend: null, roas: null, cpa: null, mer: null, clicks: 10 });
  });

  test("is listed after known spend, the highest first, in the account's currency", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connect();
    await connect({ platform: "facebook_ads", currency: "EUR" });
    const rows = { idle: { clicks: 5 }, small: { spendMinor: 300 }, large: { spendMinor: 900 } };
    const day = "2026-06-16";
    await ingest([
      sampleAdDay({ day, rows: { own: { spendMinor: 100 } } }),
      sampleAdDay({ day, platform: "facebook_ads", currency: "EUR", rows }),
    ]);
    const listed = [
      ["own", 1, null],
      ["large", 0, { currency: "EUR", spend: 9 }],
      ["small", 0, { currency: "EUR", spend: 3 }],
      ["idle", 0, null],
    ];
    const { campaigns } = await report();
    expect(campaigns.map(({ name, spend, unconverted }) => [name, spend, unconverted])).toEqual(
      listed,
    );
    const { campaignPerformance } = await dashboardReport(db, { store, query: threeDays, now });
    expect(
      campaignPerformance.map(({ name, spend, unconverted }) => [name, spend, unconverted]),
    ).toEqual(listed);
  });
});

test("compares no amounts when either side leaves some out for lack of an exchange rate", async ({
  connect,
  db,
  ingest,
  store,
}) => {
  await connect();
  await connect({ platform: "facebook_ads", currency: "EUR" });
  const rows = { sale: { spendMinor: 900, conversionsMilli: 1000, conversionValueMinor: 1800 } };
  const inEuros = campaignDays(10).map(({ day }) =>
    sampleAdDay({ day, platform: "facebook_ads", currency: "EUR", rows }),
  );
  await ingest([...campaignDays(10), ...inEuros]);
  const days = ["14", "15", "16"].map((day) => `2026-06-${day}`);
  await storeRates(
    db,
    store.id,
    days.map((date) => ({ date, base: "EUR", quote: "USD", rate: "1" })),
  );
  const ids = ["ad_spend", "ad_conversion_value", "roas", "cpa"] as const;
  const changes = async (query: ReportQuery) => {
    const values = await metricValues(db, { store, query, now }, ids);
    return values.map(({ percentChange, noPercentChange }) => noPercentChange ?? percentChange);
  };
  const leftOut = { reason: "amounts_left_out", since: null };
  expect(await changes(threeDays)).toEqual(ids.map(() => leftOut));
  const request = { store, query: threeDays, now };
  const input: BreakdownInput = { id: "ad_spend", by: ["day"], metrics: [], limit: 9 };
  const byDay = await metricBreakdown(db, request, input);
  expect(byDay.rows.map(({ metrics }) => metrics.ad_spend?.previous)).toEqual([null, null, null]);
  const known = { range: "custom", from: "2026-06-16", to: "2026-06-16" } as const;
  expect(await changes(known)).toEqual(ids.map(() => expect.any(Number)));
});

test("never compares partial spend with all sales", async ({
  connect,
  db,
  ingest,
  report,
  store,
}) => {
  await connectShop(db, store, readUntil);
  await connect();
  await connect({ platform: "facebook_ads", currency: "EUR", externalId: "act_1" });
  const sold = sampleOrder({ name: "1", placed: "2026-06-16T12:00:00Z" });
  const foreign = { ...euros("2026-06-16", 300), accountExternalId: "act_1" };
  await ingest([...campaignDays(10), sold, foreign]);
  const { adSpend, claims } = await report({ range: "yesterday" });
  expect(adSpend).toMatchObject({ adSpend: 1.8, mer: null, acos: null, ncac: null });
  expect(claims.platforms).toMatchObject([
    { platform: "google", spend: 1.8 },
    { platform: "meta", spend: null, value: null },
  ]);
});

test("counts acquired customers on days whose spend has no exchange rate", async ({
  connect,
  db,
  ingest,
  store,
}) => {
  await connectShop(db, store, readUntil);
  await connect({ platform: "facebook_ads", currency: "EUR" });
  const sold = sampleOrder({ name: "1", placed: "2026-06-16T12:00:00Z", customer: "ann" });
  await ingest([euros("2026-06-15", 500), euros("2026-06-16", 300), sold]);
  await storeRates(db, store.id, [{ date: "2026-06-15", base: "EUR", quote: "USD", rate: "1" }]);
  const query = { range: "custom", from: "2026-06-15", to: "2026-06-16" } as const;
  expect(
    await metricValues(db, { store, query, now }, ["acquired_customers", "ncac"]),
  ).toMatchObject([
    { value: 1, missing: [] },
    { value: null, missing: [] },
  ]);
});
