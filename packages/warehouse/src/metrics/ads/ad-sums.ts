import type { AdAmounts } from "@cartograph/database/tables/ads.table.ts";
import { convertMinor, type MinorRate } from "../exchange.ts";
import { costPer, percent, ratio } from "../ratio.ts";

/** Sums over campaigns, days and accounts. Money is minor units of the store's currency. */
export type AdSums = {
  spendMinor: number;
  /** Conversion value as reported by the platforms. */
  valueMinor: number;
  impressions: number;
  clicks: number;
  /** Thousandths. */
  conversionsMilli: number;
  /** Conversions whose spend is in `spendMinor`; the denominator of cost per conversion. */
  conversionsWithSpendMilli: number;
  /** Number of campaign days with amounts that are included in the sums. */
  convertedDays: number;
  /** Number of campaign days whose amounts are left out because there is no exchange rate. */
  unconvertedDays: number;
  /** Spend that is left out, in the account's currency. Add it up within one currency only. */
  unconvertedSpendMinor: number;
};

/** @param rate null if there is none; amounts too large for exact sums count as having no rate */
export function convertAdDay(row: AdAmounts, rate: MinorRate | null): AdSums {
  const hasAmounts = row.spend_minor !== 0 || row.conversion_value_minor !== 0;
  const spendMinor = rate && convertMinor(row.spend_minor, rate);
  const valueMinor = rate && convertMinor(row.conversion_value_minor, rate);
  const isUnconverted = hasAmounts && (spendMinor === null || valueMinor === null);
  return {
    spendMinor: isUnconverted ? 0 : (spendMinor ?? 0),
    valueMinor: isUnconverted ? 0 : (valueMinor ?? 0),
    impressions: row.impressions,
    clicks: row.clicks,
    conversionsMilli: row.conversions_milli,
    conversionsWithSpendMilli: isUnconverted ? 0 : row.conversions_milli,
    convertedDays: hasAmounts && !isUnconverted ? 1 : 0,
    unconvertedDays: isUnconverted ? 1 : 0,
    unconvertedSpendMinor: isUnconverted ? row.spend_minor : 0,
  };
}

export function addAds(all: Iterable<AdSums>): AdSums {
  const sum: AdSums = {
    spendMinor: 0,
    valueMinor: 0,
    impressions: 0,
    clicks: 0,
    conversionsMilli: 0,
    conversionsWithSpendMilli: 0,
    convertedDays: 0,
    unconvertedDays: 0,
    unconvertedSpendMinor: 0,
  };
  for (const sums of all) addAd(sum, sums);
  return sum;
}

/** Adds to `sum` in place. */
export function addAd(sum: AdSums, sums: AdSums): void {
  sum.spendMinor += sums.spendMinor;
  sum.valueMinor += sums.valueMinor;
  sum.impressions += sums.impressions;
  sum.clicks += sums.clicks;
  sum.conversionsMilli += sums.conversionsMilli;
  sum.conversionsWithSpendMilli += sums.conversionsWithSpendMilli;
  sum.convertedDays += sums.convertedDays;
  sum.unconvertedDays += sums.unconvertedDays;
  sum.unconvertedSpendMinor += sums.unconvertedSpendMinor;
}

/** True if the amounts can be shown: no amount was left out, or at least one is included. */
export function hasConvertedAmounts({
  convertedDays,
  unconvertedDays,
}: Pick<AdSums, "convertedDays" | "unconvertedDays">): boolean {
  return convertedDays > 0 || unconvertedDays === 0;
}

/** Percent; null without impressions. */
export function adCtr({ clicks, impressions }: AdSums): number | null {
  return percent(clicks, impressions);
}

/** Minor units; null without conversions or if credits exceed the spend. */
export function costPerConversion(sums: AdSums): number | null {
  return hasConvertedAmounts(sums)
    ? costPer(sums.spendMinor, sums.conversionsWithSpendMilli / 1000)
    : null;
}

/** Null unless more was spent than credited. */
export function returnOnSpend({ valueMinor, spendMinor }: AdSums): number | null {
  return ratio(valueMinor, spendMinor);
}
