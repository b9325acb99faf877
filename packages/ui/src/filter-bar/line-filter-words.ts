import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";

/** An order has a value of these for each of its line items. */
const lineDimensions: ReadonlySet<DimensionId> = new Set<DimensionId>([
  "product",
  "variant",
  "sku",
  "vendor",
  "product_type",
  "collection",
]);

/** How a filter by what the line items are counts amounts and orders; null for other filters. */
export function lineFilterWords({
  dimension,
  operator,
}: Pick<Filter, "dimension" | "operator">): string | null {
  if (!lineDimensions.has(dimension)) return null;
  return operator === "is"
    ? "Amounts count matching items only. Orders count if they contain one."
    : "Amounts leave out matching items. Orders that contain one don't count, so averages per order come out higher.";
}
