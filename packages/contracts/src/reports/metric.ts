import { z } from "zod";
import { metricIdSchema } from "../metrics/metric.ts";
import { metricValueSchema } from "../metrics/metric-value.ts";
import { seriesGrains } from "../metrics/series-grains.ts";
import { reportFields } from "./report.ts";

/** `GET /api/metrics/{id}`: the top of a metric's page, above its breakdown. */
export const metricReportSchema = z.object({
  ...reportFields,
  id: metricIdSchema,
  metrics: z
    .partialRecord(metricIdSchema, metricValueSchema)
    .describe(
      "The metric and its parts: the terms of a sum, or a ratio's numerator and denominator; for net sales, total sales and their parts, the whole sales breakdown.",
    ),
  countedParts: z
    .object({
      from: z.string(),
      to: z.string(),
      values: z.partialRecord(metricIdSchema, z.number().nullable()).describe("By metric."),
    })
    .nullable()
    .describe(
      "For a ratio over several sources, such as conversion rate: its numerator and denominator on the days that it counts, both ends inclusive. Null when it counts all days of the range.",
    ),
  grains: z
    .array(z.enum(seriesGrains))
    .describe("The grains available from `GET /api/metrics/{id}/series` for the metric and range."),
});
export type MetricReport = z.infer<typeof metricReportSchema>;
