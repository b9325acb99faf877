import { chartedComparisonDay, comparisonDay } from "./comparison-days.ts";
import type { Period } from "./period.ts";

/**
 * The comparison day of a day of the range, if it is in `period.previous`; null otherwise. Both are days since
 * 1970-01-01.
 */
export function comparisonDayInWindow(day: number, period: Period): number | null {
  const { previous } = period;
  const earlier = wholeComparisonDay(day, period);
  if (previous === null || earlier === null) return null;
  const { from, to, part } = previous;
  const isInWindow = earlier === part?.day || (earlier >= from && earlier <= to);
  return isInWindow ? earlier : null;
}

/**
 * The comparison day of a day of the range, whether or not it is in `period.previous`. The partial day at the end of
 * the window belongs to the first open day only.
 */
export function wholeComparisonDay(day: number, period: Period): number | null {
  const part = period.previous?.part ?? null;
  if (part !== null && comparisonDay(day, period) === part.day) {
    return day === period.firstOpenDay ? part.day : null;
  }
  return chartedComparisonDay(day, period);
}
