import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { wholeComparisonDay } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import {
  type ClockHour,
  formatMoment,
  previousHour,
  hoursOfDay,
} from "../../calendar/hours-of-day.ts";
import type { Period } from "../../calendar/period.ts";
import type { HourlyFigures, PreviousFigure } from "./hourly-figures.ts";

/** A point for every hour of the range, compared with the same clock hour of the comparison day. */
export function hourPoints(
  period: Period,
  figures: HourlyFigures,
  isCompared: boolean,
): SeriesPoint[] {
  const { range } = period;
  const comparisonDayOf = figures.hasCutoff ? wholeComparisonDay : chartedComparisonDay;
  const points: SeriesPoint[] = [];
  for (let day = range.from; day <= range.to; day += 1) {
    const hours = hoursOfDay(day, figures.timezone);
    const comparisonDay = isCompared ? comparisonDayOf(day, period) : null;
    const previous = comparisonDay === null ? null : figures.ofComparisonDay(comparisonDay);
    const whole = previous && sumByHour(hours, previous);
    const throughCutoff =
      previous &&
      sumByHour(
        hours,
        previous.filter(({ isBeforeCutoff }) => isBeforeCutoff),
      );
    for (const [index, { value, isComplete }] of figures.ofDay(day, hours).entries()) {
      const isRunning = value !== null && !isComplete;
      const comparable = isRunning ? (figures.hasCutoff ? throughCutoff : null) : whole;
      points.push({
        at: formatMoment(hours[index]?.from ?? 0, figures.timezone),
        value,
        previous: comparable?.[index] ?? null,
        previousWhole: whole?.[index] ?? null,
        complete: isComplete,
      });
    }
  }
  return points;
}

/**
 * The sum of the figures that each hour is compared with. Null for the second of two hours with the same clock hour,
 * because the first includes all of them.
 */
function sumByHour(
  hours: readonly ClockHour[],
  figures: readonly PreviousFigure[],
): (number | null)[] {
  const sums: (number | null)[] = hours.map(({ clock }, index) =>
    hours[index - 1]?.clock === clock ? null : 0,
  );
  for (const { clock, value } of figures) {
    const index = previousHour(clock, hours);
    sums[index] = (sums[index] ?? 0) + value;
  }
  return sums;
}
