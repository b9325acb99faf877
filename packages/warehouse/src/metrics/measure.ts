import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId, MetricValue } from "@cartograph/contracts/metrics.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import { isComplete } from "../calendar/period.ts";
import type { Comparison } from "./comparison.ts";
import type { Figures } from "./figures.ts";
import { percentChange } from "./metric.ts";
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

/** The metrics over the comparison's range alone, for figures that are shown without a comparison. */
export async function measureRange<Id extends MetricId>(
  comparison: Comparison,
  ids: readonly Id[],
): Promise<Record<Id, number | null>> {
  const values: Partial<Record<Id, number | null>> = {};
  for (const id of ids) {
    const figures = missingOf(comparison, id).length === 0 ? comparison.current : null;
    values[id] = toAnswer(comparison, id, await compute(id, figures));
  }
  return values as Record<Id, number | null>;
}

async function measure(comparison: Comparison, id: MetricId): Promise<MetricValue> {
  const missing = missingOf(comparison, id);
  const isKnown = missing.length === 0;
  const current = await compute(id, isKnown ? comparison.current : null);
  const previous = await compute(id, isKnown ? comparison.previous : null);
  return {
    id,
    value: toAnswer(comparison, id, current),
    previous: toAnswer(comparison, id, previous),
    percentChange: percentChange(current, previous),
    unit: metrics[id].definition.unit,
    complete: isComplete(comparison.period.range.to, comparison.period),
    missing,
  };
}

function missingOf({ sources }: Comparison, id: MetricId): Platform[] {
  return missingPlatforms(metrics[id].needs, sources);
}

async function compute(id: MetricId, figures: Figures | null): Promise<number | null> {
  const metric = metrics[id];
  return metric.compute === null || figures === null ? null : metric.compute(figures);
}

function toAnswer({ store }: Comparison, id: MetricId, value: number | null): number | null {
  const isMoney = metrics[id].definition.unit === "money";
  return value !== null && isMoney ? toMajorUnits(value, store.currency) : value;
}
