import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { wholeComparisonDay } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { formatMoment, hoursOfDay } from "../../calendar/hours-of-day.ts";
import type { Period } from "../../calendar/period.ts";
import type { HourlyFigures } from "./hourly-figures.ts";

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
    const previous = comparisonDay === null ? null : figures.ofComparisonDay(comparisonDay, hours);
    for (const [index, { value, isComplete }] of figures.ofDay(day, hours).entries()) {
      const isRunning = value !== null && !isComplete;
      const comparable = isRunning ? previous?.throughCutoff : previous?.whole;
      points.push({
        at: formatMoment(hours[index]?.from ?? 0, figures.timezone),
        value,
        previous: comparable?.[index] ?? null,
        previousWhole: previous?.whole[index] ?? null,
        complete: isComplete,
      });
    }
  }
  return points;
}
