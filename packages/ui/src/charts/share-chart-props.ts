export type Share = {
  name: string;
  /** 0 to 100. */
  percent: number;
  /** Number of the series color; a source has the same number on every screen. */
  series: number | string;
  /** The absolute value, such as "1,204 orders". */
  detail?: string;
};

export type ShareChartProps = {
  title: string;
  kind: "doughnut" | "pie";
  shares: readonly Share[];
  height?: number;
};
