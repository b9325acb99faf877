import { dayMs, hourMs, zoneDay, zoneDayStart } from "../../core/zone.ts";

/** Search Console's days are days there, wherever the site and its readers are. */
export const searchZone = "America/Los_Angeles";

const keptMonths = 16;
const hourlyDays = 10;

export function searchToday(nowMs: number): number {
  return zoneDay(searchZone, nowMs);
}

/** The last day that will change no more: two days back, three before noon. */
export function lastFinalDay(nowMs: number): number {
  return zoneDay(searchZone, nowMs - 12 * hourMs) - 2;
}

/** The first day that is still kept. */
export function firstKeptDay(nowMs: number): number {
  const today = new Date(searchToday(nowMs) * dayMs);
  return (
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - keptMonths, today.getUTCDate()) / dayMs
  );
}

export function firstHourlyDay(nowMs: number): number {
  return searchToday(nowMs) - (hourlyDays - 1);
}

/** Hours that began before this are complete. */
export function wholeHoursUntil(nowMs: number): number {
  return Math.floor(nowMs / hourMs - 1) * hourMs;
}

/** The share of a day that is available, 0 to 1: days that are not final still grow. */
export function shareThere(day: number, nowMs: number): number {
  if (day <= lastFinalDay(nowMs)) return 1;
  const age = nowMs - zoneDayStart(searchZone, day);
  return Math.min(1, Math.max(0, age / (3.5 * dayMs)));
}
