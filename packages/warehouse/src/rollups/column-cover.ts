import type { DaySpan } from "../calendar/period.ts";
import { firstDayOfMonth, monthOf } from "../calendar/days.ts";

/** The packed columns that together cover a span of days: whole months where possible, otherwise single days. */
export type ColumnCover = { months: number[]; days: number[] };

export function coverSpan(span: DaySpan): ColumnCover {
  const cover: ColumnCover = { months: [], days: [] };
  if (span.to < span.from) return cover;
  for (let month = monthOf(span.from); month <= monthOf(span.to); month += 1) {
    const first = firstDayOfMonth(month);
    const last = firstDayOfMonth(month + 1) - 1;
    if (first >= span.from && last <= span.to) {
      cover.months.push(month);
      continue;
    }
    for (let day = Math.max(first, span.from); day <= Math.min(last, span.to); day += 1) {
      cover.days.push(day);
    }
  }
  return cover;
}
