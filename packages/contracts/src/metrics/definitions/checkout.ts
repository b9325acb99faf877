import { dayDimensions } from "../../dimensions/definitions.ts";
import type { MetricEntry } from "./metric-entry.ts";

const ofAnalytics = {
  dateBasis: "source_day",
  source: ["google_analytics"],
  facts: ["sessions"],
} as const;
const ofSteps = { ...ofAnalytics, cutBy: dayDimensions } as const;

/** From cart to order. */
export const checkoutMetrics = {
  added_to_cart: {
    ...ofSteps,
    name: "Added to cart",
    label: "Added to Cart",
    formula: "Sessions with an item added to the cart",
    unit: "count",
    target: "sum",
  },
  checkouts_started: {
    ...ofSteps,
    name: "Checkouts started",
    label: "Started Checkout",
    formula: "Sessions that started a checkout",
    unit: "count",
    target: "sum",
  },
  entered_shipping: {
    ...ofSteps,
    name: "Entered shipping",
    formula: "Sessions that entered shipping details in the checkout",
    unit: "count",
  },
  entered_payment: {
    ...ofSteps,
    name: "Entered payment",
    formula: "Sessions that entered payment details in the checkout",
    unit: "count",
  },
  purchases: {
    ...ofAnalytics,
    name: "Recorded purchases",
    formula: "Purchases recorded by Google Analytics, usually fewer than the orders placed",
    unit: "count",
  },
  abandonment_rate: {
    ...ofSteps,
    name: "Abandonment rate",
    label: "Abandonment Rate",
    formula: "(1 − sessions with a purchase ÷ sessions with an item added to the cart) × 100",
    unit: "percent",
    decimals: 1,
    direction: "down_good",
    target: "level",
    absentBecause: "Nothing was added to a cart in this range",
    parts: {
      kind: "ratio",
      numerator: "purchase_sessions",
      denominator: "added_to_cart",
      times: 100,
      isComplement: true,
    },
  },
  checkout_abandonment_rate: {
    ...ofSteps,
    name: "Checkout abandonment rate",
    formula: "(1 − sessions with a purchase ÷ sessions that started a checkout) × 100",
    unit: "percent",
    direction: "down_good",
    parts: {
      kind: "ratio",
      numerator: "purchase_sessions",
      denominator: "checkouts_started",
      times: 100,
      isComplement: true,
    },
  },
  value_left_in_carts: {
    facts: ["checkouts"],
    name: "Value left in carts",
    label: "Value Left in Carts",
    formula: "Total value of checkouts started in the range and never completed",
    unit: "money",
    direction: "down_good",
    dateBasis: "order_date",
    source: ["shopify"],
    target: "sum",
  },
  purchase_sessions: {
    ...ofSteps,
    name: "Sessions with a purchase",
    formula: "Sessions in which Google Analytics recorded a purchase",
    unit: "count",
  },
} as const satisfies Record<string, MetricEntry>;

export type CheckoutMetricId = keyof typeof checkoutMetrics;
