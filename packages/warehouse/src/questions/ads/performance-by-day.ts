import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { formatDay } from "../../calendar/days.ts";
import { addAds, returnOnSpend } from "../../metrics/ads/ad-sums.ts";
import { comparedSides, adFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { lastCompleteDayOf } from "../../metrics/daily-source.ts";
import { isWhole, knownDaysIn } from "../../source-days/known-span.ts";

const noAds = addAds([]);

/**
 * The days from the first to the last synced day of the range with their comparison days; null on days whose figures
 * were refused.
 */
export async function performanceByDay(
  comparison: Comparison,
): Promise<AdsReport["performanceByDay"]> {
  const { accounts, period, current, store } = comparison;
  const [ads, sumsByDay] = [await current.ads(), await current.adSumsByDay()];
  if (ads === null || sumsByDay === null) return [];
  const previous = (await comparedSides(comparison, adFigures).previous?.adSumsByDay()) ?? null;
  const lastCompleteDay = lastCompleteDayOf(accounts, "ads") ?? -Infinity;

  const days: AdsReport["performanceByDay"] = [];
  for (let day = ads.span.from; day <= ads.span.to; day += 1) {
    const knownDay = knownDaysIn({ from: day, to: day }, ads.span);
    const isKnown = knownDay !== null;
    const sums = sumsByDay.get(day) ?? noAds;
    const comparisonDay =
      day <= lastCompleteDay && knownDay && isWhole(knownDay) && previous !== null
        ? chartedComparisonDay(day, period)
        : null;
    const previousSums = comparisonDay === null ? null : (previous?.get(comparisonDay) ?? noAds);
    // With spend that has no exchange rate, the previous figures are unknown.
    const known = previousSums?.unconvertedDays === 0 ? previousSums : null;
    days.push({
      date: formatDay(day),
      spend: isKnown ? toMajorUnits(sums.spendMinor, store.currency) : null,
      roas: returnOnSpend(sums),
      conversionValue: isKnown ? toMajorUnits(sums.valueMinor, store.currency) : null,
      previousSpend: known && toMajorUnits(known.spendMinor, store.currency),
      previousRoas: known && returnOnSpend(known),
      previousConversionValue: known && toMajorUnits(known.valueMinor, store.currency),
      isComplete: day <= lastCompleteDay,
      isUnconverted: sums.unconvertedDays > 0,
    });
  }
  return days;
}
