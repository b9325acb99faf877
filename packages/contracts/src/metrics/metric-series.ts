import { z } from "zod";
import { metricUnits } from "./definitions/metric-entry.ts";
import { lastCompleteDaySchema, metricIdSchema } from "./metric.ts";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { platformSchema } from "../platform-schema.ts";
import { reportNoticeSchema, resolvedRangeSchema } from "../reports/report.ts";
import { seriesGrains } from "./series-grains.ts";

const seriesPointSchema = z.object({
  at: z
    .string()
    .describe(
      "Start of the point: an hour as ISO 8601 with UTC offset, such as `2026-11-22T15:00:00-05:00`; otherwise its first day in the range, `YYYY-MM-DD`.",
    ),
  value: z.number().nullable().describe("Null if unknown, such as for an hour that has not begun."),
  previous: z
    .number()
    .nullable()
    .describe(
      "The figure of the matching hours or days in the comparison period. While the point is still running, it is counted through the same time of day.",
    ),
  previousWhole: z
    .number()
    .nullable()
    .describe("As `previous`, but always counted to the end of the period."),
  complete: z
    .boolean()
    .describe(
      "False while the point is still running or not synced, or if the range covers only part of it.",
    ),
});
export type SeriesPoint = z.infer<typeof seriesPointSchema>;

/** `GET /api/metrics/{id}/series`. Money is in major units of `currency`. */
export const metricSeriesSchema = z.object({
  id: metricIdSchema,
  unit: z.enum(metricUnits),
  grain: z.enum(seriesGrains),
  range: resolvedRangeSchema,
  lastCompleteDay: lastCompleteDaySchema,
  timezone: z
    .string()
    .describe("Time zone of the points (IANA). Sessions are in the analytics property's."),
  currency: z.string().describe("The currency of amounts (ISO 4217)."),
  currencyDigits: z.number(),
  points: z.array(seriesPointSchema),
  missing: z
    .array(platformSchema)
    .describe("Sources that are not connected; empty if none are missing."),
  notFilteredBy: z
    .array(dimensionIdSchema)
    .describe(
      "Dimensions of filters that do not apply to the metric; if there are any, there are no points.",
    ),
  dataVersion: z.int().describe("The version of the store's data that the points were read from."),
  notices: z.array(reportNoticeSchema).describe("Notices about the points."),
});
export type MetricSeries = z.infer<typeof metricSeriesSchema>;
