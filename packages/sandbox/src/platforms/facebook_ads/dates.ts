import { dayMs, minuteMs, zoneOffset } from "../../core/zone.ts";

/** Days since 1970-01-01, both included. */
export type Days = { from: number; to: number };

export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Returns null when the text is not a valid date. */
export function parseDay(text: unknown): number | null {
  if (typeof text !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) || isoDay(at / dayMs) !== text ? null : at / dayMs;
}

/** Such as 2020-04-13T18:04:59-0700. */
export function graphTime(timezone: string, atMs: number): string {
  const offset = zoneOffset(timezone, atMs);
  const minutes = Math.abs(offset) / minuteMs;
  const local = new Date(atMs + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(minutes / 60)}${two(minutes % 60)}`;
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, "0");
}

/** Returns the same day that many calendar months earlier, or the last day of a shorter month. */
export function monthsBefore(day: number, months: number): number {
  const date = new Date(day * dayMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() - months];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastOfMonth)) / dayMs;
}
