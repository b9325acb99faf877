import type { TooltipRow } from "../chart-tooltip.tsx";
import { pointName } from "../line-points.ts";
import type { ChartPoint } from "../regroup-days.ts";

export type LineWords = {
  valueLabel: string;
  /** Null where nothing is compared. */
  previousLabel: string | null;
  series: number;
  /** The exact figure. */
  formatValue: (value: number) => string;
};

/** The figures of a point of a line: its own, even where there is none, and what it is compared with. */
export function linePointRows(words: LineWords, point: ChartPoint): TooltipRow[] {
  const { valueLabel, previousLabel, series, formatValue } = words;
  const figure = (value: number | null) => (value === null ? "no figure" : formatValue(value));
  const rows: TooltipRow[] = [
    { name: valueLabel, value: figure(point.value), series, shape: "line" },
  ];
  if (previousLabel !== null) {
    rows.push({ name: previousLabel, value: figure(point.previous), series, shape: "dashed" });
  }
  return rows;
}

/** The same in one sentence, for a screen reader. */
export function linePointText(words: LineWords, point: ChartPoint | undefined): string {
  if (!point) return "";
  const figures = linePointRows(words, point).map(({ name, value }) => `${name} ${value}`);
  return [pointName(point), ...figures].join("; ");
}
