import { z } from "zod";
import { metricIdSchema } from "../metrics/metric.ts";
import { metricValueSchema } from "../metrics/metric-value.ts";
import { seriesGrains } from "../metrics/series-grains.ts";
import { reportFields } from "./report.ts";

/** `GET /api/metrics/{id}`: what the page of a metric shows above its breakdown. */
export const metricReportSchema = z.object({
  ...reportFields,
  id: metricIdSchema,
  metrics: z
    .partialRecord(metricIdSchema, metricValueSchema)
    .describe(
      "The metric and its parts: the terms of a sum, the numerator and the denominator of a ratio; for net and total sales and their parts the whole sales breakdown.",
    ),
  grains: z
    .array(z.enum(seriesGrains))
    .describe("The grains that `GET /api/metrics/{id}/series` has for the metric and the range."),
});
export type MetricReport = z.infer<typeof metricReportSchema>;
