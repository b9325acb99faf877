import { addDays, countDays, dayIn, monthsBefore } from "../../core/days.ts";

/** Search Console counts by days of this zone, wherever the site and its readers are. */
export const searchZone = "America/Los_Angeles";

/** Days that Search Console keeps, in months of the calendar. */
const keptMonths = 16;

/** The day that it is in California at that moment (UTC milliseconds). */
export function searchToday(now: number): string {
  return dayIn(searchZone, now);
}

/** The first day of which anything is kept. */
export function oldestDay(now: number): string {
  return monthsBefore(searchToday(now), keptMonths);
}

/** Every day from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, countDays(from, to)) }, (_, index) =>
    addDays(from, index),
  );
}

const quarterMs = 15 * 60_000;

/** Milliseconds until the day ends in California, to a quarter of an hour: then daily quotas are whole again. */
export function untilTomorrow(now: number): number {
  const today = searchToday(now);
  let at = now;
  while (searchToday(at) === today) at += quarterMs;
  return at - now;
}
