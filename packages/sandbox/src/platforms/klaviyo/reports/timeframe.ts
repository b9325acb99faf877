import { dayMs, hourMs, zoneOffset } from "../../../core/zone.ts";

/** Wall times of the account's zone, written as if they were UTC; both ends count. */
export type Timeframe = { startMs: number; endMs: number };

const yearMs = 366 * dayMs;

/** The keys with a name, as first and last day relative to today (days since 1970-01-01). */
function keyedDays(key: string, today: number): [number, number] | null {
  const month = (offset: number) => monthStart(today, offset);
  const year = new Date(today * dayMs).getUTCFullYear();
  const weekday = (today + 3) % 7;
  switch (key) {
    case "today":
      return [today, today];
    case "yesterday":
      return [today - 1, today - 1];
    case "this_week":
      return [today - weekday, today];
    case "last_week":
      return [today - weekday - 7, today - weekday - 1];
    case "this_month":
      return [month(0), today];
    case "last_month":
      return [month(-1), month(0) - 1];
    case "this_year":
      return [Date.UTC(year, 0) / dayMs, today];
    case "last_year":
      return [Date.UTC(year - 1, 0) / dayMs, Date.UTC(year, 0) / dayMs - 1];
    case "last_7_days":
      return [today - 6, today];
    case "last_30_days":
      return [today - 29, today];
    case "last_90_days":
      return [today - 89, today];
    case "last_365_days":
      return [today - 364, today];
    case "last_3_months":
      return [month(-3), month(0) - 1];
    case "last_12_months":
      return [month(-12), month(0) - 1];
    default:
      return null;
  }
}

function monthStart(today: number, offset: number): number {
  const date = new Date(today * dayMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset) / dayMs;
}

/** Null when it is none. An offset is not looked at: every time is one of the account's zone. */
export function readTimeframe(
  value: unknown,
  { timezone, now }: { timezone: string; now: number },
): Timeframe | null {
  if (typeof value !== "object" || value === null) return null;
  const localNow = now + zoneOffset(timezone, now);
  const key: unknown = Reflect.get(value, "key");
  if (typeof key === "string") {
    const days = keyedDays(key, Math.floor(localNow / dayMs));
    if (days === null) return null;
    const endMs = Math.min((days[1] + 1) * dayMs - 1, endOfHour(localNow));
    return { startMs: days[0] * dayMs, endMs };
  }
  const startMs = wallTime(Reflect.get(value, "start"));
  const endMs = wallTime(Reflect.get(value, "end"));
  if (startMs === null || endMs === null) return null;
  // The end is stretched to the end of its hour.
  return { startMs, endMs: endOfHour(endMs) };
}

/** What is wrong with the timeframe for that interval; null for nothing. */
export function timeframeProblem(
  { startMs, endMs }: Timeframe,
  interval: string | null,
  localNow: number,
): string | null {
  if (startMs > endMs) return "The start of the timeframe must be before its end.";
  if (endMs > endOfHour(localNow)) {
    return "The end of the timeframe must not be in the future.";
  }
  const length = endMs - startMs;
  if (length > yearMs) return "The timeframe must not be longer than 1 year.";
  if (interval === "hourly" && length > 7 * dayMs) {
    return "If hourly is used, the timeframe cannot be longer than 7 days.";
  }
  if (interval === "daily" && length > 60 * dayMs) {
    return "If daily is used, the timeframe cannot be longer than 60 days.";
  }
  if (interval === "monthly" && length > 52 * 7 * dayMs) {
    return "If monthly is used, the timeframe cannot be longer than 52 weeks.";
  }
  return null;
}

function endOfHour(at: number): number {
  return Math.floor(at / hourMs) * hourMs + hourMs - 1;
}

function wallTime(value: unknown): number | null {
  if (typeof value !== "string") return null;
  const wall = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(value);
  if (!wall) return null;
  const at = Date.parse(`${wall[1]}T${wall[2]}Z`);
  return Number.isNaN(at) ? null : at;
}
