import type { BreakdownFigure } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { formatPercent, noFigure } from "@cartograph/ui/format/format-number.ts";

/** A change in words, and its percentage where there is one. */
export type Change = { text: string; percent: number | null };

/** The change of a figure as "+12.34%"; a dash where there is no percent change. */
export function changeOf(figure: Pick<MetricValue, "percentChange"> | undefined): Change {
  return changeBy(figure?.percentChange ?? null);
}

/** The percent change between two figures; null without an earlier figure, and where the sign differs. */
export function percentBetween(value: number, previous: number | null): number | null {
  if (previous === null || previous === 0 || value * previous < 0) return null;
  return ((value - previous) / Math.abs(previous)) * 100;
}

/** The change of a figure of a breakdown. */
export function breakdownChange(
  figure: Pick<BreakdownFigure, "compared" | "previous"> | undefined,
): Change {
  const { compared = null, previous = null } = figure ?? {};
  if (compared === null || previous === null) return changeBy(null);
  if (previous !== 0) return changeBy(percentBetween(compared, previous));
  return compared === 0 ? changeBy(0) : { text: "New", percent: null };
}

/** A change in percent, as "+12.34%". */
export function percentWords(percent: number | null): string {
  if (percent === null) return noFigure;
  const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
  return `${sign}${formatPercent(Math.abs(percent), 2)}`;
}

function changeBy(percent: number | null): Change {
  return { text: percentWords(percent), percent };
}
