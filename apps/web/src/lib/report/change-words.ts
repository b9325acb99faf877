import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { formatPercent, noFigure } from "@cartograph/ui/format/format-number.ts";

/** The change of a figure as "+12.34%"; a dash where there is no percent change. */
export function changeWords(figure: Pick<MetricValue, "percentChange"> | undefined): string {
  return percentWords(figure?.percentChange ?? null);
}

/** The percent change between two figures; null without an earlier figure, and where the sign differs. */
export function percentBetween(value: number, previous: number | null): number | null {
  if (previous === null || previous === 0 || value * previous < 0) return null;
  return ((value - previous) / Math.abs(previous)) * 100;
}

/** The change between two figures of a breakdown. A percentage needs an earlier figure above zero. */
export function changeBetween(value: number | null, previous: number | null): string {
  if (value === null || previous === null) return noFigure;
  if (previous === 0) return value === 0 ? "0.00%" : "New";
  return percentWords(percentBetween(value, previous));
}

/** A change in percent, as "+12.34%". */
export function percentWords(percent: number | null): string {
  if (percent === null) return noFigure;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${formatPercent(Math.abs(percent), 2)}`;
}
