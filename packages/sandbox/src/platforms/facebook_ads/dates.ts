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

export const datePresets = [
  "today",
  "yesterday",
  "last_3d",
  "last_7d",
  "last_14d",
  "last_28d",
  "last_30d",
  "last_90d",
  "this_week_mon_today",
  "this_week_sun_today",
  "last_week_mon_sun",
  "last_week_sun_sat",
  "this_month",
  "last_month",
  "this_quarter",
  "last_quarter",
  "this_year",
  "last_year",
  "maximum",
  "data_maximum",
] as const;
export type DatePreset = (typeof datePresets)[number];

/** `last_…d` are complete days through yesterday; `oldest` is the first day with data. */
export function daysOfPreset(
  preset: DatePreset,
  { today, oldest }: { today: number; oldest: number },
): Days {
  const [, last] = /^last_(\d+)d$/.exec(preset) ?? [];
  if (last !== undefined) return { from: today - Number(last), to: today - 1 };
  const weekday = new Date(today * dayMs).getUTCDay();
  const monday = today - ((weekday + 6) % 7);
  const sunday = today - weekday;
  const date = new Date(today * dayMs);
  const firstOf = (months: number) =>
    Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / dayMs;
  const intoQuarter = date.getUTCMonth() % 3;
  const january = firstOf(-date.getUTCMonth());
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "yesterday":
      return { from: today - 1, to: today - 1 };
    case "this_week_mon_today":
      return { from: monday, to: today };
    case "this_week_sun_today":
      return { from: sunday, to: today };
    case "last_week_mon_sun":
      return { from: monday - 7, to: monday - 1 };
    case "last_week_sun_sat":
      return { from: sunday - 7, to: sunday - 1 };
    case "this_month":
      return { from: firstOf(0), to: today };
    case "last_month":
      return { from: firstOf(-1), to: firstOf(0) - 1 };
    case "this_quarter":
      return { from: firstOf(-intoQuarter), to: today };
    case "last_quarter":
      return { from: firstOf(-intoQuarter - 3), to: firstOf(-intoQuarter) - 1 };
    case "this_year":
      return { from: january, to: today };
    case "last_year":
      return { from: firstOf(-date.getUTCMonth() - 12), to: january - 1 };
    default:
      return { from: oldest, to: today };
  }
}
