import { dayMs, daysOfMonth } from "@cartograph/contracts/days.ts";
import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { RangeTargets, ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatMoneyShort, type Currency } from "@cartograph/ui/format/format-money.ts";
import { formatCountShort } from "@cartograph/ui/format/format-number.ts";

type PaceReport = Currency & { range: ResolvedRange; targets: RangeTargets };

export type PacedTarget = {
  metric: TargetMetricId;
  /** The figure and its target in the range, in the unit of the metric. */
  value: number;
  target: number;
  format: (value: number) => string;
};

/**
 * "Target: $600k, 71% of month elapsed", below the card's own share of the target. Beyond the target it says how far above,
 * since that share stops at 100%. Rates, averages and past ranges have no elapsed time. `now` is UTC ms.
 */
export function targetPace(report: PaceReport, paced: PacedTarget, now: number): string {
  const { metric, value, target, format } = paced;
  const { unit, target: kind } = metricDefinitions[metric];
  const amount =
    unit === "money"
      ? formatMoneyShort(target, report)
      : (unit === "count" ? formatCountShort : format)(target);
  const percent = Math.round((value / target) * 100);
  const reached = percent > 100 ? `${percent - 100}% above ${amount} target` : `Target: ${amount}`;
  const elapsed = kind === "level" ? null : elapsedTime(report, now);
  return elapsed === null ? reached : `${reached}, ${elapsed.percent}% of ${elapsed.of} elapsed`;
}

/** Null when the time of the target is over. */
function elapsedTime(
  { range, targets }: Pick<PaceReport, "range" | "targets">,
  now: number,
): { percent: number; of: "day" | "month" | "period" } | null {
  const { from, to } = targets.month === null ? range : daysOfMonth(targets.month);
  const start = Date.parse(from);
  const end = Date.parse(to) + dayMs;
  const current = localTime(now, range.timezone);
  if (current >= end) return null;
  const share = Math.max(0, current - start) / (end - start);
  const of = targets.month === null ? (from === to ? "day" : "period") : "month";
  return { percent: Math.round(share * 100), of };
}

/** The local time in the zone, as if it were UTC (ms). */
function localTime(at: number, timeZone: string): number {
  const text = new Date(at).toLocaleString("sv-SE", { timeZone });
  return Date.parse(`${text.replace(" ", "T")}Z`);
}
