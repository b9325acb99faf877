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
import { addNumbers, sumOver } from "../series.ts";
import type { Figures } from "../figures.ts";
import type { Metric } from "../metric.ts";
import { metricsOfSums } from "../metrics-of-sums.ts";
import { costPer, percent, ratio } from "../ratio.ts";
import { adsNeed, ordersNeed } from "../sources.ts";
import type { SpendAndSales } from "./spend-and-sales.ts";

const adMetric = metricsOfSums({
  needs: [adsNeed],
  dailySource: "ads",
  total: (figures) => figures.adSums(),
  byDay: (figures) => figures.adSumsByDay(),
  add: addAds,
});

/** A figure of amounts, which have no exchange rate on some days. */
function amountMetric(valueOf: (sums: AdSums) => number | null): Metric {
  return {
    ...adMetric(valueOf),
    leftOutBecause: async (figures) =>
      (await figures.adSums())?.unconvertedDays ? "Some ad spend has no exchange rate" : null,
  };
}

/** Minor units; null when there is spend and no exchange rate for any of it. */
function amount(valueOf: (sums: AdSums) => number): Metric {
  return amountMetric((sums) => (hasConvertedAmounts(sums) ? valueOf(sums) : null));
}

type Actual = SpendAndSales & { acquired: number };

/** Metrics of the store's own figures on the days with known ad figures. */
function onAdDays(valueOf: (actual: Actual) => number | null): Metric {
  const series = async (figures: Figures) => {
    const both = await figures.spendAndSalesOver();
    if (both === null) return null;
    const acquired = await figures.acquiredByDay();
    return {
      days: both.days,
      over: (span: DaySpan) =>
        valueOf({ ...both.over(span), acquired: sumOver(acquired, span, addNumbers) }),
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

/** Metrics that relate ad spend to the store's own figures of the same days. */
function relativeToSpend(
  valueOf: (actual: Actual & { spendMinor: number }) => number | null,
): Metric {
  return onAdDays(({ spendMinor, ...actual }) =>
    spendMinor === null ? null : valueOf({ ...actual, spendMinor }),
  );
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
  mer: relativeToSpend(({ spendMinor, salesMinor }) => ratio(salesMinor, spendMinor)),
  acos: relativeToSpend(({ spendMinor, salesMinor }) =>
    spendMinor < 0 ? null : percent(spendMinor, salesMinor),
  ),
  acquired_customers: onAdDays(({ acquired }) => acquired),
  ncac: relativeToSpend(({ spendMinor, acquired }) => costPer(spendMinor, acquired)),
};
