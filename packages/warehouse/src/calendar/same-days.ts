import type { DaySpan } from "./period.ts";
import { startOfDay } from "./zoned-day.ts";

/** Compares the days rather than names, since differently named zones can have the same days. */
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
