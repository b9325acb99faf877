import { z } from "zod";
import { metricUnits } from "./definitions/metric-entry.ts";
import { metricIdSchema } from "./metric.ts";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { platformSchema } from "../platform-schema.ts";
import { reportNoticeSchema, resolvedRangeSchema } from "../reports/report.ts";
import { seriesGrains } from "./series-grains.ts";

export const seriesPointSchema = z.object({
  at: z
    .string()
    .describe(
      "When the point begins: an hour as ISO 8601 with the offset of its zone, such as `2026-11-22T15:00:00-05:00`; otherwise its first day in the range, `YYYY-MM-DD`.",
    ),
  value: z
    .number()
    .nullable()
    .describe("Null where the figure is not known, such as in an hour that has not begun."),
  previous: z
    .number()
    .nullable()
    .describe(
      "The figure of the earlier hours or days that line up with the point. While the point is still running, they are counted through the same time of day.",
    ),
  previousWhole: z
    .number()
    .nullable()
    .describe("As `previous`, but counted to the end where the point is still running."),
  complete: z
    .boolean()
    .describe(
      "False while the point is still running or not synced, or where the range cuts it short.",
    ),
});
export type SeriesPoint = z.infer<typeof seriesPointSchema>;

/** `GET /api/metrics/{id}/series`. Money is in major units of `currency`. */
export const metricSeriesSchema = z.object({
  id: metricIdSchema,
  unit: z.enum(metricUnits),
  grain: z.enum(seriesGrains),
  range: resolvedRangeSchema,
  timezone: z
    .string()
    .describe("IANA: the zone of the points. Sessions are in the zone of the analytics property."),
  currency: z.string().describe("ISO 4217, of money."),
  currencyDigits: z.number(),
  points: z.array(seriesPointSchema),
  missing: z
    .array(platformSchema)
    .describe("Sources that would have to be connected; empty when nothing is missing."),
  notFilteredBy: z
    .array(dimensionIdSchema)
    .describe("Dimensions of the filters that cannot cut the series, which then has no points."),
  dataVersion: z.int().describe("The version of the store's data that the points were read from."),
  notices: z.array(reportNoticeSchema).describe("What to know about the points."),
});
export type MetricSeries = z.infer<typeof metricSeriesSchema>;
