import { dayIn, monthsBefore } from "@cartograph/contracts/days.ts";

/** Search Console counts days in this zone for every site. */
export const searchZone = "America/Los_Angeles";

/** Calendar months of data that Search Console keeps. */
const keptMonths = 16;

/** The day in California at that moment (UTC milliseconds). */
export function searchToday(now: number): string {
  return dayIn(searchZone, now);
}

/** The first day that Search Console still keeps. */
export function oldestDay(now: number): string {
  return monthsBefore(searchToday(now), keptMonths);
}

const quarterMs = 15 * 60_000;

/** Milliseconds until midnight in California, when daily quotas reset, rounded up to a quarter of an hour. */
export function untilTomorrow(now: number): number {
  const today = searchToday(now);
  let at = now;
  while (searchToday(at) === today) at += quarterMs;
  return at - now;
}
