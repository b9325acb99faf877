import type { MetricEntry } from "./metric-entry.ts";

const ofOrders = { dateBasis: "order_date", source: ["shopify"] } as const;
const count = { ...ofOrders, unit: "count" } as const;

/** People who ordered, on the days of their orders. */
export const customerMetrics = {
  customers: {
    ...count,
    name: "Customers",
    formula: "Distinct customers who placed an order; guest orders are counted separately",
    direction: "up_good",
    target: "sum",
  },
  new_customers: {
    ...count,
    name: "New customers",
    label: "New Customers",
    formula: "Customers whose first order was placed in the range",
    direction: "up_good",
    target: "sum",
  },
  returning_customers: {
    ...count,
    name: "Returning customers",
    formula: "Distinct customers who placed an order after an earlier one",
    direction: "up_good",
  },
  returning_customer_rate: {
    ...ofOrders,
    name: "Returning customer rate",
    label: "Returning Customer Rate",
    formula: "Customers with a returning order in the range ÷ customers × 100",
    unit: "percent",
    direction: "up_good",
    target: "level",
    absentBecause: "No customers in this range",
  },
  guest_orders: {
    ...count,
    name: "Guest orders",
    formula: "Orders without a customer; each counts as one new customer's",
    direction: "neutral",
  },
  average_lifetime_value: {
    ...ofOrders,
    name: "Average lifetime value",
    label: "Avg. Lifetime Value",
    formula:
      "Mean of gross sales less discounts and returns over all customers to date; observed, not predicted",
    unit: "money",
    direction: "up_good",
    period: "to_date",
    absentBecause: "No customers yet",
  },
} as const satisfies Record<string, MetricEntry>;

export type CustomerMetricId = keyof typeof customerMetrics;
