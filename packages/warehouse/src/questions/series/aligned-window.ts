import { comparisonDayInWindow } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import type { DaySpan, Window } from "../../calendar/period.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { lastCompleteDay } from "../../metrics/last-complete-day.ts";
import type { Metric } from "../../metrics/metric.ts";

/**
 * The comparison window of some known days of the range: the corresponding days, the last one through the time of the
 * last sync. Null if there are none, or if not all are complete in a source of whole days.
 */
export function alignedWindow(
  comparison: Comparison,
  metric: Metric,
  known: DaySpan,
): Window | null {
  const { period } = comparison;
  if (metric.dailySource !== null) {
    if (known.to > lastCompleteDay(comparison, metric)) return null;
    const span = spanOf(known, (day) => chartedComparisonDay(day, period));
    return span && { ...span, part: null };
  }
  const span = spanOf(known, (day) => comparisonDayInWindow(day, period));
  const part = period.previous?.part ?? null;
  if (span === null || part === null || span.to < part.day) return span && { ...span, part: null };
  return { from: span.from, to: part.day - 1, part };
}

/** From the comparison day of the first day that has one to that of the last. */
export function spanOf(days: DaySpan, earlierOf: (day: number) => number | null): DaySpan | null {
  const earlier: number[] = [];
  for (let day = days.from; day <= days.to; day += 1) {
    const found = earlierOf(day);
    if (found !== null) earlier.push(found);
  }
  const [from, to] = [earlier[0], earlier.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
