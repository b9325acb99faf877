import type { MouseEvent } from "react";
import { formatDurationShort } from "../../format/format-duration.ts";
import classes from "../drawing.module.css";
import { valueTicks } from "./value-ticks.ts";

/** For every kind of chart. */
export const chartOptions = {
  className: classes.drawing ?? "",
  // Focus from a click would move the tooltip to the first point.
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
};

/** For charts with axes. */
export const gridChartOptions = {
  ...chartOptions,
  h: "100%",
  tickLine: "none",
  strokeDasharray: "0",
  gridColor: "var(--cartograph-hairline)",
  textColor: "var(--cartograph-muted)",
} as const;

export const zeroLine = { stroke: "var(--cartograph-control)", strokeOpacity: 0.5 };

export const noteLine = { color: "var(--cartograph-muted)", strokeDasharray: "1 3" } as const;

export const targetLine = {
  color: "var(--cartograph-muted)",
  strokeDasharray: "2 4",
  labelPosition: "insideTopLeft",
} as const;

export const axisTick = { fontSize: 12, fill: "currentColor" };

export function valueAxisOptions(
  values: readonly (number | null)[],
  formatAxis: (value: number) => string,
) {
  const ticks = valueTicks(values, formatAxis === formatDurationShort);
  const domain: [number, number] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  return { domain, ticks, tickFormatter: formatAxis };
}

const minMargin = 16;
/** Of the tick font, at most. */
const halfCharacterWidth = 4;

/**
 * Pixels after the ends of horizontal axes, enough for half of the last label. If it did not fit, Recharts would leave
 * out labels until the last one shown does.
 */
export function marginAfter(...axes: readonly ReturnType<typeof valueAxisOptions>[]): number {
  const lengths = axes.map(({ domain: [, last], tickFormatter }) => tickFormatter(last).length);
  return Math.max(minMargin, halfCharacterWidth * Math.max(...lengths));
}

/** Recharts passes ARIA attributes on to its SVG, though its types do not list them. */
export function accessibleName(name: string): { "aria-label": string; className?: string } {
  return { "aria-label": name };
}
