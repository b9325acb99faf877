import { previousDay, earlierDay } from "./earlier-days.ts";
import type { Period } from "./period.ts";

/**
 * The day (days since 1970-01-01) that a day of the range is compared with; null where there is none. A comparison
 * through a time of day applies to the first open day.
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
