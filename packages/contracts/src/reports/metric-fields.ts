import type { MetricId } from "../metrics/definitions.ts";

/** Parts of a metric's value that reports repeat as separate fields. */
export type MetricPart = "value" | "percentChange" | "previous" | "target";

/** Field → metric and part. */
export type MetricFields = Readonly<Record<string, readonly [MetricId, MetricPart]>>;

/** The documented REST fields of each report that repeat a metric. */
export const metricFields = {
  dashboard: {
    salesSummary: {
      totalSales: ["total_sales", "value"],
      percentChange: ["total_sales", "percentChange"],
      previousTotalSales: ["total_sales", "previous"],
      target: ["total_sales", "target"],
      orders: ["orders", "value"],
      ordersPercentChange: ["orders", "percentChange"],
      previousOrders: ["orders", "previous"],
      ordersTarget: ["orders", "target"],
      aov: ["aov", "value"],
      aovPercentChange: ["aov", "percentChange"],
      previousAov: ["aov", "previous"],
      aovTarget: ["aov", "target"],
      conversionRate: ["conversion_rate", "value"],
      conversionRateChange: ["conversion_rate", "percentChange"],
      previousConversionRate: ["conversion_rate", "previous"],
      conversionRateTarget: ["conversion_rate", "target"],
      grossSales: ["gross_sales", "value"],
      discounts: ["discounts", "value"],
      returns: ["returns", "value"],
      netSales: ["net_sales", "value"],
      shipping: ["shipping", "value"],
      taxes: ["taxes", "value"],
      units: ["units", "value"],
      customers: ["customers", "value"],
      guestOrders: ["guest_orders", "value"],
    },
    trafficData: {
      totalTraffic: ["sessions", "value"],
      percentChange: ["sessions", "percentChange"],
      previousTotalTraffic: ["sessions", "previous"],
      target: ["sessions", "target"],
      paidTraffic: ["paid_sessions", "value"],
      paidTrafficPercentChange: ["paid_sessions", "percentChange"],
      previousPaidTraffic: ["paid_sessions", "previous"],
      paidTrafficTarget: ["paid_sessions", "target"],
    },
    adSpendData: {
      adSpend: ["ad_spend", "value"],
      percentChange: ["ad_spend", "percentChange"],
      previousAdSpend: ["ad_spend", "previous"],
      target: ["ad_spend", "target"],
      roas: ["roas", "value"],
      roasPercentChange: ["roas", "percentChange"],
      previousRoas: ["roas", "previous"],
      roasTarget: ["roas", "target"],
    },
  },
  products: {
    summary: {
      productRevenue: ["product_revenue", "value"],
      productRevenuePercentChange: ["product_revenue", "percentChange"],
      previousProductRevenue: ["product_revenue", "previous"],
      unitsSold: ["units", "value"],
      unitsSoldPercentChange: ["units", "percentChange"],
      previousUnitsSold: ["units", "previous"],
      productViews: ["product_views", "value"],
      productViewsPercentChange: ["product_views", "percentChange"],
      previousProductViews: ["product_views", "previous"],
      returnRate: ["product_return_rate", "value"],
      returnRatePercentChange: ["product_return_rate", "percentChange"],
      previousReturnRate: ["product_return_rate", "previous"],
    },
  },
  customers: {
    summary: {
      customers: ["customers", "value"],
      customersPercentChange: ["customers", "percentChange"],
      previousCustomers: ["customers", "previous"],
      newCustomers: ["new_customers", "value"],
      newCustomersPercentChange: ["new_customers", "percentChange"],
      previousNewCustomers: ["new_customers", "previous"],
      returningCustomers: ["returning_customers", "value"],
      returningCustomerRate: ["returning_customer_rate", "value"],
      returningCustomerRatePercentChange: ["returning_customer_rate", "percentChange"],
      previousReturningCustomerRate: ["returning_customer_rate", "previous"],
      guestOrders: ["guest_orders", "value"],
      averageLifetimeValue: ["average_lifetime_value", "value"],
    },
    email: {
      delivered: ["email_delivered", "value"],
      deliveredPercentChange: ["email_delivered", "percentChange"],
      previousDelivered: ["email_delivered", "previous"],
      openRate: ["email_open_rate", "value"],
      openRatePercentChange: ["email_open_rate", "percentChange"],
      previousOpenRate: ["email_open_rate", "previous"],
      clickRate: ["email_click_rate", "value"],
      clickRatePercentChange: ["email_click_rate", "percentChange"],
      previousClickRate: ["email_click_rate", "previous"],
      revenue: ["email_revenue", "value"],
      revenuePercentChange: ["email_revenue", "percentChange"],
      previousRevenue: ["email_revenue", "previous"],
    },
  },
  traffic: {
    summary: {
      totalSessions: ["sessions", "value"],
      totalSessionsPercentChange: ["sessions", "percentChange"],
      previousTotalSessions: ["sessions", "previous"],
      uniqueVisitors: ["unique_visitors", "value"],
      uniqueVisitorsPercentChange: ["unique_visitors", "percentChange"],
      previousUniqueVisitors: ["unique_visitors", "previous"],
      bounceRate: ["bounce_rate", "value"],
      bounceRatePercentChange: ["bounce_rate", "percentChange"],
      previousBounceRate: ["bounce_rate", "previous"],
      avgSessionDuration: ["avg_session_duration", "value"],
      avgSessionDurationPercentChange: ["avg_session_duration", "percentChange"],
      previousAvgSessionDuration: ["avg_session_duration", "previous"],
      newVisitors: ["new_visitors", "value"],
      paidSessions: ["paid_sessions", "value"],
    },
    search: {
      clicks: ["search_clicks", "value"],
      clicksPercentChange: ["search_clicks", "percentChange"],
      previousClicks: ["search_clicks", "previous"],
      impressions: ["search_impressions", "value"],
      ctr: ["search_ctr", "value"],
      position: ["search_position", "value"],
    },
  },
  cart: {
    summary: {
      addedToCart: ["added_to_cart", "value"],
      addedToCartPercentChange: ["added_to_cart", "percentChange"],
      previousAddedToCart: ["added_to_cart", "previous"],
      startedCheckout: ["checkouts_started", "value"],
      startedCheckoutPercentChange: ["checkouts_started", "percentChange"],
      previousStartedCheckout: ["checkouts_started", "previous"],
      abandonmentRate: ["abandonment_rate", "value"],
      abandonmentRatePercentChange: ["abandonment_rate", "percentChange"],
      previousAbandonmentRate: ["abandonment_rate", "previous"],
      valueLeftInCarts: ["value_left_in_carts", "value"],
      valueLeftInCartsPercentChange: ["value_left_in_carts", "percentChange"],
      previousValueLeftInCarts: ["value_left_in_carts", "previous"],
    },
  },
  ads: {
    adSpend: {
      adSpend: ["ad_spend", "value"],
      percentChange: ["ad_spend", "percentChange"],
      previousAdSpend: ["ad_spend", "previous"],
      target: ["ad_spend", "target"],
      roas: ["roas", "value"],
      roasPercentChange: ["roas", "percentChange"],
      previousRoas: ["roas", "previous"],
      roasTarget: ["roas", "target"],
      conversions: ["ad_conversions", "value"],
      conversionsPercentChange: ["ad_conversions", "percentChange"],
      previousConversions: ["ad_conversions", "previous"],
      cpa: ["cpa", "value"],
      cpaPercentChange: ["cpa", "percentChange"],
      previousCpa: ["cpa", "previous"],
      impressions: ["ad_impressions", "value"],
      clicks: ["ad_clicks", "value"],
      ctr: ["ctr", "value"],
      mer: ["mer", "value"],
      merPercentChange: ["mer", "percentChange"],
      previousMer: ["mer", "previous"],
      acos: ["acos", "value"],
      acosPercentChange: ["acos", "percentChange"],
      previousAcos: ["acos", "previous"],
      ncac: ["ncac", "value"],
      ncacPercentChange: ["ncac", "percentChange"],
      previousNcac: ["ncac", "previous"],
    },
  },
} as const satisfies Record<string, Record<string, MetricFields>>;

type IdOf<Field, Part extends MetricPart> = Field extends readonly [infer Id extends MetricId, Part]
  ? Id
  : never;
type ValuesOf<Fields extends MetricFields, Part extends MetricPart, Value> = Readonly<
  Record<IdOf<Fields[keyof Fields], Part>, Readonly<Record<Part, Value>>>
>;

/** The metrics behind the fields, each with the parts that the fields use. */
export type MetricValuesFor<Fields extends MetricFields> = ValuesOf<
  Fields,
  "value",
  number | null
> &
  ValuesOf<Fields, "percentChange", number | null> &
  ValuesOf<Fields, "previous", number | null> &
  ValuesOf<Fields, "target", number>;

/** The fields with their figures: a target is a number, the others may be null. */
export type FieldValues<Fields extends MetricFields> = {
  [Field in keyof Fields]: Fields[Field][1] extends "target" ? number : number | null;
};
