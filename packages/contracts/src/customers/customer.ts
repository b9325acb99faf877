import { z } from "zod";
import { financialStatuses, orderChannels } from "../records.ts";
import { orderVisitSchema, orderVisitsStates } from "../orders/order.ts";
import { maxCustomerEntries } from "./customer-limits.ts";
import { customerFields } from "./customer-list.ts";

const customerOrderSchema = z.object({
  id: z.string().describe("The store's number of the order, as in `/orders/{id}`."),
  name: z.string().describe("The visible number, such as #1001."),
  day: z.string().describe("The day (YYYY-MM-DD) of the order in the store's zone."),
  isFirst: z.boolean().describe("Whether this is the customer's first order."),
  financialStatus: z.enum(financialStatuses).describe("As in `/orders`."),
  channel: z.enum(orderChannels).describe("As in `/orders`."),
  isCanceled: z.boolean().describe("Whether it was canceled."),
  discountCodes: z.array(z.string()).describe("The codes used."),
  total: z.number().describe("As in `/orders`: before refunds."),
  refunded: z.number(),
  net: z.number().describe("Gross − discounts − returns."),
});
export type CustomerOrder = z.infer<typeof customerOrderSchema>;

/** `GET /api/customers/{id}`: figures to date. Money is in major units. */
export const customerSchema = z.object({
  ...customerFields,
  timezone: z.string().describe("The store's time zone (IANA)."),
  currency: z.string().describe("The currency of amounts (ISO 4217)."),
  currencyDigits: z.int(),
  isScored: z.boolean().describe("False if too few customers have orders for RFM groups."),
  adminUrl: z
    .string()
    .nullable()
    .describe("The customer's page in the shop's admin; null if unknown."),
  visits: z
    .object({
      firstState: z.enum(orderVisitsStates).describe("Of the first order, as in `/orders/{id}`."),
      first: orderVisitSchema.nullable().describe("The first visit before the first order."),
      lastState: z.enum(orderVisitsStates).describe("Of the latest order."),
      last: orderVisitSchema.nullable().describe("The last visit before the latest order."),
    })
    .describe(
      "`first` and `last` are null if the platform recorded no visit or does not provide it.",
    ),
  cohort: z
    .string()
    .nullable()
    .describe("Month (YYYY-MM) of the first order, as in the cohorts; null without orders."),
  orderList: z
    .object({
      rows: z.array(customerOrderSchema).describe("The requested page, latest first."),
      next: z.string().nullable().describe("The `cursor` of the next page; null on the last."),
    })
    .describe("A page of the customer's counted orders."),
  products: z
    .array(
      z.object({
        id: z.string().nullable().describe("As in `/products`; null for a line without a product."),
        title: z.string(),
        orders: z.int().describe("Orders that contain it."),
        units: z.int().describe("Before returns."),
        returnedUnits: z.int().describe("Units returned so far."),
        sales: z.number().describe("Gross − discounts, before returns."),
        lastBought: z.string().describe("Day (YYYY-MM-DD) in the store's zone."),
      }),
    )
    .describe(`Most units first, at most ${maxCustomerEntries}. Gift cards are included.`),
  discountCodes: z
    .array(z.object({ code: z.string().describe("The discount code."), orders: z.int() }))
    .describe(`Discount codes used, most used first, at most ${maxCustomerEntries}.`),
  dataVersion: z.int(),
});
export type Customer = z.infer<typeof customerSchema>;
