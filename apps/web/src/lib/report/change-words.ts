import { roundFigure } from "@cartograph/ui/data-table/figure-column.ts";
import { formatPercent, noFigure } from "@cartograph/ui/format/format-number.ts";

/** The percent change between two figures; null without an earlier figure, and where the sign differs. */
export function percentBetween(value: number | null, previous: number | null): number | null {
  if (value === null || previous === null || previous === 0 || value * previous < 0) return null;
  return ((value - previous) / Math.abs(previous)) * 100;
}

/** A change in percent, as "+12.34%"; without a sign where it is shown as zero. */
export function percentWords(percent: number | null): string {
  const shown = roundFigure(percent, 2);
  if (shown === null) return noFigure;
  return `${shown > 0 ? "+" : ""}${formatPercent(shown, 2)}`;
}
