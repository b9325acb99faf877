import type { ChartTooltipProps, TooltipRow } from "../chart-tooltip.tsx";
import type { ChartPoint } from "../regroup-days.ts";

export type LineLabels = {
  valueLabel: string;
  /** Null where nothing is compared. */
  previousLabel: string | null;
  series: number;
  /** Formats exact values. */
  formatValue: (value: number) => string;
};

/** The tooltip of a point: its value, what it is compared with, and whether it is partial. */
export function lineTooltip(words: LineLabels, point: ChartPoint): ChartTooltipProps {
  const { valueLabel, previousLabel, series, formatValue } = words;
  const figure = (value: number | null) => (value === null ? "no data" : formatValue(value));
  const rows: TooltipRow[] = [
    { name: valueLabel, value: figure(point.value), series, shape: "line" },
  ];
  if (previousLabel !== null) {
    rows.push({ name: previousLabel, value: figure(point.previous), series, shape: "dashed" });
  }
  const note = point.isComplete ? null : capitalized(point.partial ?? "so far");
  return { title: point.longLabel, rows, note };
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
