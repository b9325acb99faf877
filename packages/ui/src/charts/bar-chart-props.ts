export type BarGroup = { name: string; left: number | null; right: number | null };

export type BarAxis = {
  label: string;
  series: number;
  formatValue: (value: number) => string;
  formatAxis: (value: number) => string;
};

export type BarChartProps = {
  title: string;
  groups: readonly BarGroup[];
  left: BarAxis;
  right: BarAxis;
  /** What names a group in the table, such as "Campaign". */
  groupLabel: string;
  height?: number;
};
