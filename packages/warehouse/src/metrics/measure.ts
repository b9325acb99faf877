import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { unknownBecause } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { canHaveTarget } from "@cartograph/contracts/target-metrics.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { notCutBy } from "../cuts/open-cut.ts";
import { absentBecause } from "./absent-because.ts";
import { isComplete } from "../calendar/period.ts";
import { compareFigures, type FigureComparison } from "./compare-figures.ts";
import {
  type ComparedSides,
  comparedSides,
  lacksCheckouts,
  partialSides,
  sidesToDate,
  notFilteredSides,
} from "./compared-sides.ts";
import type { Comparison } from "./comparison.ts";
import type { Figures } from "./figures.ts";
import { metrics } from "./registry.ts";
import { missingOrders, missingPlatforms, ordersNeed } from "./sources.ts";
import { sparklineSeries } from "./sparkline.ts";
import { lastSettledDayOf } from "./daily-source.ts";

/** Computes the metrics for the range and its comparison; money in major units. */
export async function measureAll<Id extends MetricId>(
  comparison: Comparison,
  ids: readonly Id[],
): Promise<Record<Id, MetricValue>> {
  const values: Partial<Record<Id, MetricValue>> = {};
  for (const id of ids) values[id] = await measure(comparison, id);
  return values as Record<Id, MetricValue>;
}

/** Computes the metrics for the range only, for figures shown without a comparison. */
export async function measureRange<Id extends MetricId>(
  comparison: Comparison,
  ids: readonly Id[],
): Promise<Record<Id, { value: number | null }>> {
  const values: Partial<Record<Id, { value: number | null }>> = {};
  for (const id of ids) {
    const figures = isMeasured(comparison, id) ? comparison.current : null;
    const value = await compute(id, figures);
    values[id] = { value: value === null ? null : toAnswer(comparison, id, value) };
  }
  return values as Record<Id, { value: number | null }>;
}

async function measure(comparison: Comparison, id: MetricId): Promise<MetricValue> {
  const sides = await measureSides(comparison, id);
  const reason = sides.value === null ? await reasonOf(comparison, id) : null;
  return {
    id,
    ...sides,
    ...(reason !== null && { absentBecause: reason }),
    target: targetOf(comparison, id),
    unit: metricDefinitions[id].unit,
    complete: isMetricComplete(comparison, id),
    missing: missingOf(comparison, id),
    notFilteredBy: notFilteredBy(comparison, id),
    series: isMeasured(comparison, id) ? await sparklineSeries(comparison, id) : null,
  };
}

/**
 * Computes a metric for the range and its comparison, without its series; money in major units.
 * @param comparedAs the metric over whose days it is compared
 */
export async function measureSides(
  comparison: Comparison,
  id: MetricId,
  comparedAs: MetricId = id,
): Promise<FigureComparison> {
  const isFilterable = notFilteredBy(comparison, id).length === 0;
  const sides = isFilterable ? await sidesOf(comparison, id, comparedAs) : notFilteredSides;
  const isKnown = isMeasured(comparison, id);
  const value = await compute(id, isKnown ? comparison.current : null);
  const compared =
    sides.current === comparison.current
      ? value
      : await compute(id, isKnown ? sides.current : null);
  const previous = await compute(id, sides.previous);
  return compareFigures({ value, compared, previous }, sides, (figure) =>
    toAnswer(comparison, id, figure),
  );
}

async function sidesOf(
  comparison: Comparison,
  id: MetricId,
  comparedAs: MetricId,
): Promise<ComparedSides> {
  if (metricDefinitions[id].period === "to_date") return sidesToDate(comparison);
  const sides = comparedSides(comparison, metrics[comparedAs]);
  if (sides.previous === null) return sides;
  for (const figures of [sides.current, sides.previous]) {
    if (figures && (await metrics[id].leftOutBecause?.(figures))) return partialSides;
  }
  return sides;
}

/**
 * Whether the metric's sources are there, all filters apply to it and a day of the range has begun; otherwise it has no
 * figures.
 */
export function isMeasured(comparison: Comparison, id: MetricId): boolean {
  const { range, today } = comparison.period;
  const hasBegun = metricDefinitions[id].period === "to_date" || range.from <= today;
  return (
    hasBegun && missingOf(comparison, id).length === 0 && notFilteredBy(comparison, id).length === 0
  );
}

/** The dimensions of filters that do not apply to the metric, which then has no figures. */
export function notFilteredBy({ filters }: Comparison, id: MetricId): DimensionId[] {
  return notCutBy(id, filteredDimensions(filters));
}

function targetOf({ targets }: Comparison, id: MetricId): number {
  return canHaveTarget(id) ? (targets.values[id] ?? 0) : 0;
}

function isMetricComplete(comparison: Comparison, id: MetricId): boolean {
  const { period, accounts, truncatedDays, sources } = comparison;
  const { dailySource, needs } = metrics[id];
  if (lacksCheckouts(comparison, needs, period.range)) return false;
  if (needs.includes(ordersNeed) && missingOrders(sources) !== null) return false;
  if (dailySource === null) return isComplete(period.range.to, period);
  const lastDay = lastSettledDayOf(accounts, dailySource);
  const isTruncated =
    dailySource === "google_analytics" &&
    [...truncatedDays].some((day) => day >= period.range.from && day <= period.range.to);
  const isSourceComplete = lastDay !== null && period.range.to <= lastDay && !isTruncated;
  return isSourceComplete && (!needs.includes(ordersNeed) || isComplete(period.range.to, period));
}

/** Why it has no value; null if a source is missing or a filter does not apply, which its other fields say. */
async function reasonOf(comparison: Comparison, id: MetricId): Promise<string | null> {
  if (isMeasured(comparison, id)) return absentBecause(comparison, id);
  const isExplained =
    missingOf(comparison, id).length > 0 || notFilteredBy(comparison, id).length > 0;
  return isExplained ? null : unknownBecause;
}

function missingOf({ sources }: Comparison, id: MetricId): Platform[] {
  return missingPlatforms(metrics[id].needs, sources);
}

async function compute(id: MetricId, figures: Figures | null): Promise<number | null> {
  return figures === null ? null : metrics[id].compute(figures);
}

/** A figure as in answers: money in major units. */
export function toAnswer({ store }: Comparison, id: MetricId, value: number): number {
  const isMoney = metricDefinitions[id].unit === "money";
  return isMoney ? toMajorUnits(value, store.currency) : value;
}
