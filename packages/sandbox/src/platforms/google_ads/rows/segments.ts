import { dayMs } from "../../../core/zone.ts";
import type { FieldValue } from "../fields/field.ts";

/**
 * Returns the value of a segment on a day (days since 1970-01-01): the first day of a period, or the number of a year.
 */
export function segmentOf(name: string, day: number): FieldValue {
  const date = new Date(day * dayMs);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  switch (name) {
    case "segments.week":
      return isoDay(day - ((date.getUTCDay() + 6) % 7));
    case "segments.month":
      return isoDay(Date.UTC(year, month, 1) / dayMs);
    case "segments.quarter":
      return isoDay(Date.UTC(year, month - (month % 3), 1) / dayMs);
    case "segments.year":
      return year;
    default:
      return isoDay(day);
  }
}

export function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
