import type { DimensionField, MetricField } from "./field.ts";

export type RequestedFields = {
  dimensions: readonly DimensionField[];
  metrics: readonly MetricField[];
};

/** The only metrics besides item metrics that are compatible with item dimensions. */
const besideItems = new Set(["totalUsers", "eventCount"]);

/**
 * Returns the fields to remove to make the rest compatible, or none. Item fields are incompatible with metrics of a
 * whole session or sale, because a sale has several items.
 */
export function findIncompatible({ dimensions, metrics }: RequestedFields): string[] {
  const itemMetrics = metrics.filter(({ scope }) => scope === "item");
  const hasItemDimension = dimensions.some(({ scope }) => scope === "item");
  const others = metrics.filter(({ scope }) => scope !== "item");
  if (hasItemDimension) {
    return others.map(({ apiName }) => apiName).filter((name) => !besideItems.has(name));
  }
  if (itemMetrics.length === 0) return [];
  return others.filter(({ isEcommerce }) => isEcommerce).map(({ apiName }) => apiName);
}

/** Google's wording, whose second sentence is always the same. */
export function incompatibleText(names: readonly string[]): string {
  return `Please remove ${names.join(", ")} to make the request compatible. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.google/ga4/dimensions-metrics-explorer/`;
}
