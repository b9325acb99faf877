import { countDays } from "@cartograph/contracts/days.ts";
import type { RangeTargets, ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { canHaveTarget } from "@cartograph/contracts/target-metrics.ts";
import { formatMonth } from "@cartograph/ui/format/format-day.ts";

/** A metric's target in a range, and how it follows from the targets of the months. */
export type RangeTarget = {
  /** 0 for none. */
  value: number;
  /** The days it was prorated to; null when it is a whole month's or a level. */
  proRatedDays: number | null;
};

export function targetOf(
  { range, targets }: { range: ResolvedRange; targets: RangeTargets },
  { id, target }: Pick<MetricValue, "id" | "target">,
): RangeTarget {
  const isProRated = canHaveTarget(id) && targets.proRated.includes(id);
  return { value: target, proRatedDays: isProRated ? countDays(range.from, range.to) : null };
}

/** The target in words; null without one. */
export function targetWords(
  report: { range: ResolvedRange; targets: RangeTargets },
  { value, proRatedDays }: RangeTarget,
  format: (value: number) => string,
): string | null {
  if (value === 0) return null;
  const { month } = report.targets;
  if (month !== null) return `Target for ${formatMonth(month)}: ${format(value)}.`;
  if (proRatedDays === null)
    return `Target: ${format(value)}, averaged over the months of this range.`;
  const days = proRatedDays === 1 ? "1 day" : `${proRatedDays} days`;
  return `Target: ${format(value)}, prorated from monthly targets to ${days}.`;
}
