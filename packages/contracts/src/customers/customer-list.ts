import { z } from "zod";
import { figure, reportFields } from "../reports/report.ts";
import { segmentKeys } from "../reports/customers.ts";
import { rfmGroupIds } from "./rfm-groups.ts";

/**
 * Fields of a customer in the list and on the customer page. Names, postal addresses and email addresses are not
 * stored.
 */
export const customerFields = {
  id: z.string().describe("The store's number of the customer, as in `/customers/{id}`."),
  externalId: z.string().describe("The platform's id."),
  orders: z.int().describe("All counted orders to date."),
  spent: z
    .number()
    .describe("Goods, shipping, taxes, duties and fees of the orders, before refunds."),
  refunded: z.number().describe("Refunds and returns of these so far."),
  returns: z.number().describe("Value of goods returned or removed by edits."),
  net: z.number().describe("Gross − discounts − returns: adds up to `lifetime_net_sales`."),
  averageOrder: z
    .number()
    .nullable()
    .describe("(Gross − discounts) ÷ orders; null without orders."),
  firstOrder: z
    .string()
    .nullable()
    .describe("Day (YYYY-MM-DD) of the first order in the store's zone; null without orders."),
  lastOrder: z.string().nullable().describe("Day of the latest order."),
  segment: z.enum(segmentKeys).nullable().describe("By number of orders; null without orders."),
  country: z.string().nullable().describe("ISO 3166-1 alpha-2; null if unknown."),
  rfmGroup: z
    .enum(rfmGroupIds)
    .nullable()
    .describe(
      "As in `/customers/rfm`; null for customers with orders if customers are not scored.",
    ),
};

const customerRowSchema = z.object(customerFields);
export type CustomerRow = z.infer<typeof customerRowSchema>;

/** `GET /api/customers/list`: figures to date. Money is in major units. */
export const customerListSchema = z.object({
  timezone: z.string().describe("The store's time zone (IANA)."),
  currency: z.string().describe("The currency of amounts (ISO 4217)."),
  currencyDigits: z.int(),
  rows: z
    .array(customerRowSchema)
    .describe("The requested page, sorted. Customers without orders only if `rfm` has prospects."),
  totals: z
    .object({
      count: z.int().describe("Customers on all pages."),
      orders: z.int().nullable().describe("Sum of the rows' `orders`."),
      spent: figure.describe("Sum of the rows' `spent`."),
      refunded: figure.describe("Sum of the rows' `refunded`."),
      returns: figure.describe("Sum of the rows' `returns`."),
      net: figure.describe("Sum of the rows' `net`."),
    })
    .describe(
      "Totals of the customers on all pages. All but `count` are null if orders are missing.",
    ),
  missing: reportFields.missing,
  isScored: z.boolean().describe("False if too few customers have orders for RFM groups."),
  next: z.string().nullable().describe("The `cursor` of the next page; null on the last."),
  dataVersion: z.int(),
});
export type CustomerList = z.infer<typeof customerListSchema>;
