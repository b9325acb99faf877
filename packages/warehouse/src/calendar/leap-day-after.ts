import { comparisonDay } from "./comparison-days.ts";
import type { Period } from "./period.ts";

/**
 * Last year's 29 February if it is between the comparison days of `day` and of the next day, and both are compared; null
 * otherwise. It has no day of its own in the range, but its week and month count it, so that they add up to the total.
 * @param lastDay the last compared day
 */
export function leapDayAfter(
  day: number,
  lastDay: number,
  period: Pick<Period, "range" | "comparison">,
): number | null {
  if (day >= Math.min(lastDay, period.range.to)) return null;
  const earlier = comparisonDay(day, period);
  const isSkipped = earlier !== null && comparisonDay(day + 1, period) === earlier + 2;
  return isSkipped ? earlier + 1 : null;
}
