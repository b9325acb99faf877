import type { MetricEntry } from "./metric-entry.ts";

const ofOrders = { dateBasis: "both", source: ["shopify"], facts: ["sales"] } as const;
/** An order counts on its day, whether it is refunded or not. */
const orderCount = {
  ...ofOrders,
  dateBasis: "order_date",
  unit: "count",
} as const;

/** Sums over the order ledger, and ratios of them. */
export const salesMetrics = {
  gross_sales: {
    ...ofOrders,
    name: "Gross sales",
    formula:
      "Price × quantity of product lines, before discounts, returns, shipping and taxes; excludes gift cards and test and deleted orders",
    unit: "money",
  },
  discounts: {
    ...ofOrders,
    name: "Discounts",
    formula: "Discounts on product lines, including their share of order discounts",
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
    parts: {
      kind: "sum",
      terms: [
        { metric: "gross_sales", sign: 1 },
        { metric: "discounts", sign: -1 },
        { metric: "returns", sign: -1 },
      ],
    },
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
  duties: {
    ...ofOrders,
    name: "Duties",
    formula: "Duties charged minus refunded duties",
    unit: "money",
    direction: "neutral",
  },
  additional_fees: {
    ...ofOrders,
    name: "Additional fees",
    formula: "Other fees charged, minus refunded fees",
    unit: "money",
    direction: "neutral",
  },
  total_sales: {
    ...ofOrders,
    name: "Total sales",
    label: "Total Sales",
    formula: "Net sales + shipping + taxes + duties + additional fees",
    unit: "money",
    target: "sum",
    parts: {
      kind: "sum",
      terms: [
        { metric: "net_sales", sign: 1 },
        { metric: "shipping", sign: 1 },
        { metric: "taxes", sign: 1 },
        { metric: "duties", sign: 1 },
        { metric: "additional_fees", sign: 1 },
      ],
    },
  },
  orders: {
    ...orderCount,
    name: "Orders",
    label: "Total Orders",
    formula: "Orders placed, including canceled orders; excludes test and deleted orders",
    target: "sum",
  },
  units: {
    ...ofOrders,
    name: "Units sold",
    label: "Units Sold",
    formula: "Product units sold, excluding gift cards; returned units are not subtracted",
    unit: "count",
    target: "sum",
  },
  online_orders: {
    ...orderCount,
    name: "Online store orders",
    formula: "Orders placed in the online store, including canceled orders",
  },
  orders_with_products: {
    ...orderCount,
    name: "Orders with products",
    formula: "Orders that contain a product other than a gift card",
  },
  goods_sold: {
    ...ofOrders,
    name: "Goods sold",
    formula: "Gross sales − discounts",
    unit: "money",
    parts: {
      kind: "sum",
      terms: [
        { metric: "gross_sales", sign: 1 },
        { metric: "discounts", sign: -1 },
      ],
    },
  },
  aov: {
    ...ofOrders,
    name: "Average order value",
    label: "Avg. Order Value",
    formula: "(Gross sales − discounts) ÷ orders with products, before returns",
    unit: "money",
    target: "level",
    absentBecause: "No orders with products in this range",
    parts: { kind: "ratio", numerator: "goods_sold", denominator: "orders_with_products" },
  },
  refund_rate: {
    ...ofOrders,
    name: "Refund rate",
    formula: "Returns ÷ (gross sales − discounts) × 100",
    unit: "percent",
    direction: "down_good",
    parts: { kind: "ratio", numerator: "returns", denominator: "goods_sold", times: 100 },
  },
} as const satisfies Record<string, MetricEntry>;

export type SalesMetricId = keyof typeof salesMetrics;
