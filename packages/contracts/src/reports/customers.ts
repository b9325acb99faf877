import { z } from "zod";
import { emailSourcePlatforms } from "../platform.ts";
import type { MetricId } from "../metrics/definitions.ts";
import { metricFields } from "./metric-fields.ts";
import { figure, metricFieldSchemas, metricsSchema, reportFields } from "./report.ts";

/** Smallest number of orders, ever, of each segment. */
export const segmentMinOrders = { vip: 5, regular: 2, oneTime: 1 } as const;
export const segmentKeys = ["vip", "regular", "one_time"] as const;
export const segmentLabels: Record<(typeof segmentKeys)[number], string> = {
  vip: "VIP",
  regular: "Regular",
  one_time: "One-time",
};

/** The figures of its cards. */
export const customersMetrics = [
  "customers",
  "new_customers",
  "returning_customer_rate",
  "average_lifetime_value",
  "email_delivered",
  "email_open_rate",
  "email_click_rate",
  "email_revenue",
] as const satisfies readonly MetricId[];

/** `GET /api/customers`. Figures of `summary`, `customerType` and `byMonth` follow the range; the rest is to date. */
export const customersReportSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(customersMetrics),
  summary: z.object(metricFieldSchemas(metricFields.customers.summary)),
  customerType: z.object({
    new: figure,
    returning: figure,
    newOrders: z.number(),
    returningOrders: z.number(),
    guestOrders: z.number(),
  }),
  /** One row for each month that the range touches, within the range. `revenue` is the order total before refunds. */
  byMonth: z.array(
    z.object({
      month: z.string(),
      newOrders: z.number(),
      newRevenue: z.number(),
      returningOrders: z.number(),
      returningRevenue: z.number(),
      guestOrders: z.number(),
      guestRevenue: z.number(),
      customers: z.number(),
    }),
  ),
  /** From the first order to the thousandth. */
  lifetimeValueByOrderNumber: z.array(
    z.object({
      orderNumber: z.number(),
      /** Customers with at least this many orders. */
      customers: z.number(),
      /** Mean cumulative (gross − discounts − returns) of those customers after this order. */
      lifetimeValue: z.number(),
      /** The same over order totals (with shipping and tax), before refunds. */
      cumulativeTotal: z.number(),
      /** The same over order totals less everything refunded. */
      cumulativeTotalAfterRefunds: z.number(),
    }),
  ),
  /** Rows by month of first order, up to thirteen, ending with the month of the range's end. */
  cohorts: z.array(
    z.object({
      /** `YYYY-MM` of the first order. */
      cohort: z.string(),
      size: z.number(),
      /** Months since the first order, from 0; all values null while the month is still running. */
      months: z.array(
        z.object({
          month: z.number(),
          customers: figure,
          /** Percent of the cohort that ordered in the month. */
          retention: figure,
          orders: figure,
          /** Order totals of the month before refunds. */
          revenue: figure,
          /** Order totals of the month's orders less everything refunded of them. */
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
      customers: z.number(),
      /** Percent of all customers. */
      share: figure,
      /** Gross − discounts − returns of their orders to date. */
      revenue: z.number(),
      revenueShare: figure,
    }),
  ),
  /** What the email tools sent in the range, by the day of sending; figures are null when none is connected. */
  email: z.object({
    ...metricFieldSchemas(metricFields.customers.email),
    unsubscribes: figure,
    /**
     * Everything sent in the range: campaigns, latest first, then flows, most delivered first. The figures of a campaign
     * grow for days after it was sent.
     */
    messages: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        platform: z.enum(emailSourcePlatforms),
        kind: z.enum(["campaign", "flow"]),
        /** The day of sending `YYYY-MM-DD`; null for a flow, which sends every day. */
        sentOn: z.string().nullable(),
        delivered: z.number(),
        deliveredPercentChange: figure.describe(
          "Of a flow: the complete days against those compared with. Null for a campaign, which is sent once, without a comparison and without earlier deliveries",
        ),
        isNew: z
          .boolean()
          .describe("Whether a flow had deliveries now and none on the compared days"),
        openRate: figure,
        clickRate: figure,
        unsubscribes: z.number(),
        orders: z.number(),
        /** Null without an exchange rate into the store's currency. */
        revenue: figure,
        /** Attribution window of the message, in words. */
        attribution: z.string().nullable(),
      }),
    ),
  }),
});
export type CustomersReport = z.infer<typeof customersReportSchema>;
