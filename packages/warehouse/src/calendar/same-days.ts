import type { DaySpan } from "./period.ts";
import { startOfDay } from "./zoned-day.ts";

/** Whether the days of a span begin and end at the same moments in two zones, even if the zones' names differ. */
export function areSameDays(
  { from, to }: DaySpan,
  [one, other]: readonly [string, string],
): boolean {
  if (one === other) return true;
  for (let day = from; day <= to + 1; day += 1) {
    if (startOfDay(day, one) !== startOfDay(day, other)) return false;
  }
  return true;
}
