import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";

/** One name with its two measures. */
export type BarGroup = {
  name: string;
  primary: number | null;
  secondary: number | null;
  /** The path that it opens; null for none. */
  to?: string | null;
};

export type BarMeasure = {
  label: string;
  series: number;
  /** Formats exact values, for tooltips and screen readers. */
  formatValue: (value: number) => string;
  /** Formats short values, for the axis. */
  formatAxis: (value: number) => string;
};

export type BarChartProps = {
  title: string;
  groups: readonly BarGroup[];
  /** Measured by the axis below the bars. */
  primary: BarMeasure;
  /** Measured by the axis above the bars. */
  secondary: BarMeasure;
  /** The table's header of the names, such as "Campaign". */
  groupLabel: string;
  /** The metric of the primary measure. */
  metric?: MetricId;
  /** Opens the path of a bar, on a click or on Enter. */
  onOpen?: ((path: string) => void) | undefined;
  height?: number;
};
