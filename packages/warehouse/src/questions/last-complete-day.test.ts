import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import type { StoreContext } from "../report-request.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { sampleAdDay } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { metricBreakdown } from "./breakdown/metric-breakdown.ts";
import { metricRows } from "./rows/metric-rows.ts";
import { metricSeries } from "./series/metric-series.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

const now = Date.parse("2026-06-17T15:20:00-04:00");
const noonOf = (day: string) => Date.parse(`${day}T12:00:00-04:00`);
const query = { range: "custom", from: "2026-06-12", to: "2026-06-17" } as const;

/** A store whose shop and ad account were last synced then, UTC ms; null for an account without a complete sync. */
async function openStore(syncedUntil: { shop: number; ads: number | null }): Promise<StoreContext> {
  const store = await insertTestStore(db, { timezone: "America/New_York", currency: "USD" });
  await connectShop(db, store, syncedUntil.shop);
  await connectAccount(db, store, {
    platform: "google_ads",
    currency: "USD",
    readUntil: syncedUntil.ads,
  });
  const readAt = new Date(syncedUntil.ads ?? now).toISOString();
  const records = ["12", "13", "14", "15"].flatMap((day) => [
    sampleAdDay({ day: `2026-06-${day}`, readAt, rows: { brand: { spendMinor: 500 } } }),
    sampleOrder({ name: day, placed: `2026-06-${day}T11:00:00-04:00` }),
  ]);
  await ingestPage(db, { store, records, now });
  return store;
}

/** The last complete day of a breakdown, of rows and of a series. */
async function lastDays(store: StoreContext, id: MetricId): Promise<Set<string | null>> {
  const request = { store, now, query };
  const breakdown = { id, by: ["day" as const], metrics: [], limit: 50 };
  const answers = [
    await metricBreakdown(db, request, breakdown),
    await metricRows(db, request, { id, limit: 50 }),
    await metricSeries(db, request, { id, grain: "day" }),
  ];
  return new Set(answers.map(({ lastCompleteDay }) => lastCompleteDay));
}

test("gives a metric of ads its own last complete day after a shop that stopped syncing", async () => {
  const store = await openStore({ shop: noonOf("2026-06-14"), ads: now });
  expect(await lastDays(store, "ad_spend")).toEqual(new Set(["2026-06-16"]));
  expect(await lastDays(store, "orders")).toEqual(new Set(["2026-06-13"]));
  expect(await lastDays(store, "mer")).toEqual(new Set(["2026-06-13"]));
});

test("gives sales their own last complete day after an ad account that stopped syncing", async () => {
  const store = await openStore({ shop: now, ads: noonOf("2026-06-15") });
  expect(await lastDays(store, "ad_spend")).toEqual(new Set(["2026-06-14"]));
  expect(await lastDays(store, "orders")).toEqual(new Set(["2026-06-16"]));
  expect(await lastDays(store, "mer")).toEqual(new Set(["2026-06-14"]));
});

test("gives no day before the first complete sync of the metric's source", async () => {
  const store = await openStore({ shop: now, ads: null });
  expect(await lastDays(store, "ad_spend")).toEqual(new Set([null]));
});
