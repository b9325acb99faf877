import type { MetricEntry } from "./metric-entry.ts";

const ofOrders = { dateBasis: "both", source: ["shopify"], facts: ["sales"] } as const;
const amount = { ...ofOrders, unit: "money" } as const;
/** An order counts on its day, whether it is refunded or not. */
const orderCount = {
  ...ofOrders,
  dateBasis: "order_date",
  unit: "count",
} as const;

/** Sums over the order ledger, and ratios of them. */
export const salesMetrics = {
  gross_sales: {
    ...amount,
    name: "Gross sales",
    formula:
      "Price × quantity of product lines, before discounts, returns, shipping and taxes; excludes gift cards and test and deleted orders",
  },
  discounts: {
    ...amount,
    name: "Discounts",
    formula: "Discounts on product lines, including their share of order discounts",
    direction: "neutral",
  },
  returns: {
    ...amount,
    name: "Returns",
    formula: "Value of goods returned or removed by edits, before shipping and taxes",
    direction: "down_good",
  },
  net_sales: {
    ...amount,
    name: "Net sales",
    formula: "Gross sales − discounts − returns",
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
    ...amount,
    name: "Shipping",
    formula: "Shipping charged, after shipping discounts, minus refunded shipping",
    direction: "neutral",
  },
  taxes: {
    ...amount,
    name: "Taxes",
    formula: "Taxes charged minus refunded taxes",
    direction: "neutral",
  },
  duties: {
    ...amount,
    name: "Duties",
    formula: "Duties charged minus refunded duties",
    direction: "neutral",
  },
  additional_fees: {
    ...amount,
    name: "Additional fees",
    formula: "Other fees charged, minus refunded fees",
    direction: "neutral",
  },
  total_sales: {
    ...amount,
    name: "Total sales",
    label: "Total Sales",
    formula: "Net sales + shipping + taxes + duties + additional fees",
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
    ...amount,
    name: "Goods sold",
    formula: "Gross sales − discounts",
    parts: {
      kind: "sum",
      terms: [
        { metric: "gross_sales", sign: 1 },
        { metric: "discounts", sign: -1 },
      ],
    },
  },
  aov: {
    ...amount,
    name: "Average order value",
    label: "Avg. Order Value",
    formula: "(Gross sales − discounts) ÷ orders with products, before returns",
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
