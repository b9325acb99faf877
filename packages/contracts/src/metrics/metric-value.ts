import { z } from "zod";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { platformSchema } from "../platform-schema.ts";
import { metricUnits } from "./definitions/metric-entry.ts";
import { metricIdSchema } from "./metric.ts";

/** Why a figure has no percent change. The first that applies is used. */
export const noPercentChangeReasons = [
  "not_filtered",
  "to_date",
  "not_requested",
  "date_filter",
  "source_missing",
  "still_syncing",
  "sync_incomplete",
  "no_complete_day",
  "before_first_data",
  "amounts_left_out",
  "no_value",
  "previous_zero",
  "sign_change",
] as const;
export type NoPercentChangeReason = (typeof noPercentChangeReasons)[number];

const comparedDaysSchema = z.object({
  from: z.string().describe("First day of `compared`, `YYYY-MM-DD`."),
  to: z.string().describe("Last day of `compared`, included."),
  previousFrom: z.string().describe("First day of `previous`."),
  previousTo: z.string().describe("Last day of `previous`, included."),
  until: z
    .string()
    .nullable()
    .describe(
      "Time of day (`HH:mm`, store time zone) through which the last day of both sides is counted while it is still running; null if both sides are whole days.",
    ),
});
export type ComparedDays = z.infer<typeof comparedDaysSchema>;

/** The points of a sparkline. */
const sparklineSeriesSchema = z.object({
  daysEach: z
    .int()
    .describe(
      "Days that each value covers: 1 for a range of up to 92 days, whole weeks for a longer one. The weeks end with the range's last day; first days that fill no week are left out.",
    ),
  values: z
    .array(z.number().nullable())
    .describe(
      "In order, in the unit of the figure, ratios to six digits: the figure of these days alone. Null if unknown or without a denominator.",
    ),
  settled: z.int().describe("How many values, from the first, cover only complete, synced days."),
});
export type SparklineSeries = z.infer<typeof sparklineSeriesSchema>;

/**
 * A figure of the range, with the two figures over the same days that its change is calculated from: an entry of a
 * report's `metrics` and an item of `GET /api/metrics/values`.
 */
export const metricValueSchema = z.object({
  id: metricIdSchema,
  value: z
    .number()
    .nullable()
    .describe(
      "The figure of the whole range, including today so far. Null if the source is missing, the ratio has no denominator or no day of the range has begun.",
    ),
  absentBecause: z
    .string()
    .optional()
    .describe(
      "Why `value` is null although no source is `missing` and all filters apply; only given then.",
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
    .describe("The figure over the comparison days. Null without a comparison or if unknown."),
  difference: z
    .number()
    .nullable()
    .describe("`compared` − `previous`, in the unit of the figure. Null if either is null."),
  percentChange: z
    .number()
    .nullable()
    .describe(
      "(`compared` − `previous`) ÷ |`previous`| × 100. If null, `noPercentChange` has the reason.",
    ),
  noPercentChange: z
    .object({
      reason: z
        .enum(noPercentChangeReasons)
        .describe(
          [
            "`not_filtered`: a filter does not apply to the figure, see `notFilteredBy`.",
            "`to_date`: the figure covers all time, regardless of the range.",
            "`not_requested`: the query has `compare=none`.",
            "`date_filter`: a filter by `day`, `week` or `month`, whose dates are not in the comparison period.",
            "`source_missing`: no source of the figure has been synced, or it denies access to the data.",
            "`still_syncing`: the first sync of the store's orders has not finished, so either side may lack orders.",
            "`sync_incomplete`: it ended without all orders; a notice says why.",
            "`no_complete_day`: the range has no complete day to compare yet.",
            "`before_first_data`: the comparison days begin before the first data, on day `since`. Also given, even with `compare=none`, if the range itself ends before that day: then `value` covers only the accounts with earlier data, and 0 may be the sum of no data.",
            "`amounts_left_out`: either side leaves out amounts, because they have no exchange rate or an email tool does not report them.",
            "`no_value`: either side has no value, such as a ratio without a denominator or a day that was not synced.",
            "`previous_zero`: the earlier figure is 0, so there is no percentage.",
            "`sign_change`: one side is negative and the other positive, so show `difference`.",
          ].join(" "),
        ),
      since: z
        .string()
        .nullable()
        .describe("First day with data of all accounts (`YYYY-MM-DD`), for `before_first_data`."),
      hasEarlierData: z
        .literal(true)
        .optional()
        .describe(
          "Given if some ad or email accounts have data from before `since`: figures of earlier days are of those only.",
        ),
    })
    .nullable()
    .describe("Why there is no percent change; null if there is one."),
  comparedDays: comparedDaysSchema
    .nullable()
    .describe("The days of `compared` and `previous`; null without a comparison."),
  target: z
    .number()
    .describe(
      "The target for the range, in the unit of `value`; 0 unless every day of the range has one.",
    ),
  unit: z.enum(metricUnits),
  complete: z
    .boolean()
    .describe(
      "False if any day of the range is still running, not fully synced, or may still be restated.",
    ),
  missing: z
    .array(platformSchema)
    .describe(
      "Platforms that are not connected or deny access to the data; empty if none are missing.",
    ),
  notFilteredBy: z
    .array(dimensionIdSchema)
    .describe(
      "Dimensions of filters that do not apply to the figure; if there are any, it is null.",
    ),
  series: sparklineSeriesSchema
    .nullable()
    .describe(
      "The figure over the range, for a sparkline. Null if it has no daily values, its source is missing or no day of the range has begun.",
    ),
});
export type MetricValue = z.infer<typeof metricValueSchema>;
