import { adSourcePlatforms } from "../../platform.ts";
import type { MetricEntry } from "./metric-entry.ts";

const ofAds = { dateBasis: "source_day", source: adSourcePlatforms, facts: ["ads"] } as const;
const claimed = {
  ...ofAds,
  attribution: "Claimed by each ad platform, in its own attribution window",
} as const;
const ofStoreAndAds = {
  ...ofAds,
  source: ["shopify", ...adSourcePlatforms],
  facts: ["sales", "ads"],
} as const;

/** Ad metrics, by days in each ad account's time zone. */
export const adMetrics = {
  ad_spend: {
    ...ofAds,
    name: "Ad spend",
    label: "Ad Spend",
    formula: "Total charged by all connected ad platforms",
    unit: "money",
    direction: "neutral",
    target: "sum",
  },
  ad_impressions: {
    ...ofAds,
    name: "Ad impressions",
    formula: "Times an ad was shown",
    unit: "count",
  },
  ad_clicks: {
    ...ofAds,
    name: "Ad clicks",
    formula: "Ad clicks that lead to the shop",
    unit: "count",
  },
  ctr: {
    ...ofAds,
    name: "Click-through rate",
    formula: "Ad clicks ÷ ad impressions × 100",
    unit: "percent",
    parts: { kind: "ratio", numerator: "ad_clicks", denominator: "ad_impressions", times: 100 },
  },
  ad_conversions: {
    ...claimed,
    name: "Ad conversions",
    label: "Conversions",
    formula: "Conversions claimed by the ad platforms",
    unit: "count",
    decimals: 1,
    target: "sum",
  },
  cpa: {
    ...claimed,
    name: "Cost per acquisition",
    label: "CPA",
    formula: "Cost per acquisition: ad spend ÷ conversions claimed by the ad platforms",
    unit: "money",
    direction: "down_good",
    target: "level",
    absentBecause: "No conversions in this range",
    parts: { kind: "ratio", numerator: "ad_spend", denominator: "ad_conversions" },
  },
  ad_conversion_value: {
    ...claimed,
    name: "Ad conversion value",
    formula: "Value of the conversions claimed by the ad platforms",
    unit: "money",
  },
  roas: {
    ...claimed,
    name: "Return on ad spend",
    label: "ROAS",
    formula: "Return on ad spend: conversion value claimed by the ad platforms ÷ ad spend",
    unit: "ratio",
    target: "level",
    absentBecause: "No ad spend in this range",
    parts: { kind: "ratio", numerator: "ad_conversion_value", denominator: "ad_spend" },
  },
  mer: {
    ...ofStoreAndAds,
    name: "Marketing efficiency ratio",
    label: "MER (actual)",
    formula: "Marketing efficiency ratio: total sales ÷ ad spend on all platforms",
    unit: "ratio",
    target: "level",
    absentBecause: "No ad spend in this range",
    parts: { kind: "ratio", numerator: "total_sales", denominator: "ad_spend" },
  },
  acos: {
    ...ofStoreAndAds,
    name: "Advertising cost of sales",
    label: "ACOS (actual)",
    formula: "Ad spend as a share of sales: ad spend on all platforms ÷ total sales × 100",
    unit: "percent",
    direction: "down_good",
    target: "level",
    absentBecause: "No sales in this range",
    parts: { kind: "ratio", numerator: "ad_spend", denominator: "total_sales", times: 100 },
  },
  acquired_customers: {
    ...ofStoreAndAds,
    name: "Acquired customers",
    formula:
      "Customers whose first order with products, not counting canceled orders, is in the range, on days with ad figures",
    unit: "count",
  },
  ncac: {
    ...ofStoreAndAds,
    name: "New customer acquisition cost",
    label: "nCAC (actual)",
    formula:
      "Cost to acquire a new customer: ad spend ÷ customers whose first order with products, not counting canceled orders, is in the range",
    unit: "money",
    direction: "down_good",
    target: "level",
    absentBecause: "No new customers in this range",
    parts: { kind: "ratio", numerator: "ad_spend", denominator: "acquired_customers" },
  },
} as const satisfies Record<string, MetricEntry>;

export type AdMetricId = keyof typeof adMetrics;
