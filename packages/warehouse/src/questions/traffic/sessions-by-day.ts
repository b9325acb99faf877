import type { TrafficReport } from "@cartograph/contracts/reports/traffic.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import { formatDay } from "../../calendar/days.ts";
import { comparedSides, analyticsFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";

/**
 * Sessions from the first to the last synced day of the range and on their comparison days; null on days whose figures
 * were refused.
 */
export async function sessionsByDay(
  comparison: Comparison,
): Promise<TrafficReport["sessionsByDay"]> {
  const { accounts, period, current, truncatedDays } = comparison;
  const known = await current.sessionsByDay();
  if (known === null) return [];
  const previous =
    (await comparedSides(comparison, analyticsFigures).previous?.sessionsByDay())?.byDay ?? null;
  const lastCompleteDay = accounts.google_analytics?.lastCompleteDay ?? -Infinity;

  const days: TrafficReport["sessionsByDay"] = [];
  for (let day = known.days.from; day <= known.days.to; day += 1) {
    const isWhole = day <= lastCompleteDay;
    const isKnown = !known.days.leftOut.includes(day);
    const comparisonDay = isWhole && isKnown ? chartedComparisonDay(day, period) : null;
    const leapDay = isKnown ? leapDayAfter(day, lastCompleteDay, period) : null;
    days.push({
      date: formatDay(day),
      sessions: isKnown ? (known.byDay.get(day)?.sessions ?? 0) : null,
      previousSessions:
        previous === null || comparisonDay === null
          ? null
          : (previous.get(comparisonDay)?.sessions ?? 0),
      ...(leapDay !== null &&
        previous !== null && {
          previousLeapDay: { sessions: previous.get(leapDay)?.sessions ?? 0 },
        }),
      isComplete: isWhole && !truncatedDays.has(day),
    });
  }
  return days;
}
