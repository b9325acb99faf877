import { axisWidth, heightOf, type PlotBox, type Size, topSpace } from "../axes/plot-box.ts";
import { type PlacedLabel, thinLabels } from "../axes/thin-labels.ts";
import { type ValueAxis, valueAxis } from "../axes/value-axis.ts";
import type { ChartPoint } from "../regroup-days.ts";

export type LineLayout = {
  plot: PlotBox;
  axis: ValueAxis;
  /** Pixels from the left to each point. */
  xs: readonly number[];
  labels: readonly PlacedLabel[];
  /** The stretches of incomplete points, in pixels from the left. */
  incomplete: readonly { from: number; to: number }[];
};

/** Pixels below the plot for the names of its points. */
const labelSpace = 24;
/** Pixels from the plot's sides to the first and the last point at most. */
const sideSpace = 12;

export function lineLayout(
  points: readonly ChartPoint[],
  formatAxis: (value: number) => string,
  { width, height }: Size,
): LineLayout {
  const values = points.flatMap((point) => [point.value, point.previous]);
  const axis = valueAxis({ values, format: formatAxis });
  const left = Math.min(axisWidth(axis, formatAxis), width);
  const bottom = Math.max(topSpace, height - labelSpace);
  const plot = { left, right: width, top: topSpace, bottom };
  const xs = spread(points.length, plot);
  const labels = thinLabels(
    points.map((point) => point.label),
    xs,
    { from: left, to: width },
  );
  return { plot, axis, xs, labels, incomplete: incompleteStretches(points, xs, plot) };
}

/** Points at like distances, a single one in the middle. */
function spread(count: number, { left, right }: PlotBox): number[] {
  if (count === 1) return [(left + right) / 2];
  const space = Math.min(sideSpace, (right - left) / (2 * count));
  const step = (right - left - 2 * space) / (count - 1);
  return Array.from({ length: count }, (_, index) => left + space + index * step);
}

/** From half-way to the point before to half-way to the point after, neighbours joined. */
function incompleteStretches(
  points: readonly ChartPoint[],
  xs: readonly number[],
  { left, right }: PlotBox,
): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = [];
  for (const [index, point] of points.entries()) {
    if (point.isComplete) continue;
    const x = xs[index] ?? left;
    const before = xs[index - 1];
    const after = xs[index + 1];
    const from = before === undefined ? left : (before + x) / 2;
    const to = after === undefined ? right : (x + after) / 2;
    const last = stretches.at(-1);
    if (last && points[index - 1]?.isComplete === false) last.to = to;
    else stretches.push({ from, to });
  }
  return stretches;
}

/** Where a figure of a point lies; null where there is no figure. */
export function pointPlace(
  layout: LineLayout,
  index: number,
  value: number | null | undefined,
): { x: number; y: number } | null {
  const x = layout.xs[index];
  if (value === null || value === undefined || x === undefined) return null;
  return { x, y: heightOf(value, layout.axis, layout.plot) };
}
