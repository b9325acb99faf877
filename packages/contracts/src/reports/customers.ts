import { z } from "zod";
import { emailSourcePlatforms } from "../platform.ts";
import { cardMetrics } from "../metrics/card-metrics.ts";
import { metricFields } from "./metric-fields.ts";
import {
  figure,
  metricFieldSchemas,
  metricsSchema,
  ordersByCustomerType,
  reportFields,
} from "./report.ts";

export const segmentKeys = ["vip", "regular", "one_time"] as const;
export const segmentLabels: Record<(typeof segmentKeys)[number], string> = {
  vip: "VIP",
  regular: "Regular",
  one_time: "One-time",
};

/** `GET /api/customers`. `summary`, `customerType` and `byMonth` cover the range; everything else is to date. */
export const customersReportSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(cardMetrics.customers),
  summary: z.object(metricFieldSchemas(metricFields.customers.summary)),
  customerType: ordersByCustomerType,
  byMonth: z
    .array(
      z.object({
        month: z.string(),
        newOrders: figure,
        newRevenue: figure,
        returningOrders: figure,
        returningRevenue: figure,
        guestOrders: figure,
        guestRevenue: figure,
        customers: figure,
      }),
    )
    .describe(
      "One row for each month in the range, limited to its days. Revenue is the total of the whole orders before refunds, even with filters that apply line by line. Figures of months with a day that the first sync of the only shop has not read are null, and those of months that begin after the newest order of imported files.",
    ),
  /** From the first order to the thousandth. */
  lifetimeValueByOrderNumber: z.array(
    z.object({
      orderNumber: z.number(),
      customers: z.number().describe("Customers with at least this many orders."),
      /** Mean cumulative (gross − discounts − returns) of those customers after this order. */
      lifetimeValue: z.number(),
      /** The same for order totals (with shipping and tax), before refunds. */
      cumulativeTotal: z.number(),
      /** The same for order totals minus all refunds. */
      cumulativeTotalAfterRefunds: z.number(),
    }),
  ),
  /** By month of first order, up to thirteen, the last being the month of the range's end. */
  cohorts: z.array(
    z.object({
      /** `YYYY-MM` of the first order. */
      cohort: z.string(),
      size: z.number(),
      /** Months since the first order, from 0; all values are null while the month is still running. */
      months: z.array(
        z.object({
          month: z.number().describe("Number of months since the first order."),
          customers: figure.describe("Customers of the cohort who ordered in the month."),
          /** Percent of the cohort that ordered in the month. */
          retention: figure,
          orders: figure,
          /** Order totals of the month, before refunds. */
          revenue: figure,
          /** Order totals of the month minus all refunds of these orders. */
          revenueAfterRefunds: figure,
        }),
      ),
    }),
  ),
  segments: z.array(
    z.object({
      key: z.enum(segmentKeys),
      label: z.string(),
      minOrders: z.number(),
      maxOrders: z.number().nullable(),
      customers: z.number().describe("Customers in the segment."),
      /** Percent of all customers. */
      share: figure,
      /** Gross − discounts − returns of their orders to date. */
      revenue: z.number(),
      revenueShare: figure,
    }),
  ),
  /** Emails sent in the range, by the day of sending; figures are null if no email tool is connected. */
  email: z
    .object({
      ...metricFieldSchemas(metricFields.customers.email),
      unsubscribes: figure,
      /**
       * Everything sent in the range: campaigns, latest first, then flows, most delivered first. A campaign's figures
       * grow for days after it was sent.
       */
      messages: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          platform: z.enum(emailSourcePlatforms),
          kind: z.enum(["campaign", "flow"]).describe("A campaign is sent once, a flow every day."),
          /** The day of sending `YYYY-MM-DD`; null for a flow, which sends every day. */
          sentOn: z.string().nullable(),
          delivered: z.number(),
          deliveredPercentChange: figure.describe(
            "For a flow, the change over complete days. Null for a campaign, which is sent once, and without a comparison or earlier deliveries.",
          ),
          isNew: z
            .boolean()
            .describe("Whether a flow has deliveries now and none on the comparison days."),
          openRate: figure,
          clickRate: figure,
          unsubscribes: z.number(),
          orders: figure.describe("Null if the tool reports no orders and revenue."),
          revenue: figure.describe(
            "Null if the tool reports none, and without an exchange rate to the store's currency.",
          ),
          /** Attribution window of the message, in words. */
          attribution: z.string().nullable(),
        }),
      ),
    })
    .describe("Emails sent in the range; figures are null if no email tool is connected."),
});
export type CustomersReport = z.infer<typeof customersReportSchema>;
