import { textWidth } from "./text-width.ts";
import type { Figures, ValueAxis } from "./value-axis.ts";

export type Size = { width: number; height: number };

/** Where the figures lie in a drawing, in its pixels; the axes stand around it. */
export type PlotBox = { left: number; right: number; top: number; bottom: number };

/** Half a line of type, so that the highest tick's label is not cut. */
export const topSpace = 8;

/** Pixels from an axis's words to the plot. */
const axisGap = 8;

/** Pixels beside the plot for the words of its axis. */
export function axisWidth(axis: ValueAxis, format: Figures["format"]): number {
  return Math.ceil(Math.max(...axis.ticks.map((tick) => textWidth(format(tick))))) + axisGap;
}

/** The height of a figure in the drawing. */
export function heightOf(value: number, axis: ValueAxis, { top, bottom }: PlotBox): number {
  return bottom - ((value - axis.low) / (axis.high - axis.low)) * (bottom - top);
}
