import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import { addAds, returnOnSpend } from "../../metrics/ads/ad-sums.ts";
import { comparedSides, adFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { lastCompleteDayOf } from "../../metrics/daily-source.ts";

const noAds = addAds([]);

/**
 * Each synced day of the range with the day it is compared with. Days that no account has synced, such as future
 * ones, are left out because their spend is unknown.
 */
export async function performanceByDay(
  comparison: Comparison,
): Promise<AdsReport["performanceByDay"]> {
  const { accounts, period, current, store } = comparison;
  const [ads, ofDays] = [await current.ads(), await current.adSumsByDay()];
  if (ads === null || ofDays === null) return [];
  const previous = (await comparedSides(comparison, adFigures).previous?.adSumsByDay()) ?? null;
  const lastCompleteDay = lastCompleteDayOf(accounts, "ads") ?? -Infinity;

  const days: AdsReport["performanceByDay"] = [];
  for (let day = ads.span.from; day <= ads.span.to; day += 1) {
    const sums = ofDays.get(day) ?? noAds;
    const earlier =
      day <= lastCompleteDay && previous !== null ? chartedComparisonDay(day, period) : null;
    const before = earlier === null ? null : (previous?.get(earlier) ?? noAds);
    const known = before?.unpriced === 0 ? before : null;
    days.push({
      date: formatDay(day),
      spend: toMajorUnits(sums.spendMinor, store.currency),
      roas: returnOnSpend(sums),
      conversionValue: toMajorUnits(sums.valueMinor, store.currency),
      previousSpend: known && toMajorUnits(known.spendMinor, store.currency),
      previousRoas: known && returnOnSpend(known),
      isComplete: day <= lastCompleteDay,
      isUnconverted: sums.unpriced > 0,
    });
  }
  return days;
}
