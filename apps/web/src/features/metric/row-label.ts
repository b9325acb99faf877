import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type {
  BreakdownRow,
  MetricBreakdown,
} from "@cartograph/contracts/metrics/metric-breakdown.ts";
import { formatDay } from "@cartograph/ui/format/format-day.ts";
import { valueWords } from "../../lib/filters/value-words.ts";
import { daysOfValue } from "./row-path.ts";

type Labeled = {
  row: Pick<BreakdownRow, "values" | "labels">;
  index: number;
  answer: Pick<MetricBreakdown, "lastCompleteDay" | "currency"> & {
    range: Pick<MetricBreakdown["range"], "from" | "to">;
  };
};

/** The label of a value; days of a range within one year without the year, and those that can still grow marked. */
export function rowLabel(dimension: DimensionId, { row, index, answer }: Labeled): string {
  const { range, lastCompleteDay, currency } = answer;
  const value = row.values[index] ?? "";
  const label =
    range.from.slice(0, 4) === range.to.slice(0, 4) ? withoutYear(dimension, value) : null;
  const days = daysOfValue(dimension, value);
  // A week that the range cuts off ends with the range.
  const to = days && (days.to > range.to ? range.to : days.to);
  return withSoFar(
    label ?? valueWords(dimension, row.labels[index] ?? "", currency),
    to,
    lastCompleteDay,
  );
}

function withoutYear(dimension: DimensionId, value: string): string | null {
  if (dimension === "day") return formatDay(value);
  return dimension === "week" ? `Week of ${formatDay(value)}` : null;
}

/**
 * "Nov 26, so far": marks days that include one after the metric's last complete day.
 * @param to their last day `YYYY-MM-DD`; null for anything else than days
 */
export function withSoFar(
  label: string,
  to: string | null,
  lastCompleteDay: string | null,
): string {
  const isSoFar = to !== null && (lastCompleteDay === null || to > lastCompleteDay);
  return isSoFar ? `${label}, so far` : label;
}
