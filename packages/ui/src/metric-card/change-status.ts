import type { MetricDirection } from "@cartograph/contracts/metrics/definitions/metric-entry.ts";

export type ChangeStatus = "success" | "danger" | "neutral";

/** Rates a change: an improvement is a success. No change counts as a rise, as in the specification. */
export function changeStatus(percentChange: number, direction: MetricDirection): ChangeStatus {
  if (direction === "neutral") return "neutral";
  if (percentChange === 0) return "success";
  return percentChange > 0 === (direction === "up_good") ? "success" : "danger";
}
