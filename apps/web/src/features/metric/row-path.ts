import { dayText, addDays } from "@cartograph/contracts/days.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { BreakdownRow } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { daysRange, isValue, metricPath } from "../../lib/metric-path.ts";

/** The path of a row: its days become the range, its other values filters. */
export function pathOfRow(
  id: MetricId,
  by: readonly DimensionId[],
  { row, range }: { row: BreakdownRow; range: Pick<ResolvedRange, "from" | "to"> },
): string {
  const pairs = by.map((dimension, index) => [dimension, row.values[index] ?? ""] as const);
  const days = pairs
    .map(([dimension, value]) => daysOfValue(dimension, value))
    .find((each) => each !== null);
  const filters = pairs
    .filter(([dimension, value]) => daysOfValue(dimension, value) === null)
    .map(([dimension, value]) => isValue(dimension, value));
  if (!days) return metricPath(id, { filters });
  const from = days.from < range.from ? range.from : days.from;
  const to = days.to > range.to ? range.to : days.to;
  return metricPath(id, { filters, range: daysRange(from, to) });
}

/** The days of a day, week or month; null for other values. */
function daysOfValue(dimension: DimensionId, value: string): { from: string; to: string } | null {
  if (dimension === "day") return { from: value, to: value };
  if (dimension === "week") return { from: value, to: addDays(value, 6) };
  if (dimension !== "month") return null;
  const [year = 0, month = 1] = value.split("-").map(Number);
  const last = dayText(Date.UTC(year, month, 0));
  return { from: `${value}-01`, to: last };
}
