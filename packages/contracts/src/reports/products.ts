import { z } from "zod";
import { change, comparisonsSchema, coursesSchema, figure, reportFields } from "./report.ts";

/** `GET /api/products`. */
export const productsReportSchema = z.object({
  ...reportFields,
  comparisons: comparisonsSchema,
  courses: coursesSchema,
  summary: z.object({
    productRevenue: figure,
    productRevenuePercentChange: change,
    previousProductRevenue: figure,
    unitsSold: figure,
    unitsSoldPercentChange: change,
    previousUnitsSold: figure,
    productViews: figure,
    productViewsPercentChange: change,
    previousProductViews: figure,
    /** Units returned ÷ units sold of the same orders × 100. */
    returnRate: figure,
    returnRatePercentChange: change,
    previousReturnRate: figure,
  }),
  /**
   * What of the store's net sales belongs to no product: adjustments, returns of unknown lines, and edits that count on
   * another day than their order. With the products' it adds up to the metrics `returns` and `net_sales`; null where
   * orders are missing.
   */
  notOfProducts: z.object({ returns: z.number(), netSales: z.number() }).nullable(),
  /** The store's real collections, by title. */
  collections: z.array(z.object({ id: z.string(), title: z.string() })),
  /** Every product of the catalog or with a sale, a return or a view in the range, by revenue, highest first; ties by SKU. */
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      sku: z.string().nullable(),
      /** Price of the cheapest variant; the latest price sold at where there is no catalogue. */
      price: figure,
      views: figure,
      orders: z.number(),
      units: z.number(),
      /** Gross sales less discounts, before returns. */
      revenue: z.number(),
      returns: z
        .number()
        .describe(
          "Value of the goods given back, before shipping and taxes: by the day of the refund, or of the order with `basis=order_date`.",
        ),
      netSales: z.number().describe("`revenue` − `returns`."),
      conversionRate: figure,
      /** Units in stock over all variants; null when stock is not tracked or not known. */
      inventory: figure,
      unitsReturned: z.number(),
      returnRate: figure,
      collectionIds: z.array(z.string()),
    }),
  ),
  byDay: z.array(
    z.object({
      date: z.string(),
      revenue: z.number(),
      units: z.number(),
      views: figure,
      /**
       * The day that it is compared with; null where there is none. Beside the running day it is counted up to the same
       * time of day, but for views, which are known of whole days alone.
       */
      previousRevenue: figure,
      previousUnits: figure,
      previousViews: figure,
      isComplete: z.boolean(),
      isKnown: z
        .boolean()
        .describe(
          "Whether orders were synced on this day or later: false for days to come and days since the last sync, whose figures are 0 for want of data.",
        ),
    }),
  ),
});
export type ProductsReport = z.infer<typeof productsReportSchema>;
