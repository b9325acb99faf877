import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricValue } from "@cartograph/contracts/metrics/metric-value.ts";
import { formatDays } from "@cartograph/ui/format/format-day.ts";

type Figure = Pick<MetricValue, "id" | "value" | "noPercentChange">;
type OfRange = { range: { to: string } };

/** Why the figure of a range that ends before the first data is unknown; null when it is not. */
export function beforeFirstData(
  figure: Pick<Figure, "noPercentChange"> | undefined,
  { range }: OfRange,
): string | null {
  const since = figure?.noPercentChange?.since;
  return since && range.to < since ? `No data before ${formatDays(since, since)}` : null;
}

/** The report without the zeros that were counted in a range that ends before the first data. */
export function withKnownFigures<
  Report extends OfRange & { metrics: Readonly<Partial<Record<MetricId, Figure>>> },
>(report: Report): Report {
  const metrics: Partial<Record<MetricId, Figure>> = { ...report.metrics };
  for (const figure of Object.values(metrics)) {
    if (beforeFirstData(figure, report) !== null) metrics[figure.id] = { ...figure, value: null };
  }
  return { ...report, metrics };
}
