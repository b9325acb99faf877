import type { MetricDirection } from "@cartograph/contracts/metrics/metric.ts";

export type ChangeJudgement = "success" | "danger" | "neutral";

/** Whether a change is good news. A figure that stayed the same counts as up, as the specification says. */
export function judgeChange(percentChange: number, direction: MetricDirection): ChangeJudgement {
  if (direction === "neutral") return "neutral";
  if (percentChange === 0) return "success";
  return percentChange > 0 === (direction === "up_good") ? "success" : "danger";
}
