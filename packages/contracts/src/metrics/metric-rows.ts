import { z } from "zod";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { platformSchema } from "../platform-schema.ts";
import { reportNoticeSchema, resolvedRangeSchema } from "../reports/report.ts";
import { metricIdSchema } from "./metric.ts";

/**
 * What the cells of a column are. `order`, `customer`, `product` and `campaign` are ids of pages that open; the name of
 * the record is in the cell of the same row with `_name` added to the column's id.
 */
export const rowColumnKinds = [
  "day",
  "time",
  "text",
  "order",
  "customer",
  "product",
  "campaign",
  "money",
  "count",
  "seconds",
] as const;

export const rowColumnSchema = z.object({
  id: z.string().describe("The key of its cells; the metric's id for what a row adds to it."),
  label: z.string(),
  kind: z
    .enum(rowColumnKinds)
    .describe(
      "`order`, `customer`, `product` and `campaign` are ids; the cell `<id of the column>_name` has the name to show. `money` is in major units; `day` is `YYYY-MM-DD` in the store's zone or, for daily reports, the platform's; `time` is ISO 8601 with the offset of the store's zone.",
    ),
});
export type RowColumn = z.infer<typeof rowColumnSchema>;

export const metricRowSchema = z.object({
  cells: z
    .record(z.string(), z.union([z.string(), z.number()]).nullable())
    .describe(
      "Values by the id of their column, and names of records by `<id of the column>_name`.",
    ),
});
export type MetricRow = z.infer<typeof metricRowSchema>;

/** `GET /api/metrics/{id}/rows`: what the figure is the sum of. */
export const metricRowsSchema = z.object({
  id: metricIdSchema,
  range: resolvedRangeSchema,
  timezone: z.string().describe("IANA: the store's zone."),
  currency: z.string().describe("ISO 4217, of money."),
  currencyDigits: z.number(),
  columns: z
    .array(rowColumnSchema)
    .describe("What describes a row, and what it adds to the metric."),
  rows: z.array(metricRowSchema).describe("The requested page, sorted."),
  count: z.int().describe("How many rows there are on all pages."),
  sums: z
    .record(z.string(), z.number().nullable())
    .describe(
      "Sums over all pages of the columns that add up, by column id: the metric, or the numerator and the denominator of a ratio.",
    ),
  next: z.string().nullable().describe("The `cursor` of the next page; null on the last."),
  missing: z.array(platformSchema).describe("Sources that would have to be connected."),
  notFilteredBy: z
    .array(dimensionIdSchema)
    .describe("Dimensions that cannot cut the metric; there are no rows if there are any."),
  dataVersion: z.int(),
  notices: z.array(reportNoticeSchema),
});
export type MetricRows = z.infer<typeof metricRowsSchema>;
