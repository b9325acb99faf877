import { type MetricId, metricDefinitions } from "./definitions.ts";

/** The metrics that it is directly a sum or a ratio of, in order. */
export function partsOf(id: MetricId): MetricId[] {
  const { parts } = metricDefinitions[id];
  if (parts === null) return [];
  if (parts.kind === "ratio") return [parts.numerator, parts.denominator];
  return parts.terms.map(({ metric }) => metric);
}

/** The sales breakdown, from gross to total sales, as Shopify has it. */
export const salesBreakdown = [
  "gross_sales",
  "discounts",
  "returns",
  "net_sales",
  "shipping",
  "taxes",
  "duties",
  "additional_fees",
  "total_sales",
] as const satisfies readonly MetricId[];

/** The metric and the others whose figures its page shows: its parts, and for a line of the sales breakdown all lines. */
export function shownWith(id: MetricId): MetricId[] {
  const isLine = salesBreakdown.some((line) => line === id);
  return [...new Set([id, ...partsOf(id), ...(isLine ? salesBreakdown : [])])];
}
