import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import type { SparklineSeries } from "@cartograph/contracts/metrics/metric-value.ts";
import type { DaySpan } from "../calendar/period.ts";
import type { Comparison } from "./comparison.ts";
import { lastCompleteDay } from "./last-complete-day.ts";
import { seriesDays } from "./order-days.ts";
import { metrics } from "./registry.ts";

/** The metric by day from the same sums as its value; null when it has no daily series or is unknown. */
export async function sparklineSeries(
  comparison: Comparison,
  id: MetricId,
): Promise<SparklineSeries | null> {
  const { period, store, current } = comparison;
  const series = (await metrics[id].series?.(current)) ?? null;
  if (series === null) return null;
  const { from, to } = period.range;
  const daysEach = daysPerValue(period.range);
  const known = seriesDays(comparison, metrics[id], series);
  const lastDay = lastCompleteDay(comparison, metrics[id]);
  const isMoney = metricDefinitions[id].unit === "money";
  const first = to + 1 - Math.floor((to - from + 1) / daysEach) * daysEach;
  const values: (number | null)[] = [];
  let settled = 0;
  for (let start = first; start <= to; start += daysEach) {
    const span = { from: start, to: start + daysEach - 1 };
    const isInSpan = (day: number) => day >= span.from && day <= span.to;
    const isKnown = span.from >= known.from && span.to <= known.to && !known.leftOut.some(isInSpan);
    const value = isKnown ? series.over(span) : null;
    const rounded = value === null ? null : roundRatio(value);
    values.push(rounded !== null && isMoney ? toMajorUnits(rounded, store.currency) : rounded);
    if (span.to <= lastDay) settled += 1;
  }
  return { daysEach, values, settled };
}

/** More values would not fit on a metric card. */
const maxValues = 92;

function daysPerValue({ from, to }: DaySpan): number {
  const days = to - from + 1;
  return days <= maxValues ? 1 : 7 * Math.ceil(days / (7 * maxValues));
}

/** Rounds ratios to keep the response small. */
function roundRatio(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(6));
}
