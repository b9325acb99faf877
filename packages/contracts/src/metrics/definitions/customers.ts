import type { MetricEntry } from "./metric-entry.ts";

const ofOrders = { dateBasis: "order_date", source: ["shopify"], facts: ["sales"] } as const;
const toDate = { ...ofOrders, facts: ["customers"], period: "to_date" } as const;
const count = { ...ofOrders, unit: "count" } as const;

/** Customers, by the days of their orders. */
export const customerMetrics = {
  customers: {
    ...count,
    name: "Customers",
    formula: "Distinct customers who placed an order; guest orders are counted separately",
    target: "sum",
    isAdditive: false,
  },
  new_customers: {
    ...count,
    name: "New customers",
    label: "New Customers",
    formula: "Customers whose first order was placed in the range",
    target: "sum",
  },
  returning_customers: {
    ...count,
    name: "Returning customers",
    formula: "Distinct customers who placed an order after an earlier one",
    isAdditive: false,
  },
  returning_customer_rate: {
    ...ofOrders,
    name: "Returning customer rate",
    label: "Returning Customer Rate",
    formula: "Returning customers ÷ customers × 100",
    unit: "percent",
    target: "level",
    absentBecause: "No customers in this range",
    parts: {
      kind: "ratio",
      numerator: "returning_customers",
      denominator: "customers",
      times: 100,
    },
  },
  guest_orders: {
    ...count,
    name: "Guest orders",
    formula: "Orders without a customer; each counts as an order from a new customer",
    direction: "neutral",
  },
  average_lifetime_value: {
    ...toDate,
    name: "Average lifetime value",
    label: "Avg. Lifetime Value",
    formula:
      "Average gross sales − discounts − returns per customer, over all customers to date; actual, not predicted",
    unit: "money",
    absentBecause: "No customers yet",
    parts: { kind: "ratio", numerator: "lifetime_net_sales", denominator: "customers_to_date" },
  },
  customers_to_date: {
    ...toDate,
    name: "Customers to date",
    formula: "Customers with at least one order to date, regardless of the range",
    unit: "count",
  },
  lifetime_net_sales: {
    ...toDate,
    name: "Lifetime net sales",
    formula: "Gross sales − discounts − returns of all orders from customers to date",
    unit: "money",
  },
} as const satisfies Record<string, MetricEntry>;

export type CustomerMetricId = keyof typeof customerMetrics;
