import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ChartPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { useCallback } from "react";
import { daysRange, isValue, metricPath, type MetricView } from "../metric-path.ts";
import { useOpenPath } from "../use-open-path.ts";

const wholeMetric: MetricView = {};

/**
 * Opens the metric's page for the days of a point of its chart; for an hour, with a filter by the hour.
 * @param view of the chart itself, besides the screen's filters
 */
export function useOpenPoint(
  metric: MetricId,
  view: MetricView = wholeMetric,
): (point: ChartPoint) => void {
  const open = useOpenPath();
  return useCallback(
    ({ from, to, at }: ChartPoint) => {
      const hour = at === undefined ? [] : [isValue("hour", String(Number(at.slice(11, 13))))];
      const filters = [...(view.filters ?? []), ...hour];
      open(metricPath(metric, { ...view, range: daysRange(from, to), filters }));
    },
    [open, metric, view],
  );
}
