import type { MetricDirection } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";

/** `met`: at or above a target to reach. `exceeded`: above a ceiling. */
export type TargetStatus = "open" | "met" | "exceeded";

/** For neutral metrics a target is a budget, which is neither met nor exceeded. */
export function targetStatus(
  value: number,
  target: number,
  direction: MetricDirection,
): TargetStatus {
  if (direction === "up_good" && value >= target) return "met";
  if (direction === "down_good" && value > target) return "exceeded";
  return "open";
}
