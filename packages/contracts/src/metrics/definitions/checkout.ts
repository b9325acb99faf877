import type { MetricEntry } from "./metric-entry.ts";

const ofAnalytics = { dateBasis: "source_day", source: ["google_analytics"] } as const;

/** From the cart to the order. */
export const checkoutMetrics = {
  added_to_cart: {
    ...ofAnalytics,
    name: "Added to cart",
    label: "Added to Cart",
    formula: "Sessions that added something to the cart",
    unit: "count",
    direction: "up_good",
    target: "sum",
  },
  checkouts_started: {
    ...ofAnalytics,
    name: "Checkouts started",
    label: "Started Checkout",
    formula: "Sessions that started a checkout",
    unit: "count",
    direction: "up_good",
    target: "sum",
  },
  purchases: {
    ...ofAnalytics,
    name: "Recorded purchases",
    formula: "Purchases that Google Analytics recorded, fewer than the orders that were placed",
    unit: "count",
    direction: "up_good",
  },
  abandonment_rate: {
    ...ofAnalytics,
    name: "Abandonment rate",
    label: "Abandonment Rate",
    formula: "(1 − sessions with a purchase ÷ sessions that added something to the cart) × 100",
    unit: "percent",
    decimals: 1,
    direction: "down_good",
    target: "level",
    absentBecause: "Nothing was added to a cart in this range",
  },
  checkout_abandonment_rate: {
    ...ofAnalytics,
    name: "Checkout abandonment rate",
    formula: "(1 − sessions with a purchase ÷ sessions that started a checkout) × 100",
    unit: "percent",
    direction: "down_good",
  },
  value_left_in_carts: {
    name: "Value left in carts",
    label: "Value Left in Carts",
    formula: "Totals of the checkouts that were started in the range and never completed",
    unit: "money",
    direction: "down_good",
    dateBasis: "order_date",
    source: ["shopify"],
    target: "sum",
  },
} as const satisfies Record<string, MetricEntry>;

export type CheckoutMetricId = keyof typeof checkoutMetrics;
