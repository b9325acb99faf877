import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import {
  type ClockHour,
  formatMoment,
  previousHour,
  hoursOfDay,
} from "../../calendar/hours-of-day.ts";
import type { Period } from "../../calendar/period.ts";
import type { EarlierFigure, HourlyFigures } from "./hourly-figures.ts";

/** Every hour of the range with the same clock hour of the day it is compared with. */
export function hourPoints(
  period: Period,
  figures: HourlyFigures,
  isCompared: boolean,
): SeriesPoint[] {
  const { range } = period;
  const points: SeriesPoint[] = [];
  for (let day = range.from; day <= range.to; day += 1) {
    const hours = hoursOfDay(day, figures.timezone);
    const earlierDay = isCompared ? chartedComparisonDay(day, period) : null;
    const earlier = earlierDay === null ? null : figures.ofEarlierDay(earlierDay);
    const whole = earlier && previousSum(hours, earlier);
    const throughCutoff =
      earlier &&
      previousSum(
        hours,
        earlier.filter(({ isBeforeCutoff }) => isBeforeCutoff),
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

/** Null for the second of two hours with the same clock hour: the first includes all matching previous hours. */
function previousSum(
  hours: readonly ClockHour[],
  earlier: readonly EarlierFigure[],
): (number | null)[] {
  const sums: (number | null)[] = hours.map(({ clock }, index) =>
    hours[index - 1]?.clock === clock ? null : 0,
  );
  for (const { clock, value } of earlier) {
    const index = previousHour(clock, hours);
    sums[index] = (sums[index] ?? 0) + value;
  }
  return sums;
}
