import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { BreakdownRow } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import { daysOfValue } from "./row-path.ts";

type Labeled = {
  row: Pick<BreakdownRow, "values" | "labels">;
  index: number;
  range: Pick<ResolvedRange, "from" | "to" | "isComplete">;
};

/** The label of a value; days of a range within one year without the year, and the running ones marked. */
export function rowLabel(dimension: DimensionId, { row, index, range }: Labeled): string {
  const value = row.values[index] ?? "";
  const label =
    range.from.slice(0, 4) === range.to.slice(0, 4) ? withoutYear(dimension, value) : null;
  return withSoFar(label ?? row.labels[index] ?? "", daysOfValue(dimension, value)?.to, range);
}

function withoutYear(dimension: DimensionId, value: string): string | null {
  if (dimension === "day") return formatDay(value);
  return dimension === "week" ? `Week of ${formatDay(value)}` : null;
}

/**
 * "Nov 26, so far": marks a day, or days, that include the running end of the range.
 * @param to their last day `YYYY-MM-DD`; undefined for anything else than days
 */
export function withSoFar(label: string, to: string | undefined, range: Labeled["range"]): string {
  return to !== undefined && !range.isComplete && to >= range.to ? `${label}, so far` : label;
}
