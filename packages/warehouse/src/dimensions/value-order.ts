import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";

const numbers = new Set<DimensionId>(["hour", "weekday", "order_value_band"]);
const dates = new Set<DimensionId>(["day", "week", "month", "acquired_month"]);

/** A value's sort key: by number, date or label depending on the dimension. Facts without a value are last. */
export function valueOrder(
  dimension: DimensionId,
  { value, label }: { value: string; label: string },
): string | number | null {
  if (value === noValue) return null;
  if (numbers.has(dimension)) return Number.parseInt(value, 10);
  return dates.has(dimension) ? value : label.toLowerCase();
}
