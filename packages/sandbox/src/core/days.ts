import { dayMs } from "./zone.ts";

/** Formats days since 1970-01-01 as `YYYY-MM-DD`. */
export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Returns null when the text is not a valid date. */
export function parseDay(text: unknown): number | null {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) || isoDay(at / dayMs) !== text ? null : at / dayMs;
}

/** Returns the same day that many calendar months earlier, or the last day of a shorter month. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / dayMs;
}
