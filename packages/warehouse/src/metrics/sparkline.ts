import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { SparklineSeries } from "@cartograph/contracts/metrics/metric-value.ts";
import type { DaySpan } from "../calendar/period.ts";
import type { Comparison } from "./comparison.ts";
import { lastCompleteDay } from "./last-complete-day.ts";
import { metrics } from "./registry.ts";

/** The metric over the range, from the same sums as its value; null where it has no meaning by day or is not known. */
export async function sparklineSeries(
  comparison: Comparison,
  id: MetricId,
): Promise<SparklineSeries | null> {
  const { period, store, current } = comparison;
  const series = (await metrics[id].series?.(current)) ?? null;
  if (series === null) return null;
  const { from, to } = period.range;
  const daysEach = daysEachOf(period.range);
  const known = series.days ?? { from, to: period.firstOpenDay };
  const lastDay = lastCompleteDay(comparison, metrics[id]);
  const isMoney = metricDefinitions[id].unit === "money";
  const first = to + 1 - Math.floor((to - from + 1) / daysEach) * daysEach;
  const values: (number | null)[] = [];
  let settled = 0;
  for (let start = first; start <= to; start += daysEach) {
    const span = { from: start, to: start + daysEach - 1 };
    const isKnown = span.from >= known.from && span.to <= known.to;
    const value = isKnown ? series.over(span) : null;
    const short = value === null ? null : shorten(value);
    values.push(short !== null && isMoney ? toMajorUnits(short, store.currency) : short);
    if (span.to <= lastDay) settled += 1;
  }
  return { daysEach, values, settled };
}

/** A card has no room for more values. */
const mostValues = 92;

function daysEachOf({ from, to }: DaySpan): number {
  const days = to - from + 1;
  return days <= mostValues ? 1 : 7 * Math.ceil(days / (7 * mostValues));
}

/** More digits of a ratio would only make the answer longer. */
function shorten(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(6));
}
