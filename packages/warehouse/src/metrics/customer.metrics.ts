import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { Figures } from "./figures.ts";
import type { Metric } from "./metric.ts";
import { ordersNeed } from "./sources.ts";

type CustomerId = Extract<
  MetricId,
  "customers" | "new_customers" | "returning_customers" | "guest_orders"
>;

function customerMetric(
  definition: { id: CustomerId; name: string; formula: string; direction: "up_good" | "neutral" },
  compute: (figures: Figures) => Promise<number>,
): Metric {
  return {
    definition: { ...definition, unit: "count", dateBasis: "order_date", source: ["shopify"] },
    needs: [ordersNeed],
    wholeDaysOf: null,
    compute,
  };
}

/** Counts of people, on the days of their orders. */
export const customerMetrics: Record<CustomerId, Metric> = {
  customers: customerMetric(
    {
      id: "customers",
      name: "Customers",
      formula: "Distinct customers who placed an order; guests are counted apart",
      direction: "up_good",
    },
    async (figures) => (await figures.customers()).all,
  ),
  new_customers: customerMetric(
    {
      id: "new_customers",
      name: "New customers",
      formula: "Customers whose first order ever was placed in the range",
      direction: "up_good",
    },
    async (figures) => (await figures.orderCounts()).new,
  ),
  returning_customers: customerMetric(
    {
      id: "returning_customers",
      name: "Returning customers",
      formula: "Distinct customers who placed an order after an earlier one of theirs",
      direction: "up_good",
    },
    async (figures) => (await figures.customers()).returning,
  ),
  guest_orders: customerMetric(
    {
      id: "guest_orders",
      name: "Guest orders",
      formula: "Orders without a customer; each counts as one new customer's",
      direction: "neutral",
    },
    async (figures) => (await figures.orderCounts()).guest,
  ),
};
