import { type MetricId, metricDefinitions } from "./definitions.ts";

/** The metrics it is directly a sum or ratio of, in order. */
export function partsOf(id: MetricId): MetricId[] {
  const { parts } = metricDefinitions[id];
  if (parts === null) return [];
  if (parts.kind === "ratio") return [parts.numerator, parts.denominator];
  return parts.terms.map(({ metric }) => metric);
}

/** The sales breakdown from gross to total sales, in Shopify's order. */
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

/** Lines of the sales breakdown that are subtracted from sales. */
export const subtractedLines: ReadonlySet<MetricId> = new Set<MetricId>(["discounts", "returns"]);

/** Lines of the sales breakdown that are subtotals of the lines above. */
export const subtotalLines: ReadonlySet<MetricId> = new Set<MetricId>(["net_sales", "total_sales"]);

/** The metrics shown on a metric's page: itself and its parts, or the whole sales breakdown for one of its lines. */
export function relatedMetrics(id: MetricId): MetricId[] {
  const isLine = salesBreakdown.some((line) => line === id);
  return [...new Set([id, ...partsOf(id), ...(isLine ? salesBreakdown : [])])];
}
