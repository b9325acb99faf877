import { z } from "zod";

/** The ten options of the date-range picker, in order, with their labels. */
export const dateRangeOptions = [
  { value: "today", label: "Today" },
  { value: "yesterday", label: "Yesterday" },
  { value: "last_7_days", label: "Last 7 Days" },
  { value: "last_30_days", label: "Last 30 Days" },
  { value: "this_month", label: "This Month" },
  { value: "last_month", label: "Last Month" },
  { value: "this_quarter", label: "This Quarter" },
  { value: "last_quarter", label: "Last Quarter" },
  { value: "this_year", label: "This Year" },
  { value: "custom", label: "Custom Range" },
] as const;

export const dateRangeKeys = dateRangeOptions.map((option) => option.value);
export type DateRangeKey = (typeof dateRangeOptions)[number]["value"];
export const defaultDateRange = "last_30_days" satisfies DateRangeKey;

/** The longest custom range that is answered, in days. */
export const maxRangeDays = 3660;

function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A calendar day `YYYY-MM-DD`, in the store's zone wherever it stands. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, "Not a day, expected YYYY-MM-DD")
  .refine(isCalendarDay, { error: "No such day" });

/** `refund_date` books each refund on its own day (Shopify's way), `order_date` on its order's day. */
export const dateBases = ["refund_date", "order_date"] as const;
export type DateBasis = (typeof dateBases)[number];

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
  const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000 + 1;
  if (days < 1) {
    context.addIssue({ code: "custom", path: ["to"], message: "The range ends before it begins" });
  } else if (days > maxRangeDays) {
    context.addIssue({
      code: "custom",
      path: ["to"],
      message: `A range has at most ${maxRangeDays} days`,
    });
  }
}

const reportQueryFields = {
  range: z.enum(dateRangeKeys).optional(),
  /** First day of a custom range, included. */
  from: daySchema.optional(),
  /** Last day of a custom range, included. */
  to: daySchema.optional(),
  basis: z.enum(dateBases).optional(),
};

/** What every report can be asked: `range` defaults to last_30_days, `basis` to refund_date. */
export const reportQuerySchema = z.object(reportQueryFields).superRefine(checkCustomRange);
export type ReportQuery = z.infer<typeof reportQuerySchema>;

/** As a report, plus the metrics asked for: a comma list of ids. */
export const metricValuesQuerySchema = z
  .object({ ...reportQueryFields, ids: z.string().min(1, "Name at least one metric").max(2000) })
  .superRefine(checkCustomRange);
export type MetricValuesQuery = z.infer<typeof metricValuesQuerySchema>;

/** As a report, plus the campaign: its `id` in `GET /api/ads`. */
export const campaignQuerySchema = z
  .object({ ...reportQueryFields, id: z.string().min(1).max(64) })
  .superRefine(checkCustomRange);
