import { previousDay, earlierDay } from "./earlier-days.ts";
import type { Period } from "./period.ts";

/**
 * The day (days since 1970-01-01) whose figures are compared with those of a day of the range; null where there is
 * none. What is counted through a time of day belongs to the day up to which the data reach.
 */
export function comparedDay(day: number, period: Period): number | null {
  const { previous, firstOpenDay } = period;
  if (previous === null) return null;
  const { from, to, part } = previous;
  if (part !== null && earlierDay(day, period) === part.day) {
    return day === firstOpenDay ? part.day : null;
  }
  const earlier = previousDay(day, period);
  return earlier !== null && earlier >= from && earlier <= to ? earlier : null;
}
