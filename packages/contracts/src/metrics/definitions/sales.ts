import type { MetricEntry } from "./metric-entry.ts";

const ofOrders = { dateBasis: "both", source: ["shopify"] } as const;

/** Sums over the ledger of orders, and ratios of them. */
export const salesMetrics = {
  gross_sales: {
    ...ofOrders,
    name: "Gross sales",
    formula:
      "Price × quantity of product lines, before discounts, returns, shipping and taxes; without gift cards, test and deleted orders",
    unit: "money",
    direction: "up_good",
  },
  discounts: {
    ...ofOrders,
    name: "Discounts",
    formula: "Discounts of product lines and their share of order discounts",
    unit: "money",
    direction: "neutral",
  },
  returns: {
    ...ofOrders,
    name: "Returns",
    formula: "Value of returned goods, before shipping and taxes",
    unit: "money",
    direction: "down_good",
  },
  net_sales: {
    ...ofOrders,
    name: "Net sales",
    formula: "Gross sales − discounts − returns",
    unit: "money",
    direction: "up_good",
  },
  shipping: {
    ...ofOrders,
    name: "Shipping",
    formula: "Shipping charged, after shipping discounts, minus refunded shipping",
    unit: "money",
    direction: "neutral",
  },
  taxes: {
    ...ofOrders,
    name: "Taxes",
    formula: "Taxes charged minus refunded taxes",
    unit: "money",
    direction: "neutral",
  },
  total_sales: {
    ...ofOrders,
    name: "Total sales",
    label: "Total Sales",
    formula: "Net sales + shipping + taxes + duties + additional fees",
    unit: "money",
    direction: "up_good",
    target: "sum",
  },
  orders: {
    ...ofOrders,
    name: "Orders",
    label: "Total Orders",
    formula: "Orders placed, including canceled ones; without test and deleted orders",
    unit: "count",
    direction: "up_good",
    target: "sum",
  },
  units: {
    ...ofOrders,
    name: "Units sold",
    label: "Units Sold",
    formula: "Units of products sold, without gift cards; returned units are not subtracted",
    unit: "count",
    direction: "up_good",
    target: "sum",
  },
  aov: {
    ...ofOrders,
    name: "Average order value",
    label: "Avg. Order Value",
    formula: "(Gross sales − discounts) ÷ orders with products, before returns",
    unit: "money",
    direction: "up_good",
    target: "level",
    absentBecause: "No orders in this range",
  },
  refund_rate: {
    ...ofOrders,
    name: "Refund rate",
    formula: "Returns ÷ (gross sales − discounts) × 100",
    unit: "percent",
    direction: "down_good",
  },
} as const satisfies Record<string, MetricEntry>;

export type SalesMetricId = keyof typeof salesMetrics;
