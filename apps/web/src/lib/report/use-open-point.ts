import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ChartPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { useCallback } from "react";
import { daysRange, isValue, metricPath } from "../metric-path.ts";
import { useOpenPath } from "../use-open-path.ts";

const noFilters: readonly Filter[] = [];

/**
 * Opens the metric's page for the days of a point of its chart; for an hour, with a filter by the hour. The filters of
 * the chart itself are added.
 */
export function useOpenPoint(
  metric: MetricId,
  chartFilters: readonly Filter[] = noFilters,
): (point: ChartPoint) => void {
  const open = useOpenPath();
  return useCallback(
    ({ from, to, at }: ChartPoint) => {
      const hour = at === undefined ? [] : [isValue("hour", String(Number(at.slice(11, 13))))];
      const filters = [...chartFilters, ...hour];
      open(metricPath(metric, { range: daysRange(from, to), filters }));
    },
    [open, metric, chartFilters],
  );
}
