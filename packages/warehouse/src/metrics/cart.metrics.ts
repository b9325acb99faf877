import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics.ts";
import type { Metric } from "./metric.ts";
import { analyticsNeed, ordersNeed, shopifyNeed } from "./sources.ts";

type CartId = Extract<
  MetricId,
  | "added_to_cart"
  | "checkouts_started"
  | "purchases"
  | "abandonment_rate"
  | "checkout_abandonment_rate"
  | "value_left_in_carts"
>;

function cartMetric(
  definition: Omit<MetricDefinition, "source"> & { id: CartId },
  { needs, compute }: Pick<Metric, "needs" | "compute">,
): Metric {
  return {
    definition: { ...definition, source: needs.flatMap((need) => need.anyOf) },
    needs,
    compute,
  };
}

/** The way from the cart to the order. */
export const cartMetrics: Record<CartId, Metric> = {
  added_to_cart: cartMetric(
    {
      id: "added_to_cart",
      name: "Added to cart",
      formula: "Sessions in which something was put into the cart",
      unit: "count",
      direction: "up_good",
      dateBasis: "source_day",
    },
    { needs: [analyticsNeed], compute: null },
  ),
  checkouts_started: cartMetric(
    {
      id: "checkouts_started",
      name: "Checkouts started",
      formula: "Sessions in which a checkout was begun",
      unit: "count",
      direction: "up_good",
      dateBasis: "source_day",
    },
    { needs: [analyticsNeed], compute: null },
  ),
  purchases: cartMetric(
    {
      id: "purchases",
      name: "Completed orders",
      formula: "Orders of the online store, without those of a point of sale and drafts",
      unit: "count",
      direction: "up_good",
      dateBasis: "order_date",
    },
    {
      needs: [ordersNeed],
      compute: async (figures) => (await figures.sales()).online_orders,
    },
  ),
  abandonment_rate: cartMetric(
    {
      id: "abandonment_rate",
      name: "Abandonment rate",
      formula: "(1 − completed orders ÷ added to cart) × 100",
      unit: "percent",
      direction: "down_good",
      dateBasis: "source_day",
    },
    { needs: [ordersNeed, analyticsNeed], compute: null },
  ),
  checkout_abandonment_rate: cartMetric(
    {
      id: "checkout_abandonment_rate",
      name: "Checkout abandonment rate",
      formula: "(1 − completed orders ÷ checkouts started) × 100",
      unit: "percent",
      direction: "down_good",
      dateBasis: "source_day",
    },
    { needs: [ordersNeed, analyticsNeed], compute: null },
  ),
  value_left_in_carts: cartMetric(
    {
      id: "value_left_in_carts",
      name: "Value left in carts",
      formula: "Totals of the checkouts that were begun in the range and never completed",
      unit: "money",
      direction: "down_good",
      dateBasis: "order_date",
    },
    {
      needs: [shopifyNeed],
      compute: (figures) => figures.valueLeftInCarts(),
    },
  ),
};
