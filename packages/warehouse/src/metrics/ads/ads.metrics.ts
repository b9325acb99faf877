import type { AdMetricId } from "@cartograph/contracts/metrics/definitions/ads.ts";
import type { DaySpan } from "../../calendar/period.ts";
import {
  addAds,
  adCtr,
  type AdSums,
  costPerConversion,
  hasConvertedAmounts,
  returnOnSpend,
} from "./ad-sums.ts";
import { addNumbers, seriesOf, sumOver } from "../series.ts";
import type { Figures } from "../figures.ts";
import type { Metric } from "../metric.ts";
import { percent, ratio } from "../ratio.ts";
import { adsNeed, ordersNeed } from "../sources.ts";
import type { SpendAndSales } from "./spend-and-sales.ts";

function adMetric(valueOf: (sums: AdSums) => number | null): Metric {
  return {
    needs: [adsNeed],
    dailySource: "ads",
    compute: async (figures) => {
      const sums = await figures.adSums();
      return sums && valueOf(sums);
    },
    series: async (figures) => {
      const [byDay, ads] = [await figures.adSumsByDay(), await figures.ads()];
      return seriesOf({ byDay, days: ads && ads.span }, addAds, valueOf);
    },
  };
}

/** A figure of amounts, which have no exchange rate on some days. */
function amountMetric(valueOf: (sums: AdSums) => number | null): Metric {
  return {
    ...adMetric(valueOf),
    leavesOutAmounts: async (figures) => ((await figures.adSums())?.unconvertedDays ?? 0) > 0,
  };
}

/** Minor units; null when there is spend and no exchange rate for any of it. */
function amount(valueOf: (sums: AdSums) => number): Metric {
  return amountMetric((sums) => (hasConvertedAmounts(sums) ? valueOf(sums) : null));
}

type Actual = SpendAndSales & { spendMinor: number; acquired: number };

/** Metrics that relate ad spend to the store's own figures of the same days. */
function relativeToStore(valueOf: (actual: Actual) => number | null): Metric {
  const series = async (figures: Figures) => {
    const both = await figures.spendAndSalesOver();
    if (both === null) return null;
    const acquired = await figures.acquiredByDay();
    return {
      days: both.days,
      over: (span: DaySpan) => {
        const sums = both.over(span);
        const { spendMinor } = sums;
        return spendMinor === null
          ? null
          : valueOf({ ...sums, spendMinor, acquired: sumOver(acquired, span, addNumbers) });
      },
    };
  };
  return {
    needs: [ordersNeed, adsNeed],
    dailySource: "ads",
    compute: async (figures) => {
      const known = await series(figures);
      return known && known.over(known.days);
    },
    series,
  };
}

/** Advertising metrics, by the days of each ad account's time zone. */
export const adMetrics: Record<AdMetricId, Metric> = {
  ad_spend: amount(({ spendMinor }) => spendMinor),
  ad_impressions: adMetric(({ impressions }) => impressions),
  ad_clicks: adMetric(({ clicks }) => clicks),
  ctr: adMetric(adCtr),
  ad_conversions: adMetric(({ conversionsMilli }) => conversionsMilli / 1000),
  cpa: amountMetric(costPerConversion),
  ad_conversion_value: amount(({ valueMinor }) => valueMinor),
  roas: amountMetric(returnOnSpend),
  mer: relativeToStore(({ spendMinor, salesMinor }) => ratio(salesMinor, spendMinor)),
  acos: relativeToStore(({ spendMinor, salesMinor }) => percent(spendMinor, salesMinor)),
  acquired_customers: relativeToStore(({ acquired }) => acquired),
  ncac: relativeToStore(({ spendMinor, acquired }) => ratio(spendMinor, acquired)),
};
