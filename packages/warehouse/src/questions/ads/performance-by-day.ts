import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import { formatDay } from "../../calendar/days.ts";
import { addAds, type AdSums, returnOnSpend } from "../../metrics/ads/ad-sums.ts";
import { comparedSides, adFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { lastCompleteDayOf } from "../../metrics/daily-source.ts";
import { isWhole, knownDaysIn } from "../../source-days/known-span.ts";

const noAds = addAds([]);
const noFigures = { spend: null, roas: null, conversionValue: null };

/**
 * The days from the first to the last synced day of the range with their comparison days; null on days whose figures
 * were refused.
 */
export async function performanceByDay(
  comparison: Comparison,
): Promise<AdsReport["performanceByDay"]> {
  const { accounts, period, current, store } = comparison;
  const ads = await current.adSumsByDay();
  if (ads === null) return [];
  const previous =
    (await comparedSides(comparison, adFigures).previous?.adSumsByDay())?.byDay ?? null;
  const lastCompleteDay = lastCompleteDayOf(accounts, "ads") ?? -Infinity;

  const figuresOf = (sums: AdSums = noAds) =>
    // With spend that has no exchange rate, the figures are unknown.
    sums.unconvertedDays > 0
      ? noFigures
      : {
          spend: toMajorUnits(sums.spendMinor, store.currency),
          roas: returnOnSpend(sums),
          conversionValue: toMajorUnits(sums.valueMinor, store.currency),
        };
  const days: AdsReport["performanceByDay"] = [];
  for (let day = ads.days.from; day <= ads.days.to; day += 1) {
    const knownDay = knownDaysIn({ from: day, to: day }, ads.days);
    const isKnown = knownDay !== null;
    const sums = ads.byDay.get(day) ?? noAds;
    const isCompared = day <= lastCompleteDay && knownDay && isWhole(knownDay) && previous !== null;
    const comparisonDay = isCompared ? chartedComparisonDay(day, period) : null;
    const leapDay = isCompared ? leapDayAfter(day, lastCompleteDay, period) : null;
    const before = comparisonDay === null ? noFigures : figuresOf(previous?.get(comparisonDay));
    days.push({
      date: formatDay(day),
      spend: isKnown ? toMajorUnits(sums.spendMinor, store.currency) : null,
      roas: returnOnSpend(sums),
      conversionValue: isKnown ? toMajorUnits(sums.valueMinor, store.currency) : null,
      previousSpend: before.spend,
      previousRoas: before.roas,
      previousConversionValue: before.conversionValue,
      ...(leapDay !== null && { previousLeapDay: figuresOf(previous?.get(leapDay)) }),
      isComplete: day <= lastCompleteDay,
      isUnconverted: sums.unconvertedDays > 0,
    });
  }
  return days;
}
