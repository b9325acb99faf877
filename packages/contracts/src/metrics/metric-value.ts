import { z } from "zod";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { platformSchema } from "../platform-schema.ts";
import { metricUnits } from "./definitions/metric-entry.ts";
import { metricIdSchema } from "./metric.ts";

/** Why a figure has no percent change, in the order in which they are checked. */
export const noPercentChangeReasons = [
  "not_filtered",
  "to_date",
  "not_requested",
  "source_missing",
  "still_syncing",
  "no_complete_day",
  "before_first_data",
  "no_value",
  "previous_zero",
  "sign_change",
] as const;
export type NoPercentChangeReason = (typeof noPercentChangeReasons)[number];

export const comparedDaysSchema = z.object({
  from: z.string().describe("First day of `compared`, `YYYY-MM-DD`."),
  to: z.string().describe("Last day of `compared`, included."),
  previousFrom: z.string().describe("First day of `previous`."),
  previousTo: z.string().describe("Last day of `previous`, included."),
  until: z
    .string()
    .nullable()
    .describe(
      "Time of day (`HH:mm`, store zone) through which the last day of both sides is counted, while that day is still running; null when both sides are whole days.",
    ),
});
export type ComparedDays = z.infer<typeof comparedDaysSchema>;

/** The points of a sparkline. */
export const sparklineSeriesSchema = z.object({
  daysEach: z
    .int()
    .describe(
      "Days that each value covers: 1 for a range of up to 92 days, whole weeks for a longer one. The weeks end with the range's last day; first days that fill no week are left out.",
    ),
  values: z
    .array(z.number().nullable())
    .describe(
      "In order, in the unit of the figure, ratios to six digits: the figure of these days alone. Null where it is not known or has no denominator.",
    ),
  settled: z
    .int()
    .describe("How many of the values, from the first, are of complete days that were synced."),
});
export type SparklineSeries = z.infer<typeof sparklineSeriesSchema>;

/**
 * A figure of the range with the pair of figures over the same days that its change is calculated from: what a report
 * has in `metrics`, and an item of `GET /api/metrics/values`.
 */
export const metricValueSchema = z.object({
  id: metricIdSchema,
  value: z
    .number()
    .nullable()
    .describe(
      "The figure of the whole range, including today so far. Null when the source is missing or the ratio has no denominator.",
    ),
  compared: z
    .number()
    .nullable()
    .describe(
      "The figure over the days that are compared: show this one, not `value`, beside `previous`. It differs from `value` when the source reports whole days only and the last of them are still running or not final. Null when it is not known.",
    ),
  previous: z
    .number()
    .nullable()
    .describe(
      "The figure over the earlier days. Null when nothing is compared or it is not known.",
    ),
  difference: z
    .number()
    .nullable()
    .describe("`compared` − `previous`, in the unit of the figure. Null when either is null."),
  percentChange: z
    .number()
    .nullable()
    .describe(
      "(`compared` − `previous`) ÷ |`previous`| × 100. Null when there is no percent change; `noPercentChange` then says why.",
    ),
  noPercentChange: z
    .object({
      reason: z
        .enum(noPercentChangeReasons)
        .describe(
          [
            "`not_filtered`: a filter cannot cut the figure, see `notFilteredBy`.",
            "`to_date`: the figure is over all time, whatever the range.",
            "`not_requested`: the query has `compare=none`.",
            "`source_missing`: no source of the figure was synced yet.",
            "`still_syncing`: the first sync of the store's orders has not finished, so either side may lack orders.",
            "`no_complete_day`: the range has no day that can be compared yet.",
            "`before_first_data`: the earlier days begin before the first data, whose day is `since`.",
            "`no_value`: one of the two has no value, such as a ratio without a denominator or a day that was not synced.",
            "`previous_zero`: the earlier figure is 0, so there is no percentage.",
            "`sign_change`: one of the two is negative and the other positive, so show `difference`.",
          ].join(" "),
        ),
      since: z
        .string()
        .nullable()
        .describe("First day with data (`YYYY-MM-DD`) when the reason is `before_first_data`."),
    })
    .nullable()
    .describe("Why there is no percent change; null when there is one."),
  comparedDays: comparedDaysSchema
    .nullable()
    .describe("The days of `compared` and `previous`; null when nothing is compared."),
  target: z
    .number()
    .describe(
      "The target for the range, in the unit of `value`; 0 when not every day of the range has one.",
    ),
  unit: z.enum(metricUnits),
  complete: z
    .boolean()
    .describe(
      "False while the range has a day that is still running, was not fully synced, or may still be restated.",
    ),
  missing: z
    .array(platformSchema)
    .describe("Platforms that would have to be connected; empty when nothing is missing."),
  notFilteredBy: z
    .array(dimensionIdSchema)
    .describe(
      "The dimensions of the filters that cannot cut the figure, which is null if there are any.",
    ),
  series: sparklineSeriesSchema
    .nullable()
    .describe(
      "The figure over the range, for a sparkline. Null where it has no meaning by day or its source is missing.",
    ),
});
export type MetricValue = z.infer<typeof metricValueSchema>;
