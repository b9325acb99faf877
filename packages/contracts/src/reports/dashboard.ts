import { z } from "zod";
import { adPlatformSchema } from "./ads.ts";
import {
  change,
  checkoutFunnel,
  comparisonsSchema,
  coursesSchema,
  figure,
  reportFields,
  sharesByDevice,
  target,
  trafficSources,
} from "./report.ts";

/** `GET /api/dashboard`. */
export const dashboardSchema = z.object({
  ...reportFields,
  comparisons: comparisonsSchema,
  courses: coursesSchema,
  salesSummary: z.object({
    totalSales: figure,
    percentChange: change,
    previousTotalSales: figure,
    target,
    orders: figure,
    ordersPercentChange: change,
    previousOrders: figure,
    ordersTarget: target,
    aov: figure,
    aovPercentChange: change,
    previousAov: figure,
    aovTarget: target,
    /** Orders of the online store ÷ sessions × 100. */
    conversionRate: figure,
    conversionRateChange: change,
    previousConversionRate: figure,
    conversionRateTarget: target,
    grossSales: figure,
    discounts: figure,
    returns: figure,
    netSales: figure,
    shipping: figure,
    taxes: figure,
    duties: figure,
    /** Fees beside goods, shipping and duties, such as an import fee; part of the total. */
    additionalFees: figure,
    /** What rounding payments and refunds in cash left to the shop; no part of the total. */
    cashRounding: figure,
    /** All money given back: goods, adjustments, shipping and taxes. */
    refunded: figure,
    units: figure,
    customers: figure,
    guestOrders: figure,
  }),
  trafficData: z.object({
    totalTraffic: figure,
    percentChange: change,
    previousTotalTraffic: figure,
    target,
    paidTraffic: figure,
    paidTrafficPercentChange: change,
    previousPaidTraffic: figure,
    paidTrafficTarget: target,
    sources: trafficSources,
  }),
  adSpendData: z.object({
    adSpend: figure,
    percentChange: change,
    previousAdSpend: figure,
    target,
    roas: figure,
    roasPercentChange: change,
    previousRoas: figure,
    roasTarget: target,
  }),
  /** Total sales of each day of the range, days without orders as 0; sums to totalSales. */
  revenueByDay: z.array(
    z.object({
      date: z.string(),
      revenue: z.number(),
      orders: z.number(),
      /** The day that it is compared with; null where there is none. */
      previousRevenue: z.number().nullable(),
      isComplete: z.boolean(),
      isKnown: z
        .boolean()
        .describe(
          "Whether orders were synced on this day or later: false for days to come and days since the last sync, whose figures are 0 for want of data.",
        ),
    }),
  ),
  topProducts: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      revenue: z.number(),
      orders: z.number(),
      units: z.number(),
      conversionRate: figure,
    }),
  ),
  /** The ten with the highest spend. */
  campaignPerformance: z.array(
    z.object({
      name: z.string(),
      platform: adPlatformSchema,
      spend: z.number(),
      roas: figure,
    }),
  ),
  deviceData: sharesByDevice,
  /** Shares of orders in percent; an order without a customer counts as new. Null without orders. */
  customerTypeData: z.object({
    new: figure,
    returning: figure,
    newOrders: z.number(),
    returningOrders: z.number(),
    guestOrders: z.number(),
  }),
  checkoutFunnel,
});
export type Dashboard = z.infer<typeof dashboardSchema>;
