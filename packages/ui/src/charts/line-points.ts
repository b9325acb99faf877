import type { ChartPoint } from "./regroup-days.ts";

/**
 * The data of a line chart. The lines consist of complete points only, so that a day so far does not pull them down;
 * partial points have keys of their own.
 */
export type LineRow = ChartPoint & {
  index: number;
  complete: number | null;
  completePrevious: number | null;
  partialValue: number | null;
  partialPrevious: number | null;
};

export function linePoints(points: readonly ChartPoint[]): LineRow[] {
  return points.map((point, index) => ({
    ...point,
    index,
    complete: point.isComplete ? point.value : null,
    completePrevious: point.isComplete ? point.previous : null,
    partialValue: point.isComplete ? null : point.value,
    partialPrevious: point.isComplete ? null : point.previous,
  }));
}

/** Why the point is partial, such as "so far"; null if it is complete or has no figure. */
export function whyPartial({ isComplete, partial, value, previous }: ChartPoint): string | null {
  return isComplete || (value ?? previous) === null ? null : (partial ?? "so far");
}

/** Its figure and the one it is compared with. A point so far may have nothing to be compared with. */
export function pointFigures(
  point: ChartPoint,
  formatValue: (value: number) => string,
): [string, string] {
  const { value, previous } = point;
  const figure = (each: number | null) => (each === null ? "no data" : formatValue(each));
  const isCompared = whyPartial(point) !== "so far" || previous !== null;
  return [figure(value), isCompared ? figure(previous) : "not compared"];
}

/** The full name of a point: `Sun, Nov 22, 2026, so far`. */
export function pointName(point: ChartPoint): string {
  const { longLabel } = point;
  const partial = whyPartial(point);
  return partial === null ? longLabel : `${longLabel}, ${partial}`;
}
