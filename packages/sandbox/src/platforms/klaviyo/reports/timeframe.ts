import { dayMs, hourMs } from "../../../core/zone.ts";

/** Local times of the account, written as if they were UTC; both ends included. */
export type Timeframe = { startMs: number; endMs: number };

const yearMs = 366 * dayMs;

/** Returns null unless start and end are given. Offsets are ignored: every time is in the account's time zone. */
export function readTimeframe(value: unknown): Timeframe | null {
  if (typeof value !== "object" || value === null) return null;
  const startMs = wallTime(Reflect.get(value, "start"));
  const endMs = wallTime(Reflect.get(value, "end"));
  if (startMs === null || endMs === null) return null;
  // The end is extended to the end of its hour.
  return { startMs, endMs: endOfHour(endMs) };
}

/** Returns the problem with the timeframe for that interval, or null. */
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
  if (interval === "daily" && length > 60 * dayMs) {
    return "If daily is used, the timeframe cannot be longer than 60 days.";
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
