import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import type { DayGrain } from "../../calendar/day-groups.ts";
import { type DaySpan, type Window, wholeDays } from "../../calendar/period.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { lastCompleteDay } from "../../metrics/last-complete-day.ts";
import type { Metric } from "../../metrics/metric.ts";

/**
 * The comparison days of some known days of the range, the last one through the time of the last sync. Null if there
 * are none, or if the metric's source reports whole days and not all of `known` are complete.
 */
export function alignedWindow(
  comparison: Comparison,
  metric: Metric,
  { known, grain }: { known: DaySpan; grain: DayGrain },
): Window | null {
  const { period } = comparison;
  if (metric.dailySource !== null) {
    const lastDay = lastCompleteDay(comparison, metric);
    if (known.to > lastDay) return null;
    const leapDay = grain === "day" ? null : leapDayAfter(known.to, lastDay, period);
    const span = alignedSpan(known, leapDay, (day) => chartedComparisonDay(day, period));
    return span && wholeDays(span);
  }
  const leapDay = grain === "day" ? null : leapDayAfter(known.to, period.firstOpenDay, period);
  const span = alignedSpan(known, leapDay, (day) => comparisonDayInWindow(day, period));
  const part = period.previous?.part ?? null;
  if (span === null || part === null || span.to < part.day) return span && wholeDays(span);
  return { from: span.from, to: part.day - 1, part };
}

/**
 * The span from the comparison day of the first day that has one to that of the last day that has one.
 * @param leapDay the last day instead, see `leapDayAfter`
 */
export function alignedSpan(
  days: DaySpan,
  leapDay: number | null,
  comparisonDayOf: (day: number) => number | null,
): DaySpan | null {
  const comparisonDays: number[] = [];
  for (let day = days.from; day <= days.to; day += 1) {
    const comparisonDay = comparisonDayOf(day);
    if (comparisonDay !== null) comparisonDays.push(comparisonDay);
  }
  const [from, to] = [comparisonDays[0], leapDay ?? comparisonDays.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
