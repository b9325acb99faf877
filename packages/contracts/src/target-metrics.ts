import type { MetricDirection, MetricUnit } from "./metrics/metric.ts";

/** A figure that can have a target: every one that a card shows over a range. */
export type TargetMetric = {
  /** As its card is titled. */
  label: string;
  unit: MetricUnit;
  /**
   * Amounts and counts grow with the days of a range, and so does what is aimed at; a level, such as a rate or an
   * average, is the same for a day and for a month.
   */
  kind: "sum" | "level";
  /** Where down is good the target is a ceiling; where neither is, a budget that is neither met nor missed. */
  direction: MetricDirection;
};

const sum = (label: string, unit: MetricUnit, direction: MetricDirection = "up_good") =>
  ({ label, unit, kind: "sum", direction }) as const;
const level = (label: string, unit: MetricUnit, direction: MetricDirection = "up_good") =>
  ({ label, unit, kind: "level", direction }) as const;

/** By metric id; the last of Products and of Customers are figures of those screens alone. */
export const targetMetrics = {
  total_sales: sum("Total Sales", "money"),
  orders: sum("Total Orders", "count"),
  aov: level("Avg. Order Value", "money"),
  conversion_rate: level("Conversion Rate", "percent"),
  sessions: sum("Total Traffic", "count"),
  paid_sessions: sum("Paid Traffic", "count", "neutral"),
  ad_spend: sum("Ad Spend", "money", "neutral"),
  roas: level("ROAS", "ratio"),
  units: sum("Units Sold", "count"),
  product_revenue: sum("Product Revenue", "money"),
  product_views: sum("Product Views", "count"),
  product_return_rate: level("Return Rate", "percent", "down_good"),
  customers: sum("Customers", "count"),
  new_customers: sum("New Customers", "count"),
  returning_customer_rate: level("Returning Customer Rate", "percent"),
  email_delivered: sum("Emails Delivered", "count"),
  email_open_rate: level("Open Rate", "percent"),
  email_click_rate: level("Click Rate", "percent"),
  email_revenue: sum("Email Revenue (claimed)", "money"),
  unique_visitors: sum("Unique Visitors", "count"),
  bounce_rate: level("Bounce Rate", "percent", "down_good"),
  avg_session_duration: level("Avg. Session Duration", "seconds"),
  added_to_cart: sum("Added to Cart", "count"),
  checkouts_started: sum("Started Checkout", "count"),
  abandonment_rate: level("Abandonment Rate", "percent", "down_good"),
  value_left_in_carts: sum("Value Left in Carts", "money", "down_good"),
  ad_conversions: sum("Conversions", "count"),
  cpa: level("CPA", "money", "down_good"),
  mer: level("MER (actual)", "ratio"),
  acos: level("ACOS (actual)", "percent", "down_good"),
  ncac: level("nCAC (actual)", "money", "down_good"),
} as const satisfies Record<string, TargetMetric>;

export type TargetMetricId = keyof typeof targetMetrics;
export const targetMetricIds = Object.keys(targetMetrics) as TargetMetricId[];

export function canHaveTarget(id: string): id is TargetMetricId {
  return Object.hasOwn(targetMetrics, id);
}

/** The figures as the screens show them, each named once. */
export const targetGroups = [
  {
    name: "Overview",
    metrics: [
      ...(["total_sales", "orders", "aov", "conversion_rate"] as const),
      ...(["sessions", "paid_sessions", "ad_spend", "roas"] as const),
    ],
  },
  {
    name: "Products",
    metrics: ["product_revenue", "units", "product_views", "product_return_rate"],
  },
  {
    name: "Customers and email",
    metrics: [
      ...(["customers", "new_customers", "returning_customer_rate"] as const),
      ...(["email_delivered", "email_open_rate", "email_click_rate", "email_revenue"] as const),
    ],
  },
  { name: "Traffic", metrics: ["unique_visitors", "bounce_rate", "avg_session_duration"] },
  {
    name: "Cart Analysis",
    metrics: ["added_to_cart", "checkouts_started", "abandonment_rate", "value_left_in_carts"],
  },
  { name: "Ad Performance", metrics: ["ad_conversions", "cpa", "mer", "acos", "ncac"] },
] as const satisfies { name: string; metrics: readonly TargetMetricId[] }[];

/** How many decimals a target may have; those of money are its currency's. */
export const targetDecimals: Record<Exclude<MetricUnit, "money">, number> = {
  count: 0,
  percent: 2,
  ratio: 2,
  seconds: 0,
  position: 1,
};

/** The largest target of each unit, in the unit (money: major units): beyond it lies a slip of the finger. */
export const maxTarget: Record<MetricUnit, number> = {
  money: 1_000_000_000_000,
  count: 1_000_000_000_000,
  percent: 1000,
  ratio: 100_000,
  seconds: 86_400,
  position: 1000,
};
