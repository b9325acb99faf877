import type { ChartTooltipProps, TooltipRow } from "../chart-tooltip.tsx";
import { formatPercent } from "../../format/format-number.ts";
import { pointFigures, whyPartial } from "../line-points.ts";
import type { ChartPoint } from "../regroup-days.ts";

export type LineLabels = {
  valueLabel: string;
  /** Null where nothing is compared. */
  previousLabel: string | null;
  series: number;
  /** Formats exact values. */
  formatValue: (value: number) => string;
};

/** The tooltip of a point: its value, the one it is compared with, the change, and whether it is partial. */
export function lineTooltip(words: LineLabels, point: ChartPoint): ChartTooltipProps {
  const { valueLabel, previousLabel, series, formatValue } = words;
  const [value, previous] = pointFigures(point, formatValue);
  const rows: TooltipRow[] = [{ name: valueLabel, value, series, shape: "line" }];
  if (previousLabel !== null) {
    rows.push({
      name: point.previousLabel ?? previousLabel,
      value: previous,
      series,
      shape: "dashed",
    });
    const change = changeOf(point, formatValue);
    if (change !== null) rows.push({ name: "Change", value: change });
  }
  const partial = whyPartial(point);
  const note = partial && capitalized(partial);
  return { title: point.longLabel, rows, note, remarks: point.notes ?? [] };
}

/** The change as `+12.34%`, or the difference where the sign changes; null without two values or after zero. */
function changeOf(
  { value, previous }: ChartPoint,
  formatValue: (value: number) => string,
): string | null {
  if (value === null || previous === null || previous === 0) return null;
  const difference = value - previous;
  const text =
    value * previous < 0
      ? formatValue(Math.abs(difference))
      : formatPercent(Math.abs(difference / previous) * 100, 2);
  return `${difference < 0 ? "−" : "+"}${text}`;
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
