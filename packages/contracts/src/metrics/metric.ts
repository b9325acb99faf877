import { z } from "zod";
import { dateBases } from "../date-range.ts";
import { figureComparisonFields } from "./figure-comparison.ts";
import { platformSchema } from "../platform-schema.ts";

/** Metric ids: the same in code, REST, exports and alerts. */
export const metricIds = [
  "gross_sales",
  "discounts",
  "returns",
  "net_sales",
  "shipping",
  "taxes",
  "total_sales",
  "orders",
  "units",
  "aov",
  "customers",
  "new_customers",
  "returning_customers",
  "guest_orders",
  "refund_rate",
  "conversion_rate",
  "sessions",
  "unique_visitors",
  "new_visitors",
  "bounce_rate",
  "avg_session_duration",
  "paid_sessions",
  "added_to_cart",
  "checkouts_started",
  "purchases",
  "abandonment_rate",
  "checkout_abandonment_rate",
  "value_left_in_carts",
  "ad_spend",
  "ad_impressions",
  "ad_clicks",
  "ctr",
  "ad_conversions",
  "cpa",
  "ad_conversion_value",
  "roas",
  "mer",
  "acos",
  "ncac",
  "search_clicks",
  "search_impressions",
  "search_ctr",
  "search_position",
  "email_delivered",
  "email_open_rate",
  "email_click_rate",
  "email_revenue",
] as const;

export const metricIdSchema = z.enum(metricIds);
export type MetricId = z.infer<typeof metricIdSchema>;

/** `percent` is 0 to 100, `money` is in major units of the store's currency, `seconds` and `position` are plain numbers. */
export const metricUnits = ["money", "count", "percent", "ratio", "seconds", "position"] as const;
export type MetricUnit = (typeof metricUnits)[number];

/** Whether a rise is good news. */
export const metricDirections = ["up_good", "down_good", "neutral"] as const;
export type MetricDirection = (typeof metricDirections)[number];

export const metricDefinitionSchema = z.object({
  id: metricIdSchema,
  name: z.string(),
  /** The formula in words, as it is shown on the number. */
  formula: z.string(),
  unit: z.enum(metricUnits),
  direction: z.enum(metricDirections),
  /** Which day an event counts on; `both` follows the basis that is asked for. */
  dateBasis: z.enum([...dateBases, "both", "source_day"]),
  /** The platforms it is drawn from; of several that do the same, such as ads, any one will do. */
  source: z.array(platformSchema),
});
export type MetricDefinition = z.infer<typeof metricDefinitionSchema>;

export const metricValueSchema = z.object({
  id: metricIdSchema,
  ...figureComparisonFields,
  /** What the operator aims at in the range, in the unit of `value`; 0 when no target is set for every day of it. */
  target: z.number(),
  unit: z.enum(metricUnits),
  /** False while the range holds a day that is not over, was not read to its end, or may still be restated. */
  complete: z.boolean(),
  /** Sources that would have to be connected; empty when nothing is missing. */
  missing: z.array(platformSchema),
});
export type MetricValue = z.infer<typeof metricValueSchema>;
