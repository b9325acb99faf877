import type { DimensionField, MetricField } from "./field.ts";

export type AskedFields = {
  dimensions: readonly DimensionField[];
  metrics: readonly MetricField[];
};

/** Counts of users and events are all that can be asked of an item beside its own figures. */
const besideItems = new Set(["totalUsers", "eventCount"]);

/**
 * The fields that must go for the rest to be answered together; none when they can be. An item's fields stand beside
 * no figure of a whole session or sale, since a sale has several items.
 */
export function findIncompatible({ dimensions, metrics }: AskedFields): string[] {
  const itemMetrics = metrics.filter(({ scope }) => scope === "item");
  const hasItemDimension = dimensions.some(({ scope }) => scope === "item");
  const others = metrics.filter(({ scope }) => scope !== "item");
  if (hasItemDimension) {
    return others.map(({ apiName }) => apiName).filter((name) => !besideItems.has(name));
  }
  if (itemMetrics.length === 0) return [];
  return others.filter(({ isEcommerce }) => isEcommerce).map(({ apiName }) => apiName);
}

/** As Google words it; the part about what is incompatible never differs. */
export function incompatibleText(names: readonly string[]): string {
  return `Please remove ${names.join(", ")} to make the request compatible. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.google/ga4/dimensions-metrics-explorer/`;
}
