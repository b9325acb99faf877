import { dayBehind, earlierDay } from "./earlier-days.ts";
import type { Period } from "./period.ts";

/**
 * The day (days since 1970-01-01) whose figures stand behind a day of the range; null where there is none. What was cut
 * at a time of day is set against the running day alone.
 */
export function comparedDay(day: number, period: Period): number | null {
  const { previous, today } = period;
  if (previous === null) return null;
  const { from, to, part } = previous;
  if (part !== null && earlierDay(day, period) === part.day) return day === today ? part.day : null;
  const earlier = dayBehind(day, period);
  return earlier !== null && earlier >= from && earlier <= to ? earlier : null;
}
