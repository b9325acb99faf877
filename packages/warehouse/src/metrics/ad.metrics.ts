import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics.ts";
import { adCtr, type AdSums, costPerConversion, isPriced, returnOnSpend } from "./ad-sums.ts";
import type { Metric, Need } from "./metric.ts";
import { percent, ratio } from "./ratio.ts";
import { adsNeed, ordersNeed } from "./sources.ts";
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
  compute: Metric["compute"],
  needs: readonly Need[] = [adsNeed],
): Metric {
  return {
    definition: {
      ...definition,
      dateBasis: "source_day",
      source: needs.flatMap((need) => need.anyOf),
    },
    needs,
    wholeDaysOf: "ads",
    compute,
  };
}

function ofAds(of: (sums: AdSums) => number | null): Metric["compute"] {
  return async (figures) => {
    const sums = await figures.adSums();
    return sums && of(sums);
  };
}

/** Minor units; unknown when there was some and none of it has a rate. */
function amount(of: (sums: AdSums) => number): Metric["compute"] {
  return ofAds((sums) => (isPriced(sums) ? of(sums) : null));
}

/** Set against the store's own figures of the same days. */
function againstSales(of: (spend: number, sales: SpendAndSales) => number | null) {
  return async (figures: Parameters<Metric["compute"]>[0]) => {
    const both = await figures.spendAndSales();
    return both === null || both.spendMinor === null ? null : of(both.spendMinor, both);
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
    againstSales((spend, { salesMinor }) => ratio(salesMinor, spend)),
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
    againstSales((spend, { salesMinor }) => percent(spend, salesMinor)),
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
    async (figures) => {
      const both = await figures.spendAndSales();
      const acquired = await figures.acquired();
      return both === null || both.spendMinor === null
        ? null
        : ratio(both.spendMinor, acquired ?? 0);
    },
    [ordersNeed, adsNeed],
  ),
};
