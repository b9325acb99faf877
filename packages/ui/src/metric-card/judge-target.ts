import type { MetricDirection } from "@cartograph/contracts/metrics/metric.ts";

/** `met`: what is to rise has got there. `exceeded`: what is to stay low is above its ceiling. */
export type TargetJudgement = "open" | "met" | "exceeded";

/** Where neither up nor down is good, a target is a budget: reaching it is neither good nor bad. */
export function judgeTarget(
  value: number,
  target: number,
  direction: MetricDirection,
): TargetJudgement {
  if (direction === "up_good" && value >= target) return "met";
  if (direction === "down_good" && value > target) return "exceeded";
  return "open";
}
