import { offsetAt, startOfDay } from "./zoned-day.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
const hoursADay = 24;

/** One hour on a zone's clock. A clock change of less than an hour makes a shorter one. */
export type ClockHour = {
  /** What the clock shows, 0 to 23. A day on which clocks go back shows one hour twice. */
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

/** What the zone's clock shows at a moment, 0 to 23. */
export function clockAt(utcMs: number, timezone: string): number {
  const wholeHours = Math.floor((utcMs + offsetAt(utcMs, timezone)) / hourMs);
  return ((wholeHours % hoursADay) + hoursADay) % hoursADay;
}

/**
 * The index of the hour that an hour of another day is compared with: the first that shows the same on the clock or,
 * where the clock skips it, the one before. All hours of the other day through a time of day are thus compared with the
 * hours through that time.
 */
export function previousHour(clock: number, hours: readonly ClockHour[]): number {
  const latest = Math.max(
    0,
    hours.findLastIndex((hour) => hour.clock <= clock),
  );
  return hours.findIndex((hour) => hour.clock === hours[latest]?.clock);
}

/** A moment as ISO 8601 with the offset of the zone, such as `2026-11-22T15:00:00-05:00`. */
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
