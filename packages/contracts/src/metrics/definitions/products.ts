import type { MetricEntry } from "./metric-entry.ts";

const ofLines = { dateBasis: "order_date", source: ["shopify"], facts: ["order_lines"] } as const;

/** All products of the store combined. */
export const productMetrics = {
  product_revenue: {
    ...ofLines,
    name: "Product revenue",
    label: "Product Revenue",
    formula: "Gross sales − discounts of all product lines, before returns",
    unit: "money",
    target: "sum",
  },
  product_views: {
    facts: ["item_views"],
    name: "Product views",
    label: "Product Views",
    formula: "Product page views, excluding gift cards",
    unit: "count",
    dateBasis: "source_day",
    source: ["google_analytics"],
    target: "sum",
  },
  product_return_rate: {
    ...ofLines,
    parts: { kind: "ratio", numerator: "units_returned", denominator: "units_ordered", times: 100 },
    name: "Product return rate",
    label: "Return Rate",
    formula:
      "Units returned so far ÷ units sold in the same orders × 100 (recent orders can still be returned)",
    unit: "percent",
    direction: "down_good",
    target: "level",
    absentBecause: "No units sold in this range",
  },
  units_ordered: {
    ...ofLines,
    name: "Units ordered",
    formula: "Product units in the orders placed, excluding gift cards",
    unit: "count",
  },
  units_returned: {
    ...ofLines,
    name: "Units returned",
    formula: "Units in the orders placed that have been returned or removed since",
    unit: "count",
    direction: "down_good",
  },
} as const satisfies Record<string, MetricEntry>;

export type ProductMetricId = keyof typeof productMetrics;
