import { AppError } from "@cartograph/contracts/app-error.ts";
import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import type { ReportRequest, StoreContext } from "../report-request.ts";
import { listRatePairs } from "../ingestion/exchange-rates.ts";
import { adsReport } from "../questions/ads/ads-report.ts";
import { campaignReport } from "../questions/ads/campaign-report.ts";
import { cartReport } from "../questions/checkout/cart-report.ts";
import { customersReport } from "../questions/customers/customers-report.ts";
import { metricValues } from "../questions/metric-values.ts";
import { productsReport } from "../questions/products/products-report.ts";
import { dashboardReport } from "../questions/sales/dashboard-report.ts";
import { metricSeries } from "../questions/series/metric-series.ts";
import { trafficReport } from "../questions/traffic/traffic-report.ts";
import { countSourceData } from "../source-data/count-source-data.ts";
import { bumpStoreVersion } from "../store-version.ts";
import { listTargets } from "../targets/stored-targets.ts";
import { exploredAnswers } from "./explored-answers.ts";
import { upgradedNow } from "./upgraded-store.ts";

const whole = { range: "custom", from: "2026-02-04", to: "2026-04-30" } as const;
const recordedQueries: readonly {
  query: ReportRequest["query"];
  grains: readonly SeriesGrain[];
}[] = [
  { query: { ...whole, basis: "refund_date" }, grains: ["day", "week"] },
  { query: { ...whole, basis: "order_date" }, grains: ["month"] },
  {
    query: { range: "last_30_days", basis: "refund_date", compare: "previous_period" },
    grains: [],
  },
  {
    query: { range: "this_month", basis: "order_date", compare: "previous_period" },
    grains: ["day"],
  },
  {
    query: { range: "custom", from: "2026-03-02", to: "2026-03-05", basis: "order_date" },
    grains: ["hour"],
  },
  { query: { range: "today", basis: "refund_date" }, grains: ["hour"] },
];

/**
 * Every report, metric, series, breakdown and list of every store in a database, as JSON by a key that describes the
 * query.
 * @param isAsked selects queries by their key
 */
export async function recordedAnswers(
  db: Kysely<Schema>,
  asJson: (answer: unknown) => string = withoutOwnIds,
  isAsked: (key: string) => boolean = () => true,
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  const stores = await db
    .selectFrom("stores")
    .select(["id", "timezone", "currency"])
    .orderBy("id")
    .execute();
  for (const store of stores) {
    for (const { query, grains } of recordedQueries) {
      // A new version bypasses cached answers.
      await bumpStoreVersion(db, store.id);
      const request = { store, query, now: upgradedNow };
      for (const [name, answer] of Object.entries(questionsOf(db, request, grains))) {
        const key = `${store.id} ${JSON.stringify(query)} ${name}`;
        if (isAsked(key)) answers[key] = asJson(await answer().catch(refusalOf));
      }
    }
    const explored = { range: "last_30_days", basis: "order_date" } as const;
    const request = { store, query: explored, now: upgradedNow };
    const keyOf = (name: string) => `${store.id} ${name}`;
    const others = await exploredAnswers(db, request, (name) => isAsked(keyOf(name)));
    for (const [name, answer] of Object.entries(others)) answers[keyOf(name)] = asJson(answer);
    if (isAsked(keyOf("stored"))) answers[keyOf("stored")] = asJson(await storedOf(db, store));
  }
  return answers;
}

function questionsOf(db: Kysely<Schema>, request: ReportRequest, grains: readonly SeriesGrain[]) {
  const questions: Record<string, () => Promise<unknown>> = {
    dashboard: () => dashboardReport(db, request),
    products: () => productsReport(db, request),
    customers: () => customersReport(db, request),
    traffic: () => trafficReport(db, request),
    cart: () => cartReport(db, request),
    ads: () => adsReport(db, request),
    campaigns: () => everyCampaign(db, request),
    metrics: () => metricValues(db, request, metricIds),
  };
  for (const grain of grains) {
    for (const id of metricIds) {
      questions[`${id} by ${grain}`] = () => metricSeries(db, request, { id, grain });
    }
  }
  return questions;
}

async function everyCampaign(db: Kysely<Schema>, request: ReportRequest): Promise<unknown[]> {
  const campaigns = await db
    .selectFrom("campaigns")
    .select("id")
    .where("store_id", "=", request.store.id)
    .orderBy("account_id")
    .orderBy("ext_id")
    .execute();
  const reports = [];
  for (const { id } of campaigns) {
    reports.push(await campaignReport(db, request, String(id)).catch(refusalOf));
  }
  return reports;
}

async function storedOf(db: Kysely<Schema>, store: StoreContext) {
  return {
    targets: await listTargets(db, store, {}),
    rates: await listRatePairs(db, store.id),
    shop: await countSourceData(db, { storeId: store.id, platform: "shopify", accountId: null }),
  };
}

function refusalOf(error: unknown): { refused: string } {
  if (error instanceof AppError) return { refused: error.message };
  throw error;
}

/** An answer as JSON, without our ids and versions, which an upgrade may change. */
function withoutOwnIds(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => {
    if (key === "dataVersion") return 0;
    if (key === "next") return value !== null;
    return key === "id" && /^\d+$/.test(String(value)) ? "" : value;
  });
}
