import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/metric.ts";
import type { Courses } from "@cartograph/contracts/reports/report.ts";
import type { TargetMetricId } from "@cartograph/contracts/target-metrics.ts";
import type { DaySpan } from "../../calendar/period.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Series } from "../../metrics/series.ts";
import { metrics } from "../../metrics/registry.ts";
import { missingPlatforms, ordersNeed } from "../../metrics/sources.ts";
import { lastCompleteDayOf, type DailySource } from "../../metrics/daily-source.ts";

/** A figure of one screen alone, which the registry does not have. */
export type OwnSeries = {
  id: TargetMetricId;
  series: Series | null;
  isMoney: boolean;
  dailySource: DailySource | null;
};

type CourseId = MetricId & TargetMetricId;
type Drawn = NonNullable<Courses["byMetric"][TargetMetricId]>;

/** How the figures of a report's cards went over its range, from what they are themselves made of. */
export async function courses(
  comparison: Comparison,
  ids: readonly CourseId[],
  own: readonly OwnSeries[] = [],
): Promise<Courses> {
  const byMetric: Partial<Record<TargetMetricId, Drawn>> = {};
  for (const id of ids) {
    const { series, definition, needs, dailySource } = metrics[id];
    if (series === undefined || missingPlatforms(needs, comparison.sources).length > 0) continue;
    const known = await series(comparison.current);
    if (known === null) continue;
    byMetric[id] = draw(comparison, known, {
      isMoney: definition.unit === "money",
      settledUntil: settledUntil(comparison, dailySource, needs.includes(ordersNeed)),
    });
  }
  for (const { id, series, isMoney, dailySource } of own) {
    if (series === null) continue;
    const last = settledUntil(comparison, dailySource, dailySource === null);
    byMetric[id] = draw(comparison, series, { isMoney, settledUntil: last });
  }
  return { daysEach: daysEachOf(comparison.period.range), byMetric };
}

/** More values than these could not be told apart on a card. */
const mostValues = 92;

function daysEachOf({ from, to }: DaySpan): number {
  const days = to - from + 1;
  return days <= mostValues ? 1 : 7 * Math.ceil(days / (7 * mostValues));
}

/** The last day that is over and was read to its end. */
function settledUntil(
  { period, accounts }: Comparison,
  dailySource: DailySource | null,
  isOfOrders: boolean,
): number {
  const ofSource = dailySource === null ? null : lastCompleteDayOf(accounts, dailySource);
  const ofOrders = isOfOrders || dailySource === null ? period.firstOpenDay - 1 : Infinity;
  return dailySource === null ? ofOrders : Math.min(ofSource ?? -Infinity, ofOrders);
}

function draw(
  { period, store }: Comparison,
  series: Series,
  { isMoney, settledUntil: last }: { isMoney: boolean; settledUntil: number },
): Drawn {
  const { from, to } = period.range;
  const daysEach = daysEachOf(period.range);
  const known = series.days ?? { from, to: period.firstOpenDay };
  const first = to + 1 - Math.floor((to - from + 1) / daysEach) * daysEach;
  const values: (number | null)[] = [];
  let settled = 0;
  for (let start = first; start <= to; start += daysEach) {
    const span = { from: start, to: start + daysEach - 1 };
    const isKnown = span.from >= known.from && span.to <= known.to;
    const value = isKnown ? series.over(span) : null;
    const short = value === null ? null : shorten(value);
    values.push(short !== null && isMoney ? toMajorUnits(short, store.currency) : short);
    if (span.to <= last) settled += 1;
  }
  return { values, settled };
}

/** Sixteen digits of a ratio would only make the answer long. */
function shorten(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(6));
}
