import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import { type DayGrain, groupDays } from "../../calendar/day-groups.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import type { DaySpan, Window } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/zoned-day.ts";
import { type Comparison, figuresScope } from "../../metrics/comparison.ts";
import type { Series } from "../../metrics/series.ts";
import { type Figures, openFigures } from "../../metrics/figures.ts";
import type { Metric } from "../../metrics/metric.ts";
import { knownPart } from "../../source-days/read-days.ts";
import { lastCompleteDay } from "../../metrics/last-complete-day.ts";
import { alignedWindow, spanOf } from "./aligned-window.ts";

export type MetricByDay = Metric & Required<Pick<Metric, "series">>;

/**
 * Every day, week or month of the range; money in minor units.
 * @param earlier the previous side of the metric's comparison; null without one
 */
export async function dayPoints(
  comparison: Comparison,
  metric: MetricByDay,
  { grain, earlier }: { grain: DayGrain; earlier: Figures | null },
): Promise<SeriesPoint[]> {
  const { period } = comparison;
  const series = await metric.series(comparison.current);
  const knownDays = series && (series.days ?? { from: period.range.from, to: period.firstOpenDay });
  const lastDay = lastCompleteDay(comparison, metric);
  const seriesBefore = earlier && (await metric.series(earlier));
  const points: SeriesPoint[] = [];
  for (const group of groupDays(period.range, grain)) {
    const known = knownPart(group, knownDays);
    const hasEnded = group.to <= lastDay;
    const previous =
      seriesBefore && known ? await previousOf(comparison, metric, { known, seriesBefore }) : null;
    points.push({
      at: formatDay(group.from),
      value: known && series ? series.over(known) : null,
      previous,
      previousWhole:
        hasEnded || earlier === null || known === null
          ? previous
          : await wholePrevious(comparison, metric, group),
      complete: hasEnded && group.isWhole,
    });
  }
  return points;
}

/** The comparison days of the known days; null if a source of complete days has none in the group. */
async function previousOf(
  comparison: Comparison,
  metric: Metric,
  { known, seriesBefore }: { known: DaySpan; seriesBefore: Series },
): Promise<number | null> {
  const window = alignedWindow(comparison, metric, known);
  if (window === null) return null;
  return window.part === null
    ? seriesBefore.over(window)
    : metric.compute(figuresOf(comparison, window));
}

/** The same over whole comparison days, ignoring the time of the last sync. */
function wholePrevious(comparison: Comparison, metric: Metric, group: DaySpan) {
  const span = spanOf(group, (day) => chartedComparisonDay(day, comparison.period));
  return span && metric.compute(figuresOf(comparison, { ...span, part: null }));
}

function figuresOf(comparison: Comparison, window: Window): Figures {
  return openFigures(comparison.db, figuresScope(comparison, { window, needsAllDays: true }));
}
