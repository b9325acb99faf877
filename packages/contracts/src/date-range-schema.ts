import { z } from "zod";
import { comparisonKeys } from "./comparisons.ts";
import { seriesGrains } from "./metrics/series-grains.ts";
import { customRangeProblem, dateBases, dateRangeKeys, isCalendarDay } from "./date-range.ts";

/** A calendar day `YYYY-MM-DD`, in the store's zone wherever it stands. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Not a day, expected YYYY-MM-DD")
  .refine(isCalendarDay, { error: "No such day" });

function checkCustomRange(
  query: { range?: string | undefined; from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (query.range !== "custom") return;
  for (const path of ["from", "to"] as const) {
    if (query[path] === undefined) {
      context.addIssue({
        code: "custom",
        path: [path],
        message: "A custom range needs from and to",
      });
    }
  }
  if (query.from === undefined || query.to === undefined) return;
  const problem = customRangeProblem(query.from, query.to);
  if (problem) context.addIssue({ code: "custom", path: ["to"], message: problem });
}

const reportQueryFields = {
  range: z.enum(dateRangeKeys).optional(),
  /** First day of a custom range, included. */
  from: daySchema.optional(),
  /** Last day of a custom range, included. */
  to: daySchema.optional(),
  basis: z.enum(dateBases).optional(),
  compare: z.enum(comparisonKeys).optional(),
};

/**
 * What every report can be asked: `range` defaults to last_30_days, `basis` to refund_date, `compare` to
 * previous_period.
 */
export const reportQuerySchema = z.strictObject(reportQueryFields).superRefine(checkCustomRange);
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** As a report, plus the metrics asked for: a comma list of ids. */
export const metricValuesQuerySchema = z
  .strictObject({
    ...reportQueryFields,
    ids: z.string().min(1, "Name at least one metric").max(2000),
  })
  .superRefine(checkCustomRange);
export type MetricValuesQuery = z.infer<typeof metricValuesQuerySchema>;

/** As a report, plus the metric and how long each point is. */
export const metricSeriesQuerySchema = z
  .object({
    ...reportQueryFields,
    id: z.string().min(1).max(64),
    grain: z.enum(seriesGrains).default("day"),
  })
  .superRefine(checkCustomRange);

/** As a report, plus the campaign: its `id` in `GET /api/ads`. */
export const campaignQuerySchema = z
  .strictObject({ ...reportQueryFields, id: z.string().min(1).max(64) })
  .superRefine(checkCustomRange);
