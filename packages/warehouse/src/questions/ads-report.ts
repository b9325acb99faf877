import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../ask.ts";
import { measureAll } from "../metrics/measure.ts";
import { inComparison } from "./in-comparison.ts";
import { reportFrame } from "./report-frame.ts";

const shown = ["ad_spend", "roas", "ad_conversions", "cpa"] as const satisfies readonly MetricId[];

/** Campaigns and days are empty while no ad platform is connected. */
export function adsReport(db: Database, ask: Ask): Promise<AdsReport> {
  return inComparison(db, ask, async (comparison) => {
    const values = await measureAll(comparison, shown);
    return {
      ...(await reportFrame(comparison, shown)),
      adSpend: {
        adSpend: values.ad_spend.value,
        percentChange: values.ad_spend.percentChange,
        previousAdSpend: values.ad_spend.previous,
        target: 0,
        roas: values.roas.value,
        roasPercentChange: values.roas.percentChange,
        previousRoas: values.roas.previous,
        roasTarget: 0,
        conversions: values.ad_conversions.value,
        conversionsPercentChange: values.ad_conversions.percentChange,
        previousConversions: values.ad_conversions.previous,
        cpa: values.cpa.value,
        cpaPercentChange: values.cpa.percentChange,
        previousCpa: values.cpa.previous,
        ...withoutAdvertising.adSpend,
      },
      claims: withoutAdvertising.claims,
      campaigns: [],
      performanceByDay: [],
      unconverted: [],
    };
  });
}

const withoutAdvertising = {
  adSpend: {
    impressions: null,
    clicks: null,
    ctr: null,
    mer: null,
    merPercentChange: null,
    previousMer: null,
    acos: null,
    acosPercentChange: null,
    previousAcos: null,
    ncac: null,
    ncacPercentChange: null,
    previousNcac: null,
  },
  claims: {
    claimedConversions: null,
    claimedValue: null,
    actualOrders: null,
    actualSales: null,
    platforms: [],
  },
};
