import type { ChartPoint } from "./regroup-days.ts";

/**
 * A row that a line is drawn from. The lines hold complete points only, so that a day that is not over does not pull
 * them down; a partial point stands apart from them.
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

/** A point as it is named in words: `Sun, Nov 22, 2026, so far`. */
export function pointName({ longLabel, isComplete, partial }: ChartPoint): string {
  return isComplete ? longLabel : `${longLabel}, ${partial ?? "so far"}`;
}
