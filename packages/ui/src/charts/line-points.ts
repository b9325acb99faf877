import type { ChartPoint } from "./regroup-days.ts";

/** A row that the line is drawn from: `settled` is the solid line, `running` the dotted end of it. */
export type LineRow = ChartPoint & { settled: number | null; running: number | null };

/**
 * Splits the series where its incomplete end begins. The dotted part starts at the last settled point,
 * so that the line does not break.
 */
export function linePoints(points: readonly ChartPoint[]): LineRow[] {
  let firstRunning = points.length;
  while (firstRunning > 0 && points[firstRunning - 1]?.isComplete === false) firstRunning -= 1;
  return points.map((point, index) => ({
    ...point,
    settled: index < firstRunning ? point.value : null,
    running: index >= firstRunning - 1 && firstRunning < points.length ? point.value : null,
  }));
}
