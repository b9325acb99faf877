import { dayMs, dayText } from "@cartograph/contracts/days.ts";

/** `YYYY-MM-DD` of a day number. */
export function formatDay(day: number): string {
  return dayText(day * dayMs);
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
