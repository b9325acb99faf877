import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { metricIds } from "@cartograph/contracts/metrics.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Kysely } from "kysely";
import type { Schema } from "@cartograph/database/schema.ts";
import { expect, test } from "vitest";
import type { StoreContext } from "../ask.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { rebuildDirtyDays } from "../rollups/rebuild-dirty-days.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { sampleCheckout } from "../testing/sample-checkout.ts";
import {
  sampleItemDay,
  sampleRangeUsers,
  sampleSearchDay,
  sampleSessionDay,
} from "../testing/sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";
import { adsReport } from "./ads-report.ts";
import { cartReport } from "./cart-report.ts";
import { customersReport } from "./customers-report.ts";
import { dashboardReport } from "./dashboard-report.ts";
import { metricValues } from "./metric-values.ts";
import { productsReport } from "./products-report.ts";
import { trafficReport } from "./traffic-report.ts";

const now = Date.parse("2026-03-10T12:00:00Z");
const days = ["2026-03-02", "2026-03-03", "2026-03-08"];
const breakdowns = [
  "total",
  "channel",
  "source_medium",
  "landing_page",
  "referrer",
  "device",
  "country",
  "event",
] as const;

/** Two stores may hold the very same external ids; `factor` tells their figures apart. */
function recordsOf(factor: number): SourceRecord[] {
  const orders = days.flatMap((day, index) =>
    ["ann", "bob", null].map((customer, place) =>
      sampleOrder({
        name: `${index}-${place}`,
        placed: `${day}T1${place}:00:00Z`,
        customer,
        countryCode: place === 0 ? "US" : "DE",
        shippingMinor: 500 * factor,
        lines: [
          { productExternalId: `p${place}`, quantity: factor, unitMinor: 1000 + 100 * place },
        ],
        refunds:
          place === 1
            ? [{ at: `${day}T20:00:00Z`, lines: [{ line: 0, quantity: 1, subtotalMinor: 300 }] }]
            : [],
      }),
    ),
  );
  const daily = days.flatMap((day) => [
    ...breakdowns.map((breakdown) =>
      sampleSessionDay({
        day,
        breakdown,
        rows: {
          [breakdown === "event" ? "add_to_cart" : "a member"]: {
            sessions: 100 * factor,
            engagedSessions: 60 * factor,
            durationMs: 60_000 * factor,
            users: 80 * factor,
            purchases: 3 * factor,
            revenueMinor: 5000 * factor,
          },
        },
      }),
    ),
    sampleItemDay({ day, rows: { p0: { views: 40 * factor, addedToCart: 7 * factor } } }),
    sampleSearchDay({ day, rows: { total: { clicks: 9 * factor, impressions: 90 * factor } } }),
    sampleSearchDay({
      day,
      breakdown: "query",
      rows: { lamp: { clicks: 4 * factor, impressions: 40 * factor } },
    }),
    sampleAdDay({
      day,
      rows: { c1: { spendMinor: 2000 * factor, clicks: 20 * factor, impressions: 300 * factor } },
    }),
    sampleEmailDay({ day, rows: { m1: { delivered: 70 * factor, opens: 30 * factor } } }),
    sampleCheckout({ name: `left-${day}`, begun: `${day}T09:00:00Z`, totalMinor: 2500 * factor }),
  ]);
  const users = sampleRangeUsers({
    from: "2026-02-09",
    to: "2026-03-10",
    users: 200 * factor,
    readAt: "2026-03-10T11:00:00Z",
  });
  return [...orders, ...daily, users];
}

async function fill(db: Kysely<Schema>, store: StoreContext, factor: number): Promise<void> {
  await connectShop(db, store, now);
  for (const platform of [
    "google_analytics",
    "google_search_console",
    "google_ads",
    "klaviyo",
  ] as const) {
    await connectAccount(db, store, { platform, readUntil: now, currency: "USD" });
  }
  await ingestPage(db, { store, records: recordsOf(factor), now });
  await rebuildDirtyDays(db, store.id);
}

async function everyAnswer(db: Database, store: StoreContext) {
  const answers = [];
  for (const basis of ["refund_date", "order_date"] as const) {
    for (const range of ["last_30_days", "this_month"] as const) {
      const ask = {
        store,
        query: { range, basis, compare: "previous_period" as const },
        now,
      };
      answers.push(
        await dashboardReport(db, ask),
        await productsReport(db, ask),
        await customersReport(db, ask),
        await trafficReport(db, ask),
        await cartReport(db, ask),
        await adsReport(db, ask),
        await metricValues(db, ask, metricIds),
      );
    }
  }
  return answers;
}

test("gives a store the same answers whatever other stores hold", async () => {
  const db = await openTestDatabase();
  const zones = { timezone: "UTC", currency: "USD" };
  const store = await insertTestStore(db, { ...zones, name: "First" });
  await fill(db, store, 1);
  const alone = await everyAnswer(db, store);

  const other = await insertTestStore(db, { ...zones, name: "Second" });
  await fill(db, other, 3);
  expect(await everyAnswer(db, store)).toEqual(alone);

  // The other store's figures differ, or the comparison above would prove nothing.
  expect(await everyAnswer(db, other)).not.toEqual(alone);
  await db.destroy();
});
