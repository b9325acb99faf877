import { z } from "zod";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { platformSchema } from "../platform-schema.ts";
import { reportNoticeSchema, resolvedRangeSchema } from "../reports/report.ts";
import { lastCompleteDaySchema, metricIdSchema } from "./metric.ts";

/** A metric's figure in one row of a breakdown. Money is in major units. */
const breakdownFigureSchema = z.object({
  value: z.number().nullable().describe("Null if unknown or without a denominator."),
  compared: z
    .number()
    .nullable()
    .describe(
      "Over the days that are compared: show this one, not `value`, beside `previous`. It differs from `value` when the source reports whole days only and the last of them are still running or not final, and for parts of a ratio with such a source that are requested beside it.",
    ),
  previous: z
    .number()
    .nullable()
    .describe("Over the comparison days; null without a comparison or if unknown."),
  share: z
    .number()
    .nullable()
    .describe(
      "Percent of the total. Below 0 for negative values, beside which others can exceed 100. Null for figures that do not add up, for overlapping values, and if the total is not above 0.",
    ),
});
export type BreakdownFigure = z.infer<typeof breakdownFigureSchema>;

const figures = z
  .partialRecord(metricIdSchema, breakdownFigureSchema)
  .describe("The figures by metric.");

const breakdownRowSchema = z.object({
  values: z
    .array(z.string())
    .describe(
      "One per dimension of `by`, as in `filters`; `none` for facts without a value, `\\none` for the literal text.",
    ),
  labels: z.array(z.string()).describe("The names of the values."),
  metrics: figures,
});
export type BreakdownRow = z.infer<typeof breakdownRowSchema>;

/** `GET /api/metrics/{id}/breakdown`. */
export const metricBreakdownSchema = z.object({
  id: metricIdSchema,
  by: z.array(dimensionIdSchema).describe("The dimensions of the rows."),
  range: resolvedRangeSchema,
  lastCompleteDay: lastCompleteDaySchema,
  timezone: z.string().describe("The store's time zone (IANA)."),
  currency: z.string().describe("The currency of amounts (ISO 4217)."),
  currencyDigits: z.number(),
  rows: z.array(breakdownRowSchema).describe("The requested page, sorted."),
  other: z
    .object({
      rows: z.int().describe("Number of rows it combines."),
      metrics: figures,
      unavailableBecause: z
        .partialRecord(metricIdSchema, z.string())
        .describe("By metric, why its figure is null although rows have one: the rows overlap."),
    })
    .nullable()
    .describe("All rows not on this page, combined; null if there are none."),
  total: z
    .object({ metrics: figures })
    .describe(
      "The metrics without the breakdown, as in `GET /api/metrics/values`; parts of a ratio are compared over its days.",
    ),
  overlaps: z
    .boolean()
    .describe("Whether a fact can be in several rows, so that they add up to more than the total."),
  next: z.string().nullable().describe("The `cursor` of the next page; null on the last."),
  missing: z.array(platformSchema).describe("Sources that are not connected."),
  notFilteredBy: z
    .array(dimensionIdSchema)
    .describe(
      "Dimensions of the breakdown or of filters that do not apply to the metric, and those of filters that cannot be combined with the breakdown; if there are any, the metric is null in all rows, and there are no rows unless one of `metrics` has some. `total` is still the figure with the filters, unless one of them does not apply.",
    ),
  unavailableBecause: z
    .string()
    .nullable()
    .describe(
      "Why no row has a value of one of the dimensions, in one sentence, such as a source that is not connected or visits that are not read yet; null if rows have values, or if the reason is not known.",
    ),
  dataVersion: z.int(),
  notices: z.array(reportNoticeSchema),
});
export type MetricBreakdown = z.infer<typeof metricBreakdownSchema>;
