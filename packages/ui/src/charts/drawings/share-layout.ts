import { arc, pie, type PieArcDatum } from "d3-shape";
import type { Share, ShareChartProps } from "../share-chart-props.ts";

/** Pixels of the drawing, around whose middle the slices lie. */
export const shareSize = { width: 232, height: 208 };
const radius = 76;
/** Of the radius, what the hole of a doughnut takes. */
const cutout = 0.7;
/** Pixels that the slice grows that is pointed at. */
const growth = 4;
/** From the slices' edge to the middle of their labels. */
const labelDistance = 19;
/** Slices below this share of 100 have no room for a label of their own; the legend has it. */
const smallestLabelled = 4;

export type Slice = {
  share: Share;
  path: string;
  /** The same, a little larger. */
  grownPath: string;
  /** Pixels from the middle to the slice's label and to the slice itself. */
  label: { x: number; y: number } | null;
  centre: { x: number; y: number };
  /** Radians, clockwise from the top. */
  from: number;
  to: number;
};

/** The slices in the order of the shares, clockwise from the top; parts of nothing have none. */
export function slicesOf(kind: ShareChartProps["kind"], shares: readonly Share[]): Slice[] {
  const inner = kind === "doughnut" ? radius * cutout : 0;
  const slices = pie<Share>()
    .sortValues(null)
    .value(({ percent }) => Math.max(0, percent))(shares.filter(({ percent }) => percent > 0));
  const outline = ringPath(inner, radius);
  const grown = ringPath(inner, radius + growth);
  return slices.map((slice) => {
    const { data, startAngle, endAngle } = slice;
    const middle = (startAngle + endAngle) / 2;
    return {
      share: data,
      path: outline(slice) ?? "",
      grownPath: grown(slice) ?? "",
      label: isLabelled(data.percent) ? atAngle(middle, radius + labelDistance) : null,
      centre: atAngle(middle, (inner + radius) / 2),
      from: startAngle,
      to: endAngle,
    };
  });
}

/** The ring itself, for parts of nothing. */
export function emptyRing(kind: ShareChartProps["kind"]): string {
  const inner = kind === "doughnut" ? radius * cutout : 0;
  const full = { startAngle: 0, endAngle: 2 * Math.PI, innerRadius: inner, outerRadius: radius };
  return arc()(full) ?? "";
}

/**
 * The slice at a pixel, counted from the middle. A doughnut is hit in the outer half of its hole as well, and
 * both as far out as their labels stand, so that a finger need not be exact.
 */
export function sliceAt(
  kind: ShareChartProps["kind"],
  slices: readonly Slice[],
  x: number,
  y: number,
): number | null {
  const distance = Math.hypot(x, y);
  const nearest = kind === "doughnut" ? (radius * cutout) / 2 : 0;
  if (distance < nearest || distance > radius + labelDistance + 10) return null;
  const angle = (Math.atan2(x, -y) + 2 * Math.PI) % (2 * Math.PI);
  const index = slices.findIndex(({ from, to }) => angle >= from && angle <= to);
  return index < 0 ? null : index;
}

function ringPath(inner: number, outer: number) {
  return arc<PieArcDatum<Share>>().innerRadius(inner).outerRadius(outer).digits(2);
}

/** A whole circle needs no label: nothing else could be meant. */
function isLabelled(percent: number): boolean {
  return percent >= smallestLabelled && percent <= 100 - smallestLabelled / 2;
}

function atAngle(angle: number, distance: number): { x: number; y: number } {
  return { x: distance * Math.sin(angle), y: -distance * Math.cos(angle) };
}
