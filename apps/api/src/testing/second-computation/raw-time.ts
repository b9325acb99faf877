import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { dayMs, hourMs, zoneOffset } from "@cartograph/sandbox/core/zone.ts";

/** YYYY-MM-DD. */
export function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The value of a part of time; null for other dimensions. */
export function timeValue(
  dimension: DimensionId,
  { day, at, timezone }: { day: number; at?: number; timezone?: string },
): string | null {
  // 1970-01-01 was a Thursday.
  const sinceMonday = (day + 3) % 7;
  switch (dimension) {
    case "day":
      return formatDay(day);
    case "week":
      return formatDay(day - sinceMonday);
    case "month":
      return formatDay(day).slice(0, 7);
    case "weekday":
      return String(sinceMonday + 1);
    case "hour":
      if (at === undefined || timezone === undefined) return null;
      return String(Math.floor((at + zoneOffset(timezone, at)) / hourMs) % 24);
    default:
      return null;
  }
}
