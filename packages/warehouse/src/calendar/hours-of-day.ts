import { hourMs, minuteMs } from "@cartograph/contracts/days.ts";
import { offsetAt } from "./zone-offset.ts";
import { startOfDay } from "./zoned-day.ts";

const hoursADay = 24;

/** One hour on a zone's clock. It is shorter than 60 minutes where clocks change by less than an hour. */
export type ClockHour = {
  /** Clock hour, 0 to 23. It occurs twice on a day when clocks go back. */
  clock: number;
  /** UTC ms, included. */
  from: number;
  /** UTC ms, excluded. */
  until: number;
};

/** The hours of a day (days since 1970-01-01 in the zone) in order: 24, or 23 or 25 when the clocks change. */
export function hoursOfDay(day: number, timezone: string): ClockHour[] {
  const end = startOfDay(day + 1, timezone);
  const hours: ClockHour[] = [];
  let from = startOfDay(day, timezone);
  while (from < end) {
    const wallClock = from + offsetAt(from, timezone);
    const wholeHours = Math.floor(wallClock / hourMs);
    const until = Math.min(from + (wholeHours + 1) * hourMs - wallClock, end);
    hours.push({ clock: wholeHours - day * hoursADay, from, until });
    from = until;
  }
  return hours;
}

/** The zone's clock hour at a moment, 0 to 23. */
export function clockAt(utcMs: number, timezone: string): number {
  const wholeHours = Math.floor((utcMs + offsetAt(utcMs, timezone)) / hourMs);
  return ((wholeHours % hoursADay) + hoursADay) % hoursADay;
}

/**
 * The index in another day's `hours` of the hour to compare with: the first with the same clock hour or, where the
 * clock skips it, the one before. This way a partial day is compared through the same time of day.
 */
export function previousHour(clock: number, hours: readonly ClockHour[]): number {
  const latest = Math.max(
    0,
    hours.findLastIndex((hour) => hour.clock <= clock),
  );
  return hours.findIndex((hour) => hour.clock === hours[latest]?.clock);
}

/** A moment as ISO 8601 with the zone's offset, such as `2026-11-22T15:00:00-05:00`. */
export function formatMoment(utcMs: number, timezone: string): string {
  const offset = offsetAt(utcMs, timezone);
  const local = new Date(utcMs + offset).toISOString().slice(0, 19);
  const minutes = Math.abs(offset) / minuteMs;
  const sign = offset < 0 ? "-" : "+";
  return `${local}${sign}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
