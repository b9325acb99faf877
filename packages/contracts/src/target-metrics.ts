import { type MetricId, metricDefinitions, type TargetMetricId } from "./metrics/definitions.ts";
import type { MetricUnit } from "./metrics/definitions/metric-entry.ts";

/** Metrics that can have a target, in display order, by the screen that has their card. */
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
    name: "Customers",
    metrics: [
      ...(["customers", "new_customers", "returning_customer_rate"] as const),
      ...(["email_delivered", "email_open_rate", "email_click_rate", "email_revenue"] as const),
    ],
  },
  { name: "Traffic", metrics: ["unique_visitors", "bounce_rate", "avg_session_duration"] },
  {
    name: "Cart",
    metrics: ["added_to_cart", "checkouts_started", "abandonment_rate", "value_left_in_carts"],
  },
  { name: "Ads", metrics: ["ad_conversions", "cpa", "mer", "acos", "ncac"] },
] as const satisfies { name: string; metrics: readonly TargetMetricId[] }[];

/** In display order. */
export const targetMetricIds: TargetMetricId[] = targetGroups.flatMap(({ metrics }) => [
  ...metrics,
]);

export function canHaveTarget(id: MetricId): id is TargetMetricId {
  return metricDefinitions[id].target !== null;
}

/** Maximum target of each unit (money: major units). Larger values are treated as typing errors. */
export const maxTarget: Record<MetricUnit, number> = {
  money: 1_000_000_000_000,
  count: 1_000_000_000_000,
  percent: 1000,
  ratio: 100_000,
  seconds: 86_400,
  position: 1000,
};
