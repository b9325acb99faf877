import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf } from "@cartograph/contracts/metrics/parts.ts";
import { metricReportSchema } from "@cartograph/contracts/reports/metric.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { campaignDays } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { sampleSession, sampleTrafficDay } from "../testing/traffic-days.ts";
import { metricReport } from "./metric-report.ts";
import { metricRows } from "./rows/metric-rows.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");

/** A store whose orders are synced through June 17, and its ads and sessions through `lastDay`. */
async function openStore(lastDay: 15 | 17) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectShop(db, store, now);
  const readUntil = Date.parse(`2026-06-${lastDay}T23:59:59-04:00`);
  await connectAccount(db, store, { platform: "google_ads", currency: "USD", readUntil });
  await connectAccount(db, store, { platform: "google_analytics", readUntil });
  const orders = ["14", "14", "15", "16", "17"].map((day, index) =>
    sampleOrder({
      name: `${index}`,
      placed: `2026-06-${day}T12:00:00-04:00`,
      customer: `c${index}`,
    }),
  );
  const visits = [14, 15, 16, 17]
    .filter((day) => day <= lastDay)
    .flatMap((day) => sampleTrafficDay(`2026-06-${day}`, [sampleSession({}), sampleSession({})]));
  const spend = campaignDays(lastDay - 7);
  await ingestPage(db, { store, now, records: [...spend, ...orders, ...visits] });
  const query = { range: "custom", from: "2026-06-14", to: "2026-06-17" } as const;
  const request = { store, now, query };
  return {
    report: (id: MetricId) => metricReport(db, request, id),
    sums: async (id: MetricId) => (await metricRows(db, request, { id, limit: 10 })).sums,
    [Symbol.asyncDispose]: () => db.destroy(),
  };
}

const ofTwoSources = ["mer", "acos", "conversion_rate", "ncac"] as const;

test.each(ofTwoSources)("shows the parts of %s on the days that it counts", async (id) => {
  await using store = await openStore(15);
  const answer = await store.report(id);
  expect(metricReportSchema.parse(answer)).toEqual(answer);
  const { countedParts, metrics } = answer;
  expect(countedParts).toMatchObject({ from: "2026-06-14", to: "2026-06-15" });
  const [numerator = 0, denominator = 0] = partsOf(id).map(
    (part) => countedParts?.values[part] ?? 0,
  );
  const times = metricDefinitions[id].unit === "percent" ? 100 : 1;
  expect(metrics[id]?.value).toBeCloseTo((numerator / denominator) * times, 9);
  expect(countedParts?.values).toMatchObject(await store.sums(id));
});

test("shows whole parts when all days count, and for ratios of one source", async () => {
  await using store = await openStore(17);
  for (const id of [...ofTwoSources, "aov", "net_sales"] as const) {
    expect((await store.report(id)).countedParts).toBe(null);
  }
});
