import { adPlatformOf } from "@cartograph/contracts/ad-platform.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { measureAll, measureRange } from "../../metrics/measure.ts";
import { listCampaigns, readCampaigns } from "./ad-campaigns.ts";
import { adClaims, noClaims } from "./ad-claims.ts";
import { performanceByDay } from "./performance-by-day.ts";
import { fieldsOf } from "../metric-fields.ts";
import { withComparison } from "../with-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { openSections } from "../report-sections.ts";
import { unconvertedAds } from "../notices/unconverted-amounts.ts";

const withoutComparison = [
  "ad_impressions",
  "ad_clicks",
  "ctr",
] as const satisfies readonly MetricId[];

/** The Ads report. Campaigns and days are empty until an ad platform is synced. */
export function adsReport(db: Database, request: ReportRequest): Promise<AdsReport> {
  return withComparison(db, request, async (comparison) => {
    const metrics = await measureAll(comparison, cardMetrics.ads);
    const values = { ...metrics, ...(await measureRange(comparison, withoutComparison)) };
    const sections = openSections(comparison);
    const campaigns = await readCampaigns(comparison);
    return {
      ...(await reportFrame(comparison, [...cardMetrics.ads, ...withoutComparison])),
      metrics,
      adSpend: fieldsOf(metricFields.ads.adSpend, values),
      claims: await sections.load({ name: "claims", like: "ad_conversions", empty: noClaims }, () =>
        adClaims(comparison, campaigns),
      ),
      campaigns: await sections.load({ name: "campaigns", like: "ad_spend", empty: [] }, () =>
        listCampaigns(comparison, campaigns),
      ),
      performanceByDay: await sections.load(
        { name: "performanceByDay", like: "ad_spend", empty: [] },
        () => performanceByDay(comparison),
      ),
      unconverted: await unconverted(comparison),
      ...sections.notFiltered,
    };
  });
}

async function unconverted({ current }: Comparison): Promise<AdsReport["unconverted"]> {
  const ads = await current.ads();
  if (ads === null) return [];
  return unconvertedAds(ads).map(({ platform, currency, minor, days }) => ({
    platform: adPlatformOf(platform),
    currency,
    spend: toMajorUnits(minor, currency),
    days,
  }));
}
