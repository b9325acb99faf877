import { z } from "zod";
import { comparisonKeys } from "./comparisons.ts";
import { seriesGrains } from "./metrics/series-grains.ts";
import { customRangeProblem, dateBases, dateRangeKeys, isCalendarDay } from "./date-range.ts";

/** A calendar day `YYYY-MM-DD`, always in the store's zone. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Not a valid date, expected YYYY-MM-DD")
  .refine(isCalendarDay, { error: "This date doesn't exist" });

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
 * The parameters of every report: `range` defaults to last_30_days, `basis` to refund_date, `compare` to
 * previous_period.
 */
export const reportQuerySchema = z.strictObject(reportQueryFields).superRefine(checkCustomRange);
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** As for a report, plus the ids of the metrics, separated by commas. */
export const metricValuesQuerySchema = z
  .strictObject({
    ...reportQueryFields,
    ids: z.string().min(1, "Name at least one metric").max(2000),
  })
  .superRefine(checkCustomRange);
export type MetricValuesQuery = z.infer<typeof metricValuesQuerySchema>;

/** As for a report, plus the metric and the length of each point. */
export const metricSeriesQuerySchema = z
  .object({
    ...reportQueryFields,
    id: z.string().min(1).max(64),
    grain: z.enum(seriesGrains).default("day"),
  })
  .superRefine(checkCustomRange);

/** As for a report, plus the campaign's `id` from `GET /api/ads`. */
export const campaignQuerySchema = z
  .strictObject({ ...reportQueryFields, id: z.string().min(1).max(64) })
  .superRefine(checkCustomRange);
