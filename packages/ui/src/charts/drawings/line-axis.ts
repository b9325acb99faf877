import type { ChartPoint } from "../regroup-days.ts";

/** Room left and right of the points, as a share of the axis: the first and last label fit in it. */
const margin = 0.04;

/** The numeric x axis of points 0 to `count` − 1. */
export function lineDomain(count: number): [from: number, to: number] {
  const room = count === 1 ? 0.5 : Math.min(0.5, (count - 1) * margin);
  return [-room, count - 1 + room];
}

/**
 * The stretches to hatch: around each partial point, halfway to its neighbors. Adjacent ones are merged. Unknown points
 * are not partial.
 */
export function incompleteStretches(points: readonly ChartPoint[]): { x1: number; x2: number }[] {
  const [from, to] = lineDomain(points.length);
  const stretches: { x1: number; x2: number }[] = [];
  for (const [index, { isComplete, value }] of points.entries()) {
    if (isComplete || value === null) continue;
    const [x1, x2] = [Math.max(from, index - 0.5), Math.min(to, index + 0.5)];
    const last = stretches.at(-1);
    if (last?.x2 === x1) last.x2 = x2;
    else stretches.push({ x1, x2 });
  }
  return stretches;
}
