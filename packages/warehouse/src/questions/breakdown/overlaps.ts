import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import { type MetricId, metricDefinitions } from "@cartograph/contracts/metrics/definitions.ts";
import { partsOf } from "@cartograph/contracts/metrics/parts.ts";
import { isLineDimension } from "../../cuts/order-facts.ts";

/** Metrics that count an order as a whole, once for each value of its lines. Amounts and units are counted by line. */
const orderCounts: ReadonlySet<MetricId> = new Set<MetricId>([
  "orders",
  "online_orders",
  "orders_with_products",
  "new_customers",
  "guest_orders",
  "customers",
  "returning_customers",
  "returning_customer_rate",
  "aov",
]);

/** Whether rows can count the same orders or other facts, so that they add up to more than the total. */
export function overlaps(id: MetricId, by: readonly DimensionId[]): boolean {
  return by.some(
    (dimension) =>
      dimensionDefinitions[dimension].overlaps ||
      (isLineDimension(dimension) && orderCounts.has(id)),
  );
}

/** Whether rows overlap for the metric or one of its parts. */
export function partsOverlap(id: MetricId, by: readonly DimensionId[]): boolean {
  return [id, ...partsOf(id)].some((each) => overlaps(each, by));
}

/** Whether a fact can have several values of the dimension. */
export function dimensionOverlaps(dimension: DimensionId): boolean {
  return dimensionDefinitions[dimension].overlaps || isLineDimension(dimension);
}

/** Whether the metric's rows add up to its total. */
export function addsUp(id: MetricId, by: readonly DimensionId[]): boolean {
  return metricDefinitions[id].isAdditive && !overlaps(id, by);
}
