import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics.ts";
import type { Metric, Need } from "./metric.ts";
import { adsNeed, ordersNeed } from "./sources.ts";

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
  needs: readonly Need[] = [adsNeed],
): Metric {
  return {
    definition: {
      ...definition,
      dateBasis: "source_day",
      source: needs.flatMap((need) => need.anyOf),
    },
    needs,
    wholeDaysOf: null,
    compute: null,
  };
}

/** Advertising, by the days of each ad account's own zone. */
export const adMetrics: Record<AdId, Metric> = {
  ad_spend: adMetric({
    id: "ad_spend",
    name: "Ad spend",
    formula: "What all connected ad platforms charged",
    unit: "money",
    direction: "neutral",
  }),
  ad_impressions: adMetric({
    id: "ad_impressions",
    name: "Ad impressions",
    formula: "Times that an ad was shown",
    unit: "count",
    direction: "up_good",
  }),
  ad_clicks: adMetric({
    id: "ad_clicks",
    name: "Ad clicks",
    formula: "Clicks on ads",
    unit: "count",
    direction: "up_good",
  }),
  ctr: adMetric({
    id: "ctr",
    name: "Click-through rate",
    formula: "Ad clicks ÷ ad impressions × 100",
    unit: "percent",
    direction: "up_good",
  }),
  ad_conversions: adMetric({
    id: "ad_conversions",
    name: "Ad conversions",
    formula: "Conversions that the ad platforms claim",
    unit: "count",
    direction: "up_good",
  }),
  cpa: adMetric({
    id: "cpa",
    name: "Cost per acquisition",
    formula: "Ad spend ÷ conversions that the ad platforms claim; none when they claim none",
    unit: "money",
    direction: "down_good",
  }),
  ad_conversion_value: adMetric({
    id: "ad_conversion_value",
    name: "Ad conversion value",
    formula: "Value of the conversions that the ad platforms claim",
    unit: "money",
    direction: "up_good",
  }),
  roas: adMetric({
    id: "roas",
    name: "Return on ad spend",
    formula: "Conversion value that the ad platforms claim ÷ ad spend",
    unit: "ratio",
    direction: "up_good",
  }),
  mer: adMetric(
    {
      id: "mer",
      name: "Marketing efficiency ratio",
      formula: "Total sales ÷ spend of all ad platforms",
      unit: "ratio",
      direction: "up_good",
    },
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
    [ordersNeed, adsNeed],
  ),
};
