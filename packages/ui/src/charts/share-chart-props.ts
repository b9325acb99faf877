import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";

export type Share = {
  name: string;
  /** 0 to 100. */
  percent: number;
  /** Number of the series color; a source has the same number on every screen. */
  series: number | string;
  /** The absolute value, such as "1,204 orders". */
  detail?: string;
  /** The path that it opens; null for none. */
  to?: string | null;
};

export type ShareChartProps = {
  title: string;
  kind: "doughnut" | "pie";
  shares: readonly Share[];
  /** The metric whose total the chart divides. */
  metric?: MetricId | undefined;
  /** Opens the path of a slice, on a click or on Enter. */
  onOpen?: (path: string) => void;
  height?: number;
};
