import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { type DayGrain, groupDays } from "../../calendar/day-groups.ts";
import { wholeComparisonDay } from "../../calendar/comparison-day-in-window.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import { type DaySpan, type Window, wholeDays } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/days.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import type { Series } from "../../metrics/series.ts";
import { type Figures, openFigures } from "../../metrics/figures.ts";
import type { Metric } from "../../metrics/metric.ts";
import { seriesDays } from "../../metrics/order-days.ts";
import { isWhole, knownDaysIn } from "../../source-days/known-span.ts";
import { lastCompleteDay } from "../../metrics/last-complete-day.ts";
import { alignedSpan, alignedWindow } from "./aligned-window.ts";

export type MetricByDay = Metric & Required<Pick<Metric, "series">>;

/**
 * A point for every day, week or month of the range; money in minor units.
 * @param previous the previous side of the metric's comparison; null without one
 */
export async function dayPoints(
  comparison: Comparison,
  metric: MetricByDay,
  { grain, previous }: { grain: DayGrain; previous: Figures | null },
): Promise<SeriesPoint[]> {
  const { period } = comparison;
  const series = await metric.series(comparison.current);
  const knownDays = series && seriesDays(comparison, metric, series);
  const lastDay = lastCompleteDay(comparison, metric);
  const previousSeries = previous && (await metric.series(previous));
  const points: SeriesPoint[] = [];
  for (const group of groupDays(period.range, grain)) {
    const known = knownDaysIn(group, knownDays);
    const hasEnded = group.to <= lastDay;
    // Without the days left out, the two figures would be of different days.
    const compared = known && isWhole(known) ? known : null;
    const previousValue =
      previousSeries && compared
        ? await computePrevious(comparison, metric, { known: compared, grain, previousSeries })
        : null;
    points.push({
      at: formatDay(group.from),
      value: known && series ? series.over(known) : null,
      previous: previousValue,
      previousWhole:
        hasEnded || previous === null || compared === null
          ? previousValue
          : await computePreviousWhole(comparison, metric, { group, grain }),
      complete: hasEnded && group.isWhole,
    });
  }
  return points;
}

/** The figure of the comparison days of the known days; null if there is no aligned window. */
async function computePrevious(
  comparison: Comparison,
  metric: Metric,
  { previousSeries, ...days }: { known: DaySpan; grain: DayGrain; previousSeries: Series },
): Promise<number | null> {
  const window = alignedWindow(comparison, metric, days);
  if (window === null) return null;
  return window.part === null
    ? previousSeries.over(window)
    : metric.compute(figuresOf(comparison, window));
}

/** The figure of the whole comparison days of a group, regardless of the time of the last sync. */
function computePreviousWhole(
  comparison: Comparison,
  metric: Metric,
  { group, grain }: { group: DaySpan; grain: DayGrain },
) {
  const { period } = comparison;
  const leapDay = grain === "day" ? null : leapDayAfter(group.to, period.range.to, period);
  const comparisonDayOf = metric.dailySource === null ? wholeComparisonDay : chartedComparisonDay;
  const span = alignedSpan(group, leapDay, (day) => comparisonDayOf(day, period));
  return span && metric.compute(figuresOf(comparison, wholeDays(span)));
}

function figuresOf(comparison: Comparison, window: Window): Figures {
  return openFigures(comparison.db, figuresScope(comparison, { window, needsAllDays: true }));
}
