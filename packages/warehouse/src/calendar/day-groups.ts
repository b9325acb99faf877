import type { DaySpan } from "./period.ts";
import { firstDayOfMonth, monthOf } from "./days.ts";

export type DayGrain = "day" | "week" | "month";

export type DayGroup = DaySpan & {
  /** Whether the range covers the whole day, week or month. */
  isWhole: boolean;
};

/** The days, weeks (from Monday) or months of a range in order; the first and last are cut to the range. */
export function groupDays(range: DaySpan, grain: DayGrain): DayGroup[] {
  const groups: DayGroup[] = [];
  let day = range.from;
  while (day <= range.to) {
    const start = startOf(day, grain);
    const end = startOfNext(start, grain) - 1;
    const to = Math.min(end, range.to);
    groups.push({ from: day, to, isWhole: day === start && to === end });
    day = to + 1;
  }
  return groups;
}

function startOf(day: number, grain: DayGrain): number {
  if (grain === "day") return day;
  if (grain === "month") return firstDayOfMonth(monthOf(day));
  // 1970-01-01 was a Thursday.
  const sinceMonday = (((day + 3) % 7) + 7) % 7;
  return day - sinceMonday;
}

function startOfNext(start: number, grain: DayGrain): number {
  if (grain === "month") return firstDayOfMonth(monthOf(start) + 1);
  return start + (grain === "week" ? 7 : 1);
}
