import type { DaySpan } from "../calendar/period.ts";
import { firstDayOfMonth, monthOf } from "../calendar/zoned-day.ts";

/** The packed columns that together cover a span of days: whole months where possible, otherwise single days. */
export type ColumnCover = { months: number[]; days: number[]; dirty: number[] };

/** @param dirty days whose packed columns, and whose month's, are out of date */
export function coverSpan(span: DaySpan, dirty: ReadonlySet<number>): ColumnCover {
  const cover: ColumnCover = { months: [], days: [], dirty: [] };
  if (span.to < span.from) return cover;
  const dirtyMonths = new Set([...dirty].map(monthOf));
  for (let month = monthOf(span.from); month <= monthOf(span.to); month += 1) {
    const first = firstDayOfMonth(month);
    const last = firstDayOfMonth(month + 1) - 1;
    if (first >= span.from && last <= span.to && !dirtyMonths.has(month)) {
      cover.months.push(month);
      continue;
    }
    for (let day = Math.max(first, span.from); day <= Math.min(last, span.to); day += 1) {
      (dirty.has(day) ? cover.dirty : cover.days).push(day);
    }
  }
  return cover;
}
