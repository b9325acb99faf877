import { dayMs, hourMs, zoneDay, zoneDayStart } from "../../core/zone.ts";

/** Search Console counts days in this time zone for every site. */
export const searchZone = "America/Los_Angeles";

const keptMonths = 16;
const hourlyDays = 10;

export function searchToday(nowMs: number): number {
  return zoneDay(searchZone, nowMs);
}

/** Returns the last final day: two days ago, or three before noon. */
export function lastFinalDay(nowMs: number): number {
  return zoneDay(searchZone, nowMs - 12 * hourMs) - 2;
}

/** Returns the first day with data. */
export function firstKeptDay(nowMs: number): number {
  const today = new Date(searchToday(nowMs) * dayMs);
  return (
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - keptMonths, today.getUTCDate()) / dayMs
  );
}

export function firstHourlyDay(nowMs: number): number {
  return searchToday(nowMs) - (hourlyDays - 1);
}

/** Returns when the current hour began; hours before it are complete. */
export function wholeHoursUntil(nowMs: number): number {
  return Math.floor(nowMs / hourMs - 1) * hourMs;
}

/** Returns the available share of a day, 0 to 1: days that are not final still grow. */
export function shareThere(day: number, nowMs: number): number {
  if (day <= lastFinalDay(nowMs)) return 1;
  const age = nowMs - zoneDayStart(searchZone, day);
  return Math.min(1, Math.max(0, age / (3.5 * dayMs)));
}
