import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics/metric.ts";
import type { DaySpan } from "../../calendar/period.ts";
import {
  addAds,
  adCtr,
  type AdSums,
  costPerConversion,
  isPriced,
  returnOnSpend,
} from "./ad-sums.ts";
import { addNumbers, seriesOf, sumOver } from "../series.ts";
import type { Figures } from "../figures.ts";
import type { Metric, Need } from "../metric.ts";
import { percent, ratio } from "../ratio.ts";
import { adsNeed, ordersNeed } from "../sources.ts";
import type { SpendAndSales } from "./spend-and-sales.ts";

type AdId = Extract<
  MetricId,
  | "ad_spend"
  | "ad_impressions"
  | "ad_clicks"
  | "ctr"
  | "ad_conversions"
  | "cpa"
  | "ad_conversion_value"
  | "roas"
  | "mer"
  | "acos"
  | "ncac"
>;

function adMetric(
  definition: Omit<MetricDefinition, "dateBasis" | "source"> & { id: AdId },
  how: Pick<Metric, "compute" | "series">,
  needs: readonly Need[] = [adsNeed],
): Metric {
  return {
    definition: {
      ...definition,
      dateBasis: "source_day",
      source: needs.flatMap((need) => need.anyOf),
    },
    needs,
    dailySource: "ads",
    ...how,
  };
}

function ofAds(of: (sums: AdSums) => number | null): Pick<Metric, "compute" | "series"> {
  return {
    compute: async (figures) => {
      const sums = await figures.adSums();
      return sums && of(sums);
    },
    series: async (figures) => {
      const [byDay, ads] = [await figures.adSumsByDay(), await figures.ads()];
      return seriesOf({ byDay, days: ads && ads.span }, addAds, of);
    },
  };
}

/** Minor units; unknown when there was some and none of it has a rate. */
function amount(of: (sums: AdSums) => number) {
  return ofAds((sums) => (isPriced(sums) ? of(sums) : null));
}

type Actual = SpendAndSales & { spendMinor: number; acquired: number };

/** Set against the store's own figures of the same days. */
function againstStore(of: (actual: Actual) => number | null): Pick<Metric, "compute" | "series"> {
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
          : of({ ...sums, spendMinor, acquired: sumOver(acquired, span, addNumbers) });
      },
    };
  };
  return {
    compute: async (figures) => {
      const known = await series(figures);
      return known && known.over(known.days);
    },
    series,
  };
}

/** Advertising, by the days of each ad account's own zone. */
export const adMetrics: Record<AdId, Metric> = {
  ad_spend: adMetric(
    {
      id: "ad_spend",
      name: "Ad spend",
      formula: "What all connected ad platforms charged",
      unit: "money",
      direction: "neutral",
    },
    amount(({ spendMinor }) => spendMinor),
  ),
  ad_impressions: adMetric(
    {
      id: "ad_impressions",
      name: "Ad impressions",
      formula: "Times that an ad was shown",
      unit: "count",
      direction: "up_good",
    },
    ofAds(({ impressions }) => impressions),
  ),
  ad_clicks: adMetric(
    {
      id: "ad_clicks",
      name: "Ad clicks",
      formula: "Clicks on ads that lead to the shop",
      unit: "count",
      direction: "up_good",
    },
    ofAds(({ clicks }) => clicks),
  ),
  ctr: adMetric(
    {
      id: "ctr",
      name: "Click-through rate",
      formula: "Ad clicks ÷ ad impressions × 100",
      unit: "percent",
      direction: "up_good",
    },
    ofAds(adCtr),
  ),
  ad_conversions: adMetric(
    {
      id: "ad_conversions",
      name: "Ad conversions",
      formula: "Conversions that the ad platforms claim",
      unit: "count",
      direction: "up_good",
    },
    ofAds(({ conversionsMilli }) => conversionsMilli / 1000),
  ),
  cpa: adMetric(
    {
      id: "cpa",
      name: "Cost per acquisition",
      formula: "Ad spend ÷ conversions that the ad platforms claim; none when they claim none",
      unit: "money",
      direction: "down_good",
    },
    ofAds(costPerConversion),
  ),
  ad_conversion_value: adMetric(
    {
      id: "ad_conversion_value",
      name: "Ad conversion value",
      formula: "Value of the conversions that the ad platforms claim",
      unit: "money",
      direction: "up_good",
    },
    amount(({ valueMinor }) => valueMinor),
  ),
  roas: adMetric(
    {
      id: "roas",
      name: "Return on ad spend",
      formula: "Conversion value that the ad platforms claim ÷ ad spend",
      unit: "ratio",
      direction: "up_good",
    },
    ofAds(returnOnSpend),
  ),
  mer: adMetric(
    {
      id: "mer",
      name: "Marketing efficiency ratio",
      formula: "Total sales ÷ spend of all ad platforms",
      unit: "ratio",
      direction: "up_good",
    },
    againstStore(({ spendMinor, salesMinor }) => ratio(salesMinor, spendMinor)),
    [ordersNeed, adsNeed],
  ),
  acos: adMetric(
    {
      id: "acos",
      name: "Advertising cost of sales",
      formula: "Spend of all ad platforms ÷ total sales × 100",
      unit: "percent",
      direction: "down_good",
    },
    againstStore(({ spendMinor, salesMinor }) => percent(spendMinor, salesMinor)),
    [ordersNeed, adsNeed],
  ),
  ncac: adMetric(
    {
      id: "ncac",
      name: "New customer acquisition cost",
      formula:
        "Ad spend ÷ customers whose first order with products that was not cancelled is in the range; none when there are none",
      unit: "money",
      direction: "down_good",
    },
    againstStore(({ spendMinor, acquired }) => ratio(spendMinor, acquired)),
    [ordersNeed, adsNeed],
  ),
};
