import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { RangeTargets, ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatMoneyShort, type Currency } from "@cartograph/ui/format/format-money.ts";
import { formatCountShort } from "@cartograph/ui/format/format-number.ts";

type GoalReport = Currency & { range: ResolvedRange; targets: RangeTargets };

export type Goal = {
  metric: TargetMetricId;
  /** The figure and its goal in the range, in the unit of the metric. */
  value: number;
  target: number;
  format: (value: number) => string;
};

const dayMs = 86_400_000;

/**
 * "Goal: $600k, 71% of month elapsed", below the card's own share of the goal. Beyond the goal it says how far above,
 * since that share stops at 100%. Rates, averages and past ranges have no elapsed time. `now` is UTC ms.
 */
export function goalWords(report: GoalReport, goal: Goal, now: number): string {
  const { metric, value, target, format } = goal;
  const { unit, target: kind } = metricDefinitions[metric];
  const short = {
    money: () => formatMoneyShort(target, report),
    count: () => formatCountShort(target),
  };
  const amount = unit === "money" || unit === "count" ? short[unit]() : format(target);
  const percent = Math.round((value / target) * 100);
  const reached = percent > 100 ? `${percent - 100}% above ${amount} goal` : `Goal: ${amount}`;
  const elapsed = kind === "level" ? null : elapsedTime(report, now);
  return elapsed === null ? reached : `${reached}, ${elapsed.percent}% of ${elapsed.of} elapsed`;
}

/** Null when the time of the goal is over. */
export function elapsedTime(
  { range, targets }: Pick<GoalReport, "range" | "targets">,
  now: number,
): { percent: number; of: "day" | "month" | "period" } | null {
  const { from, to } = targets.month === null ? range : daysOfMonth(targets.month);
  const start = Date.parse(from);
  const end = Date.parse(to) + dayMs;
  const present = localTime(now, range.timezone);
  if (present >= end) return null;
  const share = Math.max(0, present - start) / (end - start);
  const of = targets.month === null ? (from === to ? "day" : "period") : "month";
  return { percent: Math.round(share * 100), of };
}

function daysOfMonth(month: string): { from: string; to: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return {
    from: `${month}-01`,
    to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10),
  };
}

/** The local time in the zone, as if it were UTC (ms). */
function localTime(at: number, timeZone: string): number {
  const text = new Date(at).toLocaleString("sv-SE", { timeZone });
  return Date.parse(`${text.replace(" ", "T")}Z`);
}
