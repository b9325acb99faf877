/** Days are `YYYY-MM-DD`; the caller knows their time zone. */

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day at that moment (UTC milliseconds) in an IANA zone. @throws RangeError for an unknown zone */
export function dayIn(timeZone: string, at: number): string {
  // Creating a format is much slower than using it. Swedish dates are written YYYY-MM-DD.
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat("sv", { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(at);
}

/** @param days negative for an earlier day */
export function addDays(day: string, days: number): string {
  return dayText(Date.parse(day) + days * dayMs);
}

/** The number of days from the first to the last, both included; 0 or less if the last is earlier. */
export function countDays(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
}

/** The same day of the month some months earlier, or the last day of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return dayText(Date.UTC(year, month - 1 - months, Math.min(date, lastOfMonth)));
}

/** @param month `YYYY-MM` */
export function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return { from: `${month}-01`, to: dayText(Date.UTC(year, number, 0)) };
}

export function earlierOf(one: string, other: string): string {
  return one < other ? one : other;
}

export function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}

/** The UTC day of a time in milliseconds. */
export function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
