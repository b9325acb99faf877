import type { ChartPoint } from "./regroup-days.ts";

/**
 * The data of a line chart. The lines consist of complete points only, so that a day so far does not pull them down;
 * partial points have keys of their own.
 */
export type LineRow = ChartPoint & {
  index: number;
  complete: number | null;
  completePrevious: number | null;
  partial: string | null;
  partialValue: number | null;
  partialPrevious: number | null;
};

export function linePoints(points: readonly ChartPoint[]): LineRow[] {
  return points.map((point, index) => ({
    ...point,
    index,
    complete: point.isComplete ? point.value : null,
    completePrevious: point.isComplete ? point.previous : null,
    partial: point.isComplete ? null : (point.partial ?? "so far"),
    partialValue: point.isComplete ? null : point.value,
    partialPrevious: point.isComplete ? null : point.previous,
  }));
}

/** Its figure and the one it is compared with. A partial point may have nothing to be compared with. */
export function pointFigures(
  { value, previous, isComplete }: ChartPoint,
  formatValue: (value: number) => string,
): [string, string] {
  const figure = (each: number | null) => (each === null ? "no data" : formatValue(each));
  const isCompared = isComplete || value === null || previous !== null;
  return [figure(value), isCompared ? figure(previous) : "not compared"];
}

/** The full name of a point: `Sun, Nov 22, 2026, so far`. */
export function pointName({ longLabel, isComplete, partial }: ChartPoint): string {
  return isComplete ? longLabel : `${longLabel}, ${partial ?? "so far"}`;
}
