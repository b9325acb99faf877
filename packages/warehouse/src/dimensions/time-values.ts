import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { formatDay, formatMonth, monthOf } from "../calendar/days.ts";

const formatters = {
  day: formatDay,
  week: (day: number) => formatDay(day - daysSinceMonday(day)),
  month: (day: number) => formatMonth(monthOf(day)),
  weekday: (day: number) => String(daysSinceMonday(day) + 1),
} satisfies Partial<Record<DimensionId, (day: number) => string>>;

/** A time dimension that days can be grouped by. */
export type DayDimension = keyof typeof formatters;

export function isDayDimension(dimension: DimensionId): dimension is DayDimension {
  return Object.hasOwn(formatters, dimension);
}

/** The value of a day (since 1970-01-01): a week is the date of its Monday, a weekday is 1 (Monday) to 7. */
export function valueOfDay(dimension: DayDimension, day: number): string {
  return formatters[dimension](day);
}

function daysSinceMonday(day: number): number {
  // 1970-01-01 was a Thursday.
  return (((day + 3) % 7) + 7) % 7;
}
