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
