import {
  metricBreakdownQuerySchema,
  metricReportQuerySchema,
  metricRowsQuerySchema,
  metricSeriesQuerySchema,
  metricValuesQuerySchema,
} from "@cartograph/contracts/query-schemas.ts";
import { type DimensionId, dimensionIds } from "@cartograph/contracts/dimensions/definitions.ts";
import {
  metricDefinitions,
  type MetricId,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import { metricDefinitionSchema, metricIdSchema } from "@cartograph/contracts/metrics/metric.ts";
import { invalidField } from "@cartograph/contracts/app-error.ts";
import { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { reportQuestions } from "../../reports/report-questions.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const { get } = endpointsOf("Metrics");

export const metricsRouter = router({
  list: userProcedure
    .meta(get("/metrics", "List metrics with their formulas"))
    .input(z.void())
    .output(z.array(metricDefinitionSchema))
    .query(() => Object.values(metricDefinitions)),

  values: userProcedure
    .meta(get("/metrics/values", "Figures of a date range"))
    .input(metricValuesQuerySchema)
    .output(reportQuestions.metricValues.output)
    .query(({ ctx, input: { ids, ...query } }) =>
      readReportValue(ctx, {
        question: "metricValues",
        query,
        input: { ids: parseIds(ids, "ids") },
      }),
    ),

  report: userProcedure
    .meta(get("/metrics/{id}", "A metric with the metrics it is calculated from"))
    .input(metricReportQuerySchema)
    .output(reportQuestions.metricReport.output)
    .query(({ ctx, input: { id, ...query } }) => {
      const input = { id: parseId(id, "id") };
      return readReportValue(ctx, { question: "metricReport", query, input });
    }),

  series: userProcedure
    .meta(get("/metrics/{id}/series", "A metric by hour (up to 7 days), day, week or month"))
    .input(metricSeriesQuerySchema)
    .output(reportQuestions.metricSeries.output)
    .query(({ ctx, input: { id, grain, ...query } }) =>
      readReportValue(ctx, {
        question: "metricSeries",
        query,
        input: { id: parseId(id, "id"), grain },
      }),
    ),

  breakdown: userProcedure
    .meta(get("/metrics/{id}/breakdown", "Metrics by the values of one or two dimensions"))
    .input(metricBreakdownQuerySchema)
    .output(reportQuestions.metricBreakdown.output)
    .query(({ ctx, input: { id, by, metrics = "", search, sort, limit, cursor, ...query } }) => {
      const input = {
        id: parseId(id, "id"),
        by: parseDimensions(by),
        metrics: metrics === "" ? [] : parseIds(metrics, "metrics"),
        search,
        sort,
        limit,
        cursor,
      };
      return readReportValue(ctx, { question: "metricBreakdown", query, input });
    }),

  rows: userProcedure
    .meta(
      get("/metrics/{id}/rows", "The rows behind a metric: order events, lines, customers or days"),
    )
    .input(metricRowsQuerySchema)
    .output(reportQuestions.metricRows.output)
    .query(({ ctx, input: { id, sort, limit, cursor, ...query } }) => {
      const input = { id: parseId(id, "id"), sort, limit, cursor };
      return readReportValue(ctx, { question: "metricRows", query, input });
    }),
});

function parseIds(list: string, path: string): MetricId[] {
  const names = new Set(list.split(",").map((name) => name.trim()));
  return [...names].map((name) => parseId(name, path));
}

function parseDimensions(list: string): DimensionId[] {
  const names = list.split(",").map((name) => name.trim());
  const dimensions = names.map((name) => dimensionIds.find((id) => id === name));
  const known = dimensions.filter((id) => id !== undefined);
  if (known.length === 2 && known[0] === known[1]) {
    throw invalidField("by", "Use two different dimensions");
  }
  if (known.length === names.length && names.length <= 2) return known;
  throw invalidField("by", `Use one or two of these dimensions: ${dimensionIds.join(", ")}`);
}

function parseId(name: string, path: string): MetricId {
  const id = metricIdSchema.safeParse(name);
  if (id.success) return id.data;
  const message = `Unknown metric "${name.slice(0, 40)}". Use one of: ${metricIds.join(", ")}`;
  throw invalidField(path, message);
}
