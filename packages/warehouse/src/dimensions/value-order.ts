import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";

const numericDimensions = new Set<DimensionId>(["hour", "weekday", "order_value_band"]);
const dateDimensions = new Set<DimensionId>(["day", "week", "month", "acquired_month"]);

/** Whether values have an order of their own, such as months and bands of amounts. */
export function hasNaturalOrder(dimension: DimensionId): boolean {
  return numericDimensions.has(dimension) || dateDimensions.has(dimension);
}

/** A value's sort key: its number, date or label, depending on the dimension. Null for none, which sorts last. */
export function valueOrder(
  dimension: DimensionId,
  { value, label }: { value: string; label: string },
): string | number | null {
  if (value === noValue) return null;
  if (numericDimensions.has(dimension)) return Number.parseInt(value, 10);
  return dateDimensions.has(dimension) ? value : label.toLowerCase();
}
