import { dayMs } from "@cartograph/contracts/days.ts";
import { changeBetween, offsetAt } from "./zone-offset.ts";

/** The calendar day of a moment on the zone's clocks, in days since 1970-01-01. */
export function dayOf(utcMs: number, timezone: string): number {
  return Math.floor((utcMs + offsetAt(utcMs, timezone)) / dayMs);
}

/** The first moment (UTC ms) of a day. Where clocks skip midnight, it is the moment they change. */
export function startOfDay(day: number, timezone: string): number {
  const midnightAsUtc = day * dayMs;
  const offsetBefore = offsetAt(midnightAsUtc - dayMs, timezone);
  const offsetAfter = offsetAt(midnightAsUtc + dayMs, timezone);
  const first = midnightAsUtc - offsetBefore;
  if (offsetAt(first, timezone) === offsetBefore) return first;
  const second = midnightAsUtc - offsetAfter;
  if (offsetAt(second, timezone) === offsetAfter) return second;
  return changeBetween((at) => offsetAt(at, timezone), {
    from: Math.min(first, second),
    to: Math.max(first, second),
  });
}

/** `YYYY-MM-DD` of a day number. */
export function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/**
 * The day number of `YYYY-MM-DD`.
 * @throws RangeError when the date is invalid.
 */
export function parseDay(text: string): number {
  const day = Date.parse(`${text}T00:00:00Z`) / dayMs;
  if (!Number.isInteger(day) || formatDay(day) !== text) {
    throw new RangeError(`No such day: ${text.slice(0, 20)}`);
  }
  return day;
}

/** The month of a day as year × 12 + month − 1. */
export function monthOf(day: number): number {
  const date = new Date(day * dayMs);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The day number of the first of a month (year × 12 + month − 1). */
export function firstDayOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs;
}

/** `YYYY-MM` of a month (year × 12 + month − 1). */
export function formatMonth(month: number): string {
  return formatDay(firstDayOfMonth(month)).slice(0, 7);
}
