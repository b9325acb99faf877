import { z } from "zod";
import { cardMetrics } from "../metrics/card-metrics.ts";
import { metricFields } from "./metric-fields.ts";
import {
  figure,
  metricFieldSchemas,
  metricsSchema,
  onlyIncompleteSchema,
  previousLeapDay,
  productConversion,
  reportFields,
} from "./report.ts";

/** `GET /api/products`. */
export const productsReportSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(cardMetrics.products),
  summary: z.object(metricFieldSchemas(metricFields.products.summary)),
  /**
   * Amounts that belong to no product: adjustments, returns of unknown lines, and edits that count on another day than
   * their order. With the products' figures they add up to the metrics `units`, `returns` and `net_sales`. Null if
   * orders are missing.
   */
  notOfProducts: z
    .object({ units: z.number(), returns: z.number(), netSales: z.number() })
    .nullable(),
  /** The store's collections, by title. */
  collections: z.array(
    z.object({
      id: z.string(),
      number: z
        .string()
        .describe("Its number within the store: the value of the dimension `collection`."),
      title: z.string(),
    }),
  ),
  found: z
    .array(z.string())
    .optional()
    .describe(
      "Numbers of the products found by the search, for a filter by `product`; absent without a search, or if there are more than a filter allows.",
    ),
  /**
   * Every product in the catalog or with a sale, return or view in the range, by revenue, highest first; ties by SKU.
   */
  products: z.array(
    z.object({
      id: z.string(),
      number: z
        .string()
        .describe("Its number within the store: the value of the dimension `product`."),
      title: z.string(),
      sku: z.string().nullable(),
      price: figure.describe(
        "Price of the cheapest variant as the shop lists it; without tax, the latest sold price of a product not in the catalog.",
      ),
      views: figure,
      orders: z.number(),
      units: z.number(),
      /** Gross sales minus discounts, before returns. */
      revenue: z.number(),
      previousRevenue: figure.describe(
        "`revenue` of the comparison days, through the same time of day; null without a comparison.",
      ),
      returns: z
        .number()
        .describe(
          "Value of goods returned or removed by edits, before shipping and taxes: by the day of the refund, or of the order with `basis=order_date`.",
        ),
      netSales: z.number().describe("`revenue` − `returns`."),
      conversionRate: productConversion,
      inventory: figure.describe(
        "Total of the variants whose stock is tracked and known; null without one.",
      ),
      isStockPartial: z
        .literal(true)
        .optional()
        .describe(
          "Given if `inventory` lacks variants whose stock is not tracked or unknown, which may be in stock.",
        ),
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
       * The comparison day; null if there is none. While the day is still running, it is counted through the same time
       * of day, except views, which are reported by whole days.
       */
      previousRevenue: figure,
      previousUnits: figure,
      previousViews: figure,
      previousLeapDay: previousLeapDay({ revenue: figure, units: figure, views: figure }),
      isComplete: z.boolean(),
      onlyIncomplete: onlyIncompleteSchema,
      isKnown: z
        .boolean()
        .describe(
          "False for future days, for days since the last sync, and for days that the first sync has not read. Their figures are 0 or lack orders.",
        ),
    }),
  ),
});
export type ProductsReport = z.infer<typeof productsReportSchema>;
