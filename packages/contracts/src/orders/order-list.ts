import { z } from "zod";
import { financialStatuses, orderChannels } from "../records.ts";
import { figure, reportFields, resolvedRangeSchema } from "../reports/report.ts";

/** Fields of an order in the list and on the order page. */
export const orderFields = {
  id: z.string().describe("The order's number within the store, as in `/orders/{id}`."),
  name: z.string().describe("The visible number, such as #1001."),
  placedAt: z.string().describe("ISO 8601 with the offset of the store's zone."),
  day: z.string().describe("The day (YYYY-MM-DD) of the order in the store's zone."),
  financialStatus: z.enum(financialStatuses).describe("Payment status."),
  channel: z.enum(orderChannels).describe("Where it was placed."),
  country: z.string().nullable().describe("ISO 3166-1 alpha-2; null if unknown."),
  canceledAt: z.string().nullable().describe("ISO 8601 with the offset of the store's zone."),
  isTest: z.boolean().describe("Whether it is a test order. Figures exclude these."),
  isDeleted: z.boolean().describe("Whether the shop deleted it. Figures exclude these."),
  discountCodes: z.array(z.string()).describe("Codes used."),
  items: z.int().describe("Units of its lines, gift cards included, before returns and removals."),
  total: z
    .number()
    .describe("Goods, shipping, taxes, duties and fees, later edits included, before refunds."),
  refunded: z.number().describe("Everything refunded, returned or canceled so far."),
};

const orderRowSchema = z.object({
  ...orderFields,
  customerId: z
    .string()
    .nullable()
    .describe("The store's number of the customer; null for guests."),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

/** `GET /api/orders`. Money is in major units. */
export const orderListSchema = z.object({
  range: resolvedRangeSchema
    .pick({ key: true, from: true, to: true })
    .nullable()
    .describe("The range in which the listed orders were placed; null for all time."),
  timezone: z.string().describe("The store's time zone (IANA)."),
  currency: z.string().describe("The currency of amounts (ISO 4217)."),
  currencyDigits: z.int(),
  rows: z
    .array(orderRowSchema)
    .describe(
      "The requested page, sorted. Test and deleted orders are included only if searched for.",
    ),
  totals: z
    .object({
      count: z.int().describe("Orders on all pages."),
      total: figure.describe("Sum of the rows' `total`, without test and deleted orders."),
      refunded: figure.describe("Sum of the rows' `refunded`, without test and deleted orders."),
      grossSales: figure.describe("Price × quantity of their lines, without gift cards."),
      discounts: figure.describe("Discounts of their lines."),
      returns: figure,
      netSales: figure.describe("`grossSales` − `discounts` − `returns`."),
      totalSales: figure.describe(
        "`total` − `refunded`: as the metric `total_sales` with `basis=order_date`.",
      ),
    })
    .describe(
      "Totals of the orders on all pages, as whole orders and including later changes: the metrics with `basis=order_date`, except with filters by product and the like, which do not leave out lines here. Amounts are null if orders are missing.",
    ),
  missing: reportFields.missing,
  next: z.string().nullable().describe("The `cursor` of the next page; null on the last."),
  dataVersion: z.int(),
});
export type OrderList = z.infer<typeof orderListSchema>;
