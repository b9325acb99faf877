import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeAll, expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleAdDay } from "../../testing/sample-marketing.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricBreakdown } from "../breakdown/metric-breakdown.ts";
import { metricValues } from "../metric-values.ts";
import { metricSeries } from "../series/metric-series.ts";
import { adsReport } from "./ads-report.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const ofSpend = ["roas", "mer", "acos", "cpa", "ncac"] as const;
const onDay = (day: string) => ({ range: "custom", from: day, to: day }) as const;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeAll(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  await connectAccount(db, store, { platform: "google_ads", currency: "USD", readUntil: now });
  await connectShop(db, store, now);
  const figures = { conversionsMilli: 2000, conversionValueMinor: 900 };
  const days = ["2026-06-14", "2026-06-15", "2026-06-16"].map((day, index) =>
    sampleAdDay({
      day,
      rows: {
        search: { spendMinor: [1000, -300, 0][index] ?? 0, ...figures },
        brand: { spendMinor: 100, conversionsMilli: [0, 0, -500][index] ?? 0 },
      },
    }),
  );
  const orders = [14, 15, 16].map((day) =>
    sampleOrder({ name: `${day}`, customer: `${day}`, placed: `2026-06-${day}T12:00:00-04:00` }),
  );
  await ingestPage(db, { store, records: [...days, ...orders], now });
  return () => db.destroy();
});

async function valuesOn(day: string) {
  const values = await metricValues(db, { store, query: onDay(day), now }, ofSpend);
  return values.map(({ value }) => (value === null ? null : Math.sign(value)));
}

test("has no ratio to ad spend on a day whose credits exceed its spend", async () => {
  expect(await valuesOn("2026-06-14")).toEqual([1, 1, 1, 1, 1]);
  expect(await valuesOn("2026-06-15")).toEqual([null, null, null, null, null]);
});

test.each(ofSpend)("leaves %s out of the series on such a day", async (id) => {
  const query = { range: "custom", from: "2026-06-14", to: "2026-06-16" } as const;
  const { points } = await metricSeries(db, { store, query, now }, { id, grain: "day" });
  expect(points.map(({ value }) => value === null)).toEqual([false, true, false]);
});

test("has no ratio for such a campaign, in its breakdown row, its day and its report row", async () => {
  const request = { store, query: onDay("2026-06-15"), now };
  const input = { id: "ad_spend", by: ["campaign"], metrics: ["roas", "cpa"], limit: 5 } as const;
  const { rows, total } = await metricBreakdown(db, request, {
    ...input,
    by: [...input.by],
    metrics: [...input.metrics],
  });
  expect(
    rows.map(({ labels, metrics }) => [labels, metrics.roas?.value, metrics.cpa?.value]),
  ).toEqual([
    [["brand"], 0, null],
    [["search"], null, null],
  ]);
  expect([...rows, total].map(({ metrics }) => metrics.ad_spend?.share)).toEqual([
    null,
    null,
    null,
  ]);

  const { campaigns, performanceByDay, adSpend } = await adsReport(db, request);
  const search = campaigns.find(({ name }) => name === "search");
  expect([search?.spend, search?.roas, search?.cpa]).toEqual([-3, null, null]);
  expect(performanceByDay.map(({ spend, roas }) => [spend, roas])).toEqual([[-2, null]]);
  expect([adSpend.adSpend, adSpend.roas, adSpend.cpa]).toEqual([-2, null, null]);
});

test("has no cost per conversion if the platform takes back more conversions than it adds", async () => {
  const { campaigns } = await adsReport(db, { store, query: onDay("2026-06-16"), now });
  expect(campaigns.map(({ name, cpa }) => [name, cpa])).toEqual([
    ["brand", null],
    ["search", 0],
  ]);
});
