import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ChartPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { useCallback } from "react";
import { type MetricView, pathOfPoint } from "../metric-path.ts";
import { useOpenPath } from "../use-open-path.ts";

const wholeMetric: MetricView = {};

/**
 * Opens the metric's page for a point of its chart.
 * @param view of the chart itself, besides the screen's filters
 */
export function useOpenPoint(
  metric: MetricId,
  view: MetricView = wholeMetric,
): (point: ChartPoint) => void {
  const open = useOpenPath();
  return useCallback((point) => open(pathOfPoint(metric, point, view)), [open, metric, view]);
}
