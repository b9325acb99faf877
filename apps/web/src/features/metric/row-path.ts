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
  { row, range }: { row: BreakdownRow; range: Days },
): string {
  const pairs = by.map((dimension, index) => [dimension, row.values[index] ?? ""] as const);
  const spans = pairs
    .map(([dimension, value]) => daysOfValue(dimension, value))
    .filter((span) => span !== null);
  const filters = pairs
    .filter(([dimension, value]) => daysOfValue(dimension, value) === null)
    .map(([dimension, value]) => isValue(dimension, value));
  if (spans.length === 0) return metricPath(id, { filters });
  const { from, to } = spans.reduce(commonDays, range);
  return metricPath(id, { filters, range: daysRange(from, to) });
}

type Days = Pick<ResolvedRange, "from" | "to">;

/** The days of both. A row by week and month has only the days of its week that are in its month. */
function commonDays(one: Days, other: Days): Days {
  return {
    from: one.from < other.from ? other.from : one.from,
    to: one.to > other.to ? other.to : one.to,
  };
}

/** The days of a day, week or month; null for other values. */
export function daysOfValue(dimension: DimensionId, value: string): Days | null {
  if (dimension === "day") return { from: value, to: value };
  if (dimension === "week") return { from: value, to: addDays(value, 6) };
  if (dimension !== "month") return null;
  const [year = 0, month = 1] = value.split("-").map(Number);
  const last = dayText(Date.UTC(year, month, 0));
  return { from: `${value}-01`, to: last };
}
