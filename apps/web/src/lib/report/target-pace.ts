import { dayMs, daysOfMonth } from "@cartograph/contracts/days.ts";
import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { RangeTargets, ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatMoney, type Currency } from "@cartograph/ui/format/format-money.ts";

type PaceReport = Currency & { range: ResolvedRange; targets: RangeTargets };

export type PacedTarget = {
  metric: TargetMetricId;
  /** The figure and its target in the range, in the unit of the metric. */
  value: number;
  target: number;
  format: (value: number) => string;
};

/**
 * "Target $600,000, 71% elapsed", below the card's own share of the target. Beyond the target it says how far above,
 * since that share stops at 100%. Rates, averages and past ranges have no elapsed time. `now` is UTC ms.
 */
export function targetPace(report: PaceReport, paced: PacedTarget, now: number): string {
  const { metric, value, target, format } = paced;
  const { unit, target: kind } = metricDefinitions[metric];
  // Cents of thousands take more room on a phone than they are worth; the card's info and editor have them.
  const amount =
    unit === "money" && target >= 1000
      ? formatMoney(target, { ...report, currencyDigits: 0 })
      : format(target);
  const percent = Math.round((value / target) * 100);
  const reached = percent > 100 ? `${percent - 100}% above ${amount} target` : `Target ${amount}`;
  const elapsed = kind === "level" ? null : elapsedTime(report, now);
  return elapsed === null ? reached : `${reached}, ${elapsed}%\u00a0elapsed`;
}

/** Percent; null when the time of the target is over. */
function elapsedTime(
  { range, targets }: Pick<PaceReport, "range" | "targets">,
  now: number,
): number | null {
  const { from, to } = targets.month === null ? range : daysOfMonth(targets.month);
  const start = Date.parse(from);
  const end = Date.parse(to) + dayMs;
  const current = localTime(now, range.timezone);
  if (current >= end) return null;
  return Math.round((Math.max(0, current - start) / (end - start)) * 100);
}

/** The local time in the zone, as if it were UTC (ms). */
function localTime(at: number, timeZone: string): number {
  const text = new Date(at).toLocaleString("sv-SE", { timeZone });
  return Date.parse(`${text.replace(" ", "T")}Z`);
}
