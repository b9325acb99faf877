import { z } from "zod";
import { comparisonKeys } from "./comparisons.ts";
import { cohortDimensions } from "./customers/cohort-views.ts";
import { customerSortKeys } from "./customers/customer-sorts.ts";
import { rfmGroupIds } from "./customers/rfm-groups.ts";
import { dimensionIds } from "./dimensions/definitions.ts";
import { invalidFiltersMessage } from "./dimensions/filter-messages.ts";
import { seriesGrains } from "./metrics/series-grains.ts";
import { orderSortKeys } from "./orders/order-sorts.ts";
import {
  customRangeProblem,
  dateBases,
  dateRangeKeys,
  firstRangeDay,
  isCalendarDay,
} from "./date-range.ts";

/** A calendar day `YYYY-MM-DD` in the store's time zone. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, {
    error: "Not a valid date, expected YYYY-MM-DD",
    abort: true,
  })
  .refine(isCalendarDay, { error: "This date doesn't exist" });

/** Days without `range=custom` are refused: ignoring them would answer with the figures of other days. */
function checkCustomRange(
  query: { range?: string | undefined; from?: string | undefined; to?: string | undefined },
  context: z.RefinementCtx,
): void {
  const isCustom = query.range === "custom";
  for (const path of ["from", "to"] as const) {
    if ((query[path] === undefined) !== isCustom) continue;
    context.addIssue({
      code: "custom",
      path: [path],
      message: isCustom ? "A custom range needs from and to" : "from and to need range=custom",
    });
  }
  if (!isCustom) return;
  if (query.from === undefined || query.to === undefined) return;
  const problem = customRangeProblem(query.from, query.to);
  if (problem === null) return;
  const path = query.from < firstRangeDay && query.from <= query.to ? "from" : "to";
  context.addIssue({ code: "custom", path: [path], message: problem });
}

const filtersSchema = z
  .string()
  .max(20_000)
  .describe(
    "Only rows with these dimension values, such as country:is:GB,IE;sales_channel:is_not:pos; values are percent-encoded.",
  )
  .superRefine((text, context) => {
    const message = invalidFiltersMessage(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  });

// A description outside of `optional` would be missing in the OpenAPI document.
const reportQueryFields = {
  range: z
    .enum(dateRangeKeys)
    .describe("The date range; last_30_days by default, custom needs from and to.")
    .optional(),
  from: daySchema.describe("First day (YYYY-MM-DD) of a custom range, included.").optional(),
  to: daySchema.describe("Last day (YYYY-MM-DD) of a custom range, included.").optional(),
  basis: z
    .enum(dateBases)
    .describe(
      "refund_date counts refunds on their own day, order_date on the day of their order; the store's `dateBasis` by default, initially refund_date.",
    )
    .optional(),
  compare: z
    .enum(comparisonKeys)
    .describe("What the range is compared with: previous_period (default), previous_year or none.")
    .optional(),
  filters: filtersSchema.optional(),
};
const searchSchema = (description: string) => z.string().max(200).describe(description);
const metricId = z.string().min(1).max(64).describe("Id of the metric.");

/**
 * The parameters of every report: `range` defaults to last_30_days, `basis` to the store's setting,
 * `compare` to previous_period.
 */
export const reportQuerySchema = z.strictObject(reportQueryFields).superRefine(checkCustomRange);
export type ReportQuery = z.infer<typeof reportQuerySchema>;

export const metricValuesQuerySchema = reportQuerySchema.extend({
  ids: z
    .string()
    .min(1, "Name at least one metric")
    .max(2000)
    .describe("Metric ids, separated by commas."),
});

export const productsQuerySchema = reportQuerySchema.extend({
  search: searchSchema(
    "Counts only products whose title contains this text (case-insensitive).",
  ).optional(),
});

export const metricReportQuerySchema = reportQuerySchema.extend({ id: metricId });

export const metricSeriesQuerySchema = metricReportQuerySchema.extend({
  grain: z.enum(seriesGrains).describe("How long each point of the series is.").default("day"),
});

export const campaignQuerySchema = reportQuerySchema.extend({
  id: z.string().min(1).max(64).describe("Id of the campaign, from `GET /api/ads`."),
});

/** Report parameters without filters: sources report totals, which cannot be filtered. */
export const reconciliationQuerySchema = z
  .strictObject(reportQueryFields)
  .omit({ filters: true })
  .superRefine(checkCustomRange);

export const productQuerySchema = reconciliationQuerySchema.extend({
  id: z
    .string()
    .min(1)
    .max(500)
    .describe("Id of the product, from `GET /api/products`, or its number as in `filters`."),
});

/** A whole number; REST sends it as text in decimal digits. Other texts that `Number` accepts are not numbers here. */
export function wholeNumberSchema(min: number, max: number) {
  return z.preprocess(
    (sent) => (typeof sent === "string" && /^-?\d+(\.\d+)?$/.test(sent) ? Number(sent) : sent),
    // Before `int`, whose own limits are less clear.
    z.number().min(min).max(max).int(),
  );
}

const limitSchema = wholeNumberSchema(1, 500).describe("Maximum number of rows.");
const sortSchema = z
  .string()
  .max(65)
  .describe('What the rows are sorted by, with "-" in front for descending order.');

/** A page of a list: at most `limit` rows, from the previous page's `cursor` on. */
const pageFields = {
  limit: limitSchema.prefault(50),
  cursor: z
    .string()
    .min(1)
    .max(2000)
    .describe("`next` of the previous page; the other parameters must stay the same.")
    .optional(),
};

/**
 * Report parameters plus a metric and one or two comma-separated dimensions. `sort` is the id of a metric or dimension,
 * descending with a leading "-". The default is the time dimension ascending if there is one, otherwise the metric
 * descending.
 */
export const metricBreakdownQuerySchema = metricReportQuerySchema.extend({
  by: z
    .string()
    .min(1)
    .max(100)
    .describe("One or two dimension ids, separated by a comma, such as `product,month`."),
  metrics: z
    .string()
    .max(2000)
    .describe("Ids of more metrics for the rows, separated by commas.")
    .optional(),
  search: searchSchema("Only rows whose label contains this text (case-insensitive).").optional(),
  sort: sortSchema.optional(),
  ...pageFields,
});

/** Report parameters plus a metric. `sort` is the id of a column, descending with a leading "-". */
export const metricRowsQuerySchema = metricReportQuerySchema.extend({
  sort: sortSchema.optional(),
  ...pageFields,
  limit: limitSchema.prefault(100),
});

/** `GET /api/dimensions/{id}/values`. */
export const dimensionValuesQuerySchema = z.strictObject({
  id: z.enum(dimensionIds).describe("Id of the dimension."),
  search: searchSchema("Only values whose label contains this text (case-insensitive).").optional(),
  limit: limitSchema.prefault(50),
});

const rfmGroupsSchema = z
  .string()
  .max(200)
  .describe("RFM groups, separated by commas.")
  .refine(
    (list) => list.split(",").every((id) => rfmGroupIds.some((known) => known === id)),
    `Name groups separated by commas: ${rfmGroupIds.join(", ")}`,
  );

const orderCountSchema = wholeNumberSchema(0, 1_000_000);

/** `GET /api/customers/list`. */
export const customerListQuerySchema = z
  .strictObject({
    filters: filtersSchema.optional(),
    rfm: rfmGroupsSchema.optional(),
    minOrders: orderCountSchema
      .describe("Customers with at least this many orders to date.")
      .optional(),
    maxOrders: orderCountSchema
      .describe("Customers with at most this many orders to date.")
      .optional(),
    search: searchSchema(
      "Only customers whose platform id begins with this text, or, of customers from a file, the name or the key that follows `email:`.",
    ).optional(),
    sort: z
      .enum(customerSortKeys)
      .describe('Sort key; descending with a leading "-".')
      .default("-net"),
    ...pageFields,
  })
  .refine(({ minOrders = 0, maxOrders = Infinity }) => minOrders <= maxOrders, {
    path: ["maxOrders"],
    error: "maxOrders is less than minOrders",
  });
export type CustomerListQuery = z.infer<typeof customerListQuerySchema>;

/** `GET /api/customers/{id}`: `limit` and `cursor` apply to the orders. */
export const customerQuerySchema = z.strictObject({
  id: z.string().min(1).max(64).describe("Id of the customer, from `GET /api/customers/list`."),
  ...pageFields,
  limit: wholeNumberSchema(1, 500).describe("Maximum number of orders.").prefault(50),
});
export type CustomerQuery = z.infer<typeof customerQuerySchema>;

/**
 * `GET /api/orders`: orders placed in the range, or all without one. `sort` is one of `orderSorts`, descending with a
 * leading "-"; the default is latest first.
 */
export const orderListQuerySchema = z
  .strictObject({
    range: z
      .enum(dateRangeKeys)
      .describe("When the orders were placed; all time by default, custom needs from and to.")
      .optional(),
    from: reportQueryFields.from,
    to: reportQueryFields.to,
    filters: reportQueryFields.filters,
    search: searchSchema(
      "Orders whose name contains this text (case-insensitive) or whose platform id equals it.",
    ).optional(),
    sort: z
      .enum(orderSortKeys)
      .default("-date")
      .describe('Sort key; descending with a leading "-".'),
    ...pageFields,
  })
  .superRefine(checkCustomRange);
export type OrderListQuery = z.infer<typeof orderListQuerySchema>;

/** `GET /api/customers/cohorts`. */
export const customerCohortsQuerySchema = z.strictObject({
  by: z
    .enum(cohortDimensions)
    .default("acquired_month")
    .describe("What cohorts are grouped by: the month or a detail of the first order."),
});
