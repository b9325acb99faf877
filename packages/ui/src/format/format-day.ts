import { figureLocale } from "./number-format.ts";

// A day is a calendar date, not a point in time; formatting it in UTC keeps time zones from shifting it.
const dayFormat = dateFormat({ month: "short", day: "numeric" });
const longDayFormat = dateFormat({
  weekday: "short",
  month: "short",
  day: "numeric",
  year: "numeric",
});
const monthFormat = dateFormat({ month: "short", year: "numeric" });
const timeFormat = dateFormat({ hour: "numeric", minute: "2-digit" });

/** `2026-02-01` as `Feb 1`. */
export function formatDay(day: string): string {
  return dayFormat.format(dayTime(day));
}

/** `2026-02-01` as `Sun, Feb 1, 2026`. */
export function formatLongDay(day: string): string {
  return longDayFormat.format(dayTime(day));
}

/** `2026-02` or any day of it as `Feb 2026`. */
export function formatMonth(month: string): string {
  return monthFormat.format(dayTime(`${month.slice(0, 7)}-01`));
}

/** A range of days as `Feb 1 – Feb 28, 2026`. */
export function formatDays(from: string, to: string): string {
  if (from === to) return `${formatDay(from)}, ${from.slice(0, 4)}`;
  const withYear = from.slice(0, 4) === to.slice(0, 4) ? "" : `, ${from.slice(0, 4)}`;
  return `${formatDay(from)}${withYear} – ${formatDay(to)}, ${to.slice(0, 4)}`;
}

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(figureLocale, { ...options, timeZone: "UTC" });
}

function dayTime(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** `14:05` as `2:05 PM`. */
export function formatTimeOfDay(time: string): string {
  return timeFormat.format(Date.parse(`1970-01-01T${time}:00Z`)).replaceAll("\u202f", " ");
}
