import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";

type Figure = Pick<MetricValue, "id" | "value" | "noPercentChange">;
type RangeBound = { range: { to: string } };

/** Why a figure is unknown: its range ends before the first data. Null otherwise. */
export function beforeFirstData(
  figure: Pick<Figure, "noPercentChange"> | undefined,
  { range }: RangeBound,
): string | null {
  const since = figure?.noPercentChange?.since;
  return since && range.to < since ? `No data before ${formatDays(since, since)}` : null;
}

/** The report with null instead of 0 for figures whose range ends before the first data. */
export function withKnownFigures<
  Report extends RangeBound & { metrics: Readonly<Partial<Record<MetricId, Figure>>> },
>(report: Report): Report {
  const metrics: Partial<Record<MetricId, Figure>> = { ...report.metrics };
  for (const figure of Object.values(metrics)) {
    if (beforeFirstData(figure, report) !== null) metrics[figure.id] = { ...figure, value: null };
  }
  return { ...report, metrics };
}
