import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { productPath } from "../record/record-paths.ts";
import { isValue, metricPath } from "../metric-path.ts";

/** A product's name opens its page, its figures the metric of that product. */
export function openProduct(
  product: { id: string; number: string },
  metric: MetricId | null,
): string {
  if (metric === null) return productPath(product.id);
  return metricPath(metric, { filters: [isValue("product", product.number)] });
}
