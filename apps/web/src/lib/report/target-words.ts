import type { RangeTargets, ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import type { TargetMetricId } from "@cartograph/contracts/target-metrics.ts";
import { formatMonth } from "@cartograph/ui/format/format-day.ts";

/** What is aimed at in a range for one metric, and how it follows from the months' targets. */
export type RangeTarget = {
  /** 0 for none. */
  value: number;
  /** The days it was pro-rated to; null when it is meant whole or is a level. */
  proRatedDays: number | null;
};

/** @param id of a metric that may not be able to have a target */
export function targetOf(
  report: { range: ResolvedRange; targets: RangeTargets },
  id: string | undefined,
): RangeTarget {
  const { values, proRated } = report.targets;
  const value = (values as Partial<Record<string, number>>)[id ?? ""] ?? 0;
  const isProRated = proRated.includes(id as TargetMetricId);
  return { value, proRatedDays: isProRated ? daysOf(report.range) : null };
}

/** The target in words, for the note on a figure; null without one. */
export function targetWords(
  report: { range: ResolvedRange; targets: RangeTargets },
  { value, proRatedDays }: RangeTarget,
  format: (value: number) => string,
): string | null {
  if (value === 0) return null;
  const { month } = report.targets;
  if (month !== null) return `Target for ${formatMonth(month)}: ${format(value)}.`;
  if (proRatedDays === null) return `Target: ${format(value)}, as of the months of these days.`;
  const days = proRatedDays === 1 ? "this day" : `these ${proRatedDays} days`;
  return `Target: ${format(value)}, the share of ${days} in their months’ targets.`;
}

function daysOf({ from, to }: ResolvedRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
