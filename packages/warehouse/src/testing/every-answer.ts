import type { OrderRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import type { StoreContext } from "../report-request.ts";
import { storeRates } from "../ingestion/exchange-rates.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { bumpStoreVersion } from "../store-version.ts";
import { setTargets } from "../targets/stored-targets.ts";
import { connectAccount } from "./connect-account.ts";
import { connectShop } from "./connect-shop.ts";
import { exploredAnswers } from "./explored-answers.ts";
import { sampleCheckout } from "./sample-checkout.ts";
import {
  sampleItemDay,
  sampleRangeUsers,
  sampleSearchDay,
  sampleSessionDay,
} from "./sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "./sample-marketing.ts";
import { sampleOrder } from "./sample-order.ts";
import { sampleVisit } from "./sample-visit.ts";
import { adsReport } from "../questions/ads/ads-report.ts";
import { cartReport } from "../questions/checkout/cart-report.ts";
import { customersReport } from "../questions/customers/customers-report.ts";
import { dashboardReport } from "../questions/sales/dashboard-report.ts";
import { metricValues } from "../questions/metric-values.ts";
import { productsReport } from "../questions/products/products-report.ts";
import { trafficReport } from "../questions/traffic/traffic-report.ts";

/** Noon of the sample's last day in UTC, the store's time zone. */
export const sampleNow = Date.parse("2026-03-10T12:00:00Z");
const days = ["2026-02-04", "2026-03-02", "2026-03-03", "2026-03-08", "2026-03-09", "2026-03-10"];
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

/** Records of two stores have the same external ids; `factor` makes their figures different. */
function recordsOf(factor: number): SourceRecord[] {
  const orders = days.flatMap((day, index) =>
    ["ann", "bob", null].map((customer, place) =>
      sampleOrder({
        name: `${index}-${place}`,
        placed: `${day}T1${place}:00:00Z`,
        customer,
        countryCode: place === 0 ? "US" : "DE",
        regionCode: `R${factor}`,
        discountCodes: place === 1 ? [`CODE${factor}`] : [],
        tags: [`tag ${factor}`],
        visits: visitsOf(day, factor),
        shippingMinor: 500 * factor,
        lines: [
          {
            productExternalId: `p${place}`,
            sku: `SKU-${factor}`,
            quantity: factor,
            unitMinor: 1000 + 100 * place,
          },
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
    sampleAdDay({
      day,
      platform: "facebook_ads",
      currency: "EUR",
      rows: { c1: { spendMinor: 1000 * factor, conversionValueMinor: 900 * factor } },
    }),
    sampleEmailDay({ day, rows: { m1: { delivered: 70 * factor, opens: 30 * factor } } }),
    sampleCheckout({ name: `left-${day}`, started: `${day}T09:00:00Z`, totalMinor: 2500 * factor }),
  ]);
  // Gives customers with the same number different first months and segments.
  const early = ["2026-01-12", "2026-01-13"]
    .slice(0, factor - 1)
    .map((day, index) =>
      sampleOrder({ name: `early-${index}`, placed: `${day}T10:00:00Z`, customer: "ann" }),
    );
  const users = sampleRangeUsers({
    from: "2026-02-09",
    to: "2026-03-10",
    users: 200 * factor,
    readAt: "2026-03-10T11:00:00Z",
  });
  return [...early, ...orders, ...daily, users];
}

function visitsOf(day: string, factor: number): OrderRecord["visits"] {
  const visit = sampleVisit(`${day}T09:00:00Z`, { source: `site ${factor}`, utm: ["ads", "cpc"] });
  return { state: "known", first: visit, last: { ...visit, utmCampaign: `c${factor}` } };
}

/** Fills a store in UTC and US dollars with data from every kind of source, scaled by `factor`. */
export async function fillSampleStore(
  db: Kysely<Schema>,
  store: StoreContext,
  factor: number,
): Promise<void> {
  // Depends on the factor, so that stores also differ in how recent their data is.
  const readUntil = sampleNow - (4 - factor) * 60_000;
  await connectShop(db, store, readUntil);
  for (const platform of [
    "google_analytics",
    "google_search_console",
    "google_ads",
    "facebook_ads",
    "klaviyo",
  ] as const) {
    const currency = platform === "facebook_ads" ? "EUR" : "USD";
    await connectAccount(db, store, { platform, readUntil, currency });
  }
  const rates = days.map((date) => ({ date, base: "EUR", quote: "USD", rate: `1.${factor}` }));
  await db.transaction().execute(async (transaction) => {
    await storeRates(transaction, store.id, rates);
    await setTargets(transaction, store, [
      { metric: "total_sales", month: "2026-03", value: 1000 * factor },
    ]);
  });
  await ingestPage(db, { store, records: recordsOf(factor), now: sampleNow });
}

/** Every report, metric, breakdown and list, computed without cached answers. */
export async function everyAnswer(db: Kysely<Schema>, store: StoreContext) {
  const answers: unknown[] = [];
  for (const basis of ["refund_date", "order_date"] as const) {
    for (const range of ["last_30_days", "this_month", "today"] as const) {
      await bumpStoreVersion(db, store.id);
      const request = {
        store,
        query: { range, basis, compare: "previous_period" as const },
        now: sampleNow,
      };
      answers.push(
        await dashboardReport(db, request),
        await productsReport(db, request),
        await customersReport(db, request),
        await trafficReport(db, request),
        await cartReport(db, request),
        await adsReport(db, request),
        await metricValues(db, request, metricIds),
      );
    }
  }
  await bumpStoreVersion(db, store.id);
  const query = { range: "last_30_days", basis: "order_date" } as const;
  answers.push(await exploredAnswers(db, { store, query, now: sampleNow }));
  return answers.map(comparable);
}

/** Leaves out the version, which was raised to bypass the cache, and cursors, which depend on the store's number. */
function comparable(answer: unknown): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) => {
    if (key === "dataVersion") return 0;
    return key === "next" ? value !== null : value;
  });
  return JSON.parse(text);
}
