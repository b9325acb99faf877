import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { formatDay } from "../calendar/zoned-day.ts";
import { groupBy } from "../grouping.ts";
import { addAds, returnOnSpend } from "../metrics/ad-sums.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { lastWholeDayOf } from "../metrics/whole-day-source.ts";

/**
 * Every day of the range that was read of any account. A day that was never read, such as one to come, is left out:
 * what was spent on it is not known.
 */
export async function performanceByDay(
  comparison: Comparison,
): Promise<AdsReport["performanceByDay"]> {
  const ads = await comparison.current.ads();
  if (ads === null) return [];
  const { currency } = comparison.store;
  const lastWholeDay = lastWholeDayOf(comparison.accounts, "ads") ?? -Infinity;
  const byDay = groupBy(ads.days, ({ day }) => day);
  const days: AdsReport["performanceByDay"] = [];
  for (let day = ads.span.from; day <= ads.span.to; day += 1) {
    const sums = addAds((byDay.get(day) ?? []).map((each) => each.sums));
    days.push({
      date: formatDay(day),
      spend: toMajorUnits(sums.spendMinor, currency),
      roas: returnOnSpend(sums),
      conversionValue: toMajorUnits(sums.valueMinor, currency),
      isComplete: day <= lastWholeDay,
      isUnconverted: sums.unpriced > 0,
    });
  }
  return days;
}
