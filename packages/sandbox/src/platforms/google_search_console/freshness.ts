import { monthsBefore } from "../../core/days.ts";
import { dayMs, hourMs, zoneDay, zoneDayStart } from "../../core/zone.ts";

/** Search Console counts days in this time zone for every site. */
const searchZone = "America/Los_Angeles";

const retentionMonths = 16;

export function searchToday(nowMs: number): number {
  return zoneDay(searchZone, nowMs);
}

/** Returns the last final day: two days ago, or three before noon. */
export function lastFinalDay(nowMs: number): number {
  return zoneDay(searchZone, nowMs - 12 * hourMs) - 2;
}

/** Returns the first day with data. */
export function firstAvailableDay(nowMs: number): number {
  return monthsBefore(searchToday(nowMs), retentionMonths);
}

/** Returns the share of a day's data that is available, 0 to 1: days that are not final still grow. */
export function availableShare(day: number, nowMs: number): number {
  if (day <= lastFinalDay(nowMs)) return 1;
  const age = nowMs - zoneDayStart(searchZone, day);
  return Math.min(1, Math.max(0, age / (3.5 * dayMs)));
}
