import { adPlatformOf } from "@cartograph/contracts/ad-platform.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId, MetricValue } from "@cartograph/contracts/metrics/metric.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { comparisonsOf, measureAll, measureRange } from "../../metrics/measure.ts";
import { listCampaigns, rangeCampaigns } from "./ad-campaigns.ts";
import { adClaims } from "./ad-claims.ts";
import { performanceByDay } from "./ad-days-of-range.ts";
import { courses } from "../series/courses.ts";
import { inComparison } from "../in-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { unconvertedAds } from "../notices/unconverted-amounts.ts";

/** Shown with what they were before. */
const compared = [
  "ad_spend",
  "roas",
  "ad_conversions",
  "cpa",
  "mer",
  "acos",
  "ncac",
] as const satisfies readonly MetricId[];

const alone = ["ad_impressions", "ad_clicks", "ctr"] as const satisfies readonly MetricId[];

/** Campaigns and days are empty while no ad platform was read. */
export function adsReport(db: Database, ask: Ask): Promise<AdsReport> {
  return inComparison(db, ask, async (comparison) => {
    const values = await measureAll(comparison, compared);
    const campaigns = await rangeCampaigns(comparison);
    return {
      ...(await reportFrame(comparison, [...compared, ...alone])),
      comparisons: comparisonsOf(values),
      courses: await courses(comparison, compared),
      adSpend: await summary(comparison, values),
      claims: await adClaims(comparison, campaigns),
      campaigns: await listCampaigns(comparison, campaigns),
      performanceByDay: await performanceByDay(comparison),
      unconverted: await unconverted(comparison),
    };
  });
}

async function summary(
  comparison: Comparison,
  values: Record<(typeof compared)[number], MetricValue>,
): Promise<AdsReport["adSpend"]> {
  const figures = await measureRange(comparison, alone);
  return {
    adSpend: values.ad_spend.value,
    percentChange: values.ad_spend.percentChange,
    previousAdSpend: values.ad_spend.previous,
    target: values.ad_spend.target,
    roas: values.roas.value,
    roasPercentChange: values.roas.percentChange,
    previousRoas: values.roas.previous,
    roasTarget: values.roas.target,
    conversions: values.ad_conversions.value,
    conversionsPercentChange: values.ad_conversions.percentChange,
    previousConversions: values.ad_conversions.previous,
    cpa: values.cpa.value,
    cpaPercentChange: values.cpa.percentChange,
    previousCpa: values.cpa.previous,
    impressions: figures.ad_impressions,
    clicks: figures.ad_clicks,
    ctr: figures.ctr,
    mer: values.mer.value,
    merPercentChange: values.mer.percentChange,
    previousMer: values.mer.previous,
    acos: values.acos.value,
    acosPercentChange: values.acos.percentChange,
    previousAcos: values.acos.previous,
    ncac: values.ncac.value,
    ncacPercentChange: values.ncac.percentChange,
    previousNcac: values.ncac.previous,
  };
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
