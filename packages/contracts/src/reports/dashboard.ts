import { z } from "zod";
import { cardMetrics } from "../metrics/card-metrics.ts";
import { adPlatformSchema, unconvertedSpend } from "./ads.ts";
import { metricFields } from "./metric-fields.ts";
import {
  checkoutFunnel,
  figure,
  metricFieldSchemas,
  metricsSchema,
  ordersByCustomerType,
  previousLeapDay,
  productConversion,
  reportFields,
  sharesByDevice,
  trafficSources,
} from "./report.ts";

/** `GET /api/dashboard`. */
export const dashboardSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(cardMetrics.overview),
  salesSummary: z.object({
    ...metricFieldSchemas(metricFields.dashboard.salesSummary),
    duties: figure,
    /** Fees besides goods, shipping and duties, such as an import fee; part of the total. */
    additionalFees: figure,
    /** What the shop gained or lost by rounding cash payments and refunds; not part of the total. */
    cashRounding: figure,
    refunded: figure.describe(
      "Everything refunded or returned: goods, adjustments, shipping and taxes. Null under filters by product or the like, because refunds are not split by line.",
    ),
  }),
  trafficData: z.object({
    ...metricFieldSchemas(metricFields.dashboard.trafficData),
    sources: trafficSources,
  }),
  adSpendData: z.object(metricFieldSchemas(metricFields.dashboard.adSpendData)),
  /** Total sales of each day of the range, 0 without orders; adds up to totalSales. */
  revenueByDay: z.array(
    z.object({
      date: z.string(),
      revenue: z.number(),
      orders: z.number(),
      /** The comparison day; null if there is none. */
      previousRevenue: z.number().nullable(),
      previousLeapDay: previousLeapDay({ revenue: z.number() }),
      isComplete: z.boolean(),
      isKnown: z
        .boolean()
        .describe(
          "False for future days, for days since the last sync, and for days that the first sync has not read. Their figures are 0 or lack orders.",
        ),
    }),
  ),
  topProducts: z.array(
    z.object({
      id: z.string(),
      number: z
        .string()
        .describe("Its number within the store: the value of the dimension `product`."),
      title: z.string(),
      sku: z.string().nullable(),
      revenue: z.number(),
      previousRevenue: figure.describe(
        "`revenue` of the comparison days, through the same time of day; null without a comparison.",
      ),
      orders: z.number(),
      units: z.number(),
      conversionRate: productConversion,
    }),
  ),
  /** The first ten of the Ads report: highest spend first, then the highest spend without an exchange rate. */
  campaignPerformance: z.array(
    z.object({
      /** For `GET /api/ads/campaigns/{id}`. */
      id: z.string(),
      name: z.string(),
      platform: adPlatformSchema,
      spend: z.number(),
      roas: figure,
      unconverted: unconvertedSpend,
    }),
  ),
  deviceData: sharesByDevice,
  customerTypeData: ordersByCustomerType,
  checkoutFunnel,
});
export type Dashboard = z.infer<typeof dashboardSchema>;
