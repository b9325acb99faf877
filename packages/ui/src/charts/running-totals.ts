import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";

/** The points of a series as sums up to and including each. */
export function runningTotals(points: readonly SeriesPoint[]): SeriesPoint[] {
  let total = 0;
  let totalBefore = 0;
  return points.map((point) => {
    const value = point.value === null ? null : (total += point.value);
    const previous = point.previous === null ? null : totalBefore + point.previous;
    totalBefore += point.previousWhole ?? point.previous ?? 0;
    return { ...point, value, previous };
  });
}
