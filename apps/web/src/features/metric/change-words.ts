import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { formatPercent, noFigure } from "@cartograph/ui/format/format-number.ts";

/** The change of a figure as "+12.34%"; a dash where there is no percent change. */
export function changeWords(figure: Pick<MetricValue, "percentChange"> | undefined): string {
  return percentWords(figure?.percentChange ?? null);
}

/** The change between two figures of a breakdown. A percentage needs an earlier figure above zero. */
export function changeBetween(value: number | null, previous: number | null): string {
  if (value === null || previous === null) return noFigure;
  if (previous === 0) return value === 0 ? "0.00%" : "New";
  if (Math.sign(value) * Math.sign(previous) < 0) return noFigure;
  return percentWords(((value - previous) / Math.abs(previous)) * 100);
}

function percentWords(percent: number | null): string {
  if (percent === null) return noFigure;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${formatPercent(Math.abs(percent), 2)}`;
}
