import { z } from "zod";
import { dimensionIdSchema } from "../dimensions/dimension.ts";
import { platformSchema } from "../platform-schema.ts";
import { reportNoticeSchema, resolvedRangeSchema } from "../reports/report.ts";
import { lastCompleteDaySchema, metricIdSchema } from "./metric.ts";

/**
 * What a column's cells contain. `order`, `customer`, `product` and `campaign` are ids of pages; the cell `<column
 * id>_name` in the same row has the record's name.
 */
const rowColumnKinds = [
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

const rowColumnSchema = z.object({
  id: z
    .string()
    .describe("Key of its cells; the metric's id for the column with the row's contribution."),
  label: z.string(),
  kind: z
    .enum(rowColumnKinds)
    .describe(
      "`order`, `customer`, `product` and `campaign` are ids; the cell `<id of the column>_name` has the name to show. `money` is in major units; `day` is `YYYY-MM-DD` in the store's zone or, for daily reports, the platform's; `time` is ISO 8601 with the offset of the store's zone.",
    ),
});
export type RowColumn = z.infer<typeof rowColumnSchema>;

const metricRowSchema = z.object({
  cells: z
    .record(z.string(), z.union([z.string(), z.number()]).nullable())
    .describe("Values by column id, and names of records by `<column id>_name`."),
});
export type MetricRow = z.infer<typeof metricRowSchema>;

/** `GET /api/metrics/{id}/rows`: the rows that a figure is the sum of. */
export const metricRowsSchema = z.object({
  id: metricIdSchema,
  range: resolvedRangeSchema,
  lastCompleteDay: lastCompleteDaySchema,
  timezone: z.string().describe("The store's time zone (IANA)."),
  currency: z.string().describe("The currency of amounts (ISO 4217)."),
  currencyDigits: z.number(),
  columns: z
    .array(rowColumnSchema)
    .describe("Columns that describe a row, and the row's contribution to the metric."),
  rows: z.array(metricRowSchema).describe("The requested page, sorted."),
  count: z.int().describe("Number of rows on all pages."),
  sums: z
    .record(z.string(), z.number().nullable())
    .describe(
      "Totals over all pages of the additive columns, by column id: the metric, or a ratio's numerator and denominator.",
    ),
  next: z.string().nullable().describe("The `cursor` of the next page; null on the last."),
  missing: z.array(platformSchema).describe("Sources that are not connected."),
  notFilteredBy: z
    .array(dimensionIdSchema)
    .describe("Dimensions that do not apply to the metric; if there are any, there are no rows."),
  dataVersion: z.int(),
  notices: z.array(reportNoticeSchema),
});
export type MetricRows = z.infer<typeof metricRowsSchema>;
