import type { MetricId } from "./definitions.ts";

/** The metrics that each screen shows as cards, in order. Its report has their figures, with comparisons. */
export const cardMetrics = {
  overview: [
    "total_sales",
    "orders",
    "aov",
    "conversion_rate",
    "sessions",
    "paid_sessions",
    "ad_spend",
    "roas",
  ],
  products: ["product_revenue", "units", "product_views", "product_return_rate"],
  customers: [
    "customers",
    "new_customers",
    "returning_customer_rate",
    "average_lifetime_value",
    "email_delivered",
    "email_open_rate",
    "email_click_rate",
    "email_revenue",
  ],
  traffic: ["sessions", "unique_visitors", "bounce_rate", "avg_session_duration", "search_clicks"],
  cart: ["added_to_cart", "checkouts_started", "abandonment_rate", "value_left_in_carts"],
  ads: ["ad_spend", "roas", "ad_conversions", "cpa", "mer", "acos", "ncac"],
} as const satisfies Record<string, readonly MetricId[]>;
