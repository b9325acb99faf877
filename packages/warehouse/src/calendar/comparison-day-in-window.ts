import { chartedComparisonDay, comparisonDay } from "./comparison-days.ts";
import type { Period } from "./period.ts";

/**
 * The comparison day of a day of the range, if it is in `period.previous`; null otherwise. Both are days since
 * 1970-01-01. The partial day at the end of the window belongs to the first open day only.
 */
export function comparisonDayInWindow(day: number, period: Period): number | null {
  const { previous, firstOpenDay } = period;
  if (previous === null) return null;
  const { from, to, part } = previous;
  if (part !== null && comparisonDay(day, period) === part.day) {
    return day === firstOpenDay ? part.day : null;
  }
  const earlier = chartedComparisonDay(day, period);
  return earlier !== null && earlier >= from && earlier <= to ? earlier : null;
}
