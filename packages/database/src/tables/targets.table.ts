import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";

/** The operator's targets by month. */
export type MetricTargetsTable = {
  store_id: number;
  /** Year × 12 + month − 1. */
  month: number;
  metric_id: TargetMetricId;
  /** Above 0, in the metric's unit; money in whole minor units of the store's currency. */
  value: number;
};
