import type { MetricId } from "../metrics/definitions.ts";
import type { MetricValue } from "../metrics/metric-value.ts";

/** Parts of a metric's value that reports repeat as separate fields. */
export type MetricPart = "value" | "percentChange" | "previous" | "target";

/** Field → metric and part. */
export type MetricFields = Readonly<Record<string, readonly [MetricId, MetricPart]>>;

type ComparedFields<Field extends string, Id extends MetricId> = Readonly<
  Record<Field, readonly [Id, "value"]> &
    Record<`${Field}PercentChange`, readonly [Id, "percentChange"]> &
    Record<`previous${Capitalize<Field>}`, readonly [Id, "previous"]>
>;

/** A figure with its comparison: `units`, `unitsPercentChange` and `previousUnits`. */
function compared<const Field extends string, const Id extends MetricId>(field: Field, id: Id) {
  return {
    [field]: [id, "value"],
    [`${field}PercentChange`]: [id, "percentChange"],
    [`previous${field.charAt(0).toUpperCase()}${field.slice(1)}`]: [id, "previous"],
    // A computed key has the type string.
  } as ComparedFields<Field, Id>;
}

const adSpendFields = {
  adSpend: ["ad_spend", "value"],
  percentChange: ["ad_spend", "percentChange"],
  previousAdSpend: ["ad_spend", "previous"],
  target: ["ad_spend", "target"],
  ...compared("roas", "roas"),
  roasTarget: ["roas", "target"],
} as const satisfies MetricFields;

/** The documented REST fields of each report that repeat a metric. */
export const metricFields = {
  dashboard: {
    salesSummary: {
      totalSales: ["total_sales", "value"],
      percentChange: ["total_sales", "percentChange"],
      previousTotalSales: ["total_sales", "previous"],
      target: ["total_sales", "target"],
      ...compared("orders", "orders"),
      ordersTarget: ["orders", "target"],
      ...compared("aov", "aov"),
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
      ...compared("paidTraffic", "paid_sessions"),
      paidTrafficTarget: ["paid_sessions", "target"],
    },
    adSpendData: adSpendFields,
  },
  products: {
    summary: {
      ...compared("productRevenue", "product_revenue"),
      ...compared("unitsSold", "units"),
      ...compared("productViews", "product_views"),
      ...compared("returnRate", "product_return_rate"),
    },
  },
  customers: {
    summary: {
      ...compared("customers", "customers"),
      ...compared("newCustomers", "new_customers"),
      returningCustomers: ["returning_customers", "value"],
      ...compared("returningCustomerRate", "returning_customer_rate"),
      guestOrders: ["guest_orders", "value"],
      averageLifetimeValue: ["average_lifetime_value", "value"],
    },
    email: {
      ...compared("delivered", "email_delivered"),
      ...compared("openRate", "email_open_rate"),
      ...compared("clickRate", "email_click_rate"),
      ...compared("revenue", "email_revenue"),
    },
  },
  traffic: {
    summary: {
      ...compared("totalSessions", "sessions"),
      ...compared("uniqueVisitors", "unique_visitors"),
      ...compared("bounceRate", "bounce_rate"),
      ...compared("avgSessionDuration", "avg_session_duration"),
      newVisitors: ["new_visitors", "value"],
      paidSessions: ["paid_sessions", "value"],
    },
    search: {
      ...compared("clicks", "search_clicks"),
      impressions: ["search_impressions", "value"],
      ctr: ["search_ctr", "value"],
      position: ["search_position", "value"],
    },
  },
  cart: {
    summary: {
      ...compared("addedToCart", "added_to_cart"),
      ...compared("startedCheckout", "checkouts_started"),
      ...compared("abandonmentRate", "abandonment_rate"),
      ...compared("valueLeftInCarts", "value_left_in_carts"),
    },
  },
  ads: {
    adSpend: {
      ...adSpendFields,
      ...compared("conversions", "ad_conversions"),
      ...compared("cpa", "cpa"),
      impressions: ["ad_impressions", "value"],
      clicks: ["ad_clicks", "value"],
      ctr: ["ctr", "value"],
      ...compared("mer", "mer"),
      ...compared("acos", "acos"),
      ...compared("ncac", "ncac"),
    },
  },
} as const satisfies Record<string, Record<string, MetricFields>>;

/** The metrics behind the fields, each with the parts that the fields use. */
export type MetricValuesFor<Fields extends MetricFields> = {
  readonly [Id in Fields[keyof Fields][0]]: Readonly<
    Pick<MetricValue, Extract<Fields[keyof Fields], readonly [Id, MetricPart]>[1]>
  >;
};

/** The fields with their figures: a target is a number, the others may be null. */
export type FieldValues<Fields extends MetricFields> = {
  [Field in keyof Fields]: MetricValue[Fields[Field][1]];
};
