import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId, MetricValue } from "@cartograph/contracts/metrics.ts";
import { isOver } from "../calendar/period.ts";
import type { Comparison } from "./comparison.ts";
import type { Figures } from "./figures.ts";
import { type Metric, percentChange } from "./metric.ts";
import { metrics } from "./registry.ts";
import { missingPlatforms } from "./sources.ts";

/** The metrics over the comparison's range and the days before it; money in major units. */
export async function measureAll<Id extends MetricId>(
  comparison: Comparison,
  ids: readonly Id[],
): Promise<Record<Id, MetricValue>> {
  const values: Partial<Record<Id, MetricValue>> = {};
  for (const id of ids) values[id] = await measure(comparison, id);
  return values as Record<Id, MetricValue>;
}

export async function measure(comparison: Comparison, id: MetricId): Promise<MetricValue> {
  const metric = metrics[id];
  const missing = missingPlatforms(metric.needs, comparison.sources);
  const isKnown = missing.length === 0;
  const current = isKnown ? await compute(metric, comparison.current) : null;
  const previous = isKnown ? await compute(metric, comparison.previous) : null;
  const { unit } = metric.definition;
  const { currency } = comparison.store;
  const toAnswer = (value: number | null) =>
    value !== null && unit === "money" ? toMajorUnits(value, currency) : value;
  return {
    id,
    value: toAnswer(current),
    previous: toAnswer(previous),
    percentChange: percentChange(current, previous),
    unit,
    complete: isOver(comparison.period.range.to, comparison.period),
    missing,
  };
}

async function compute(metric: Metric, figures: Figures | null): Promise<number | null> {
  return metric.compute === null || figures === null ? null : metric.compute(figures);
}
