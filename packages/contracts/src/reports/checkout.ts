import { z } from "zod";
import { cardMetrics } from "../metrics/card-metrics.ts";
import { metricFields } from "./metric-fields.ts";
import {
  abandonment,
  checkoutFunnel,
  figure,
  metricFieldSchemas,
  metricsSchema,
  previousLeapDay,
  reportFields,
  sessionsChange,
} from "./report.ts";

const checkoutValue = z.number().describe("Total value of the checkouts.");

/** `GET /api/cart`. */
export const cartReportSchema = z.object({
  ...reportFields,
  metrics: metricsSchema(cardMetrics.cart),
  summary: z.object(metricFieldSchemas(metricFields.cart.summary)),
  checkoutFunnel,
  /** How many of the store's orders analytics recorded; null if either source is missing. */
  tracking: z.object({
    /** Orders of the online store. */
    onlineOrders: figure,
    /** Purchases recorded by Google Analytics. */
    recordedPurchases: figure,
    /** Orders minus purchases: blocked scripts, declined consent, and purchases not reported yet. */
    unrecorded: figure,
  }),
  abandonmentByDay: z.array(
    z.object({
      date: z.string(),
      abandonmentRate: abandonment,
      /** Denominator of the rate, so that days can be grouped as a ratio of sums. */
      addedToCart: figure,
      previousAbandonmentRate: figure.describe(
        "`abandonmentRate` of the comparison day; null if there is none, such as while the day is still running.",
      ),
      previousAddedToCart: figure,
      previousLeapDay: previousLeapDay({ abandonmentRate: abandonment, addedToCart: z.number() }),
      isComplete: z.boolean(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** Units added to carts and units bought, both from Google Analytics. */
      added: figure,
      bought: figure,
      left: figure,
      leftPercentChange: figure.describe(
        "Change over complete days; null without a comparison or earlier units left.",
      ),
      isNew: z.boolean().describe("Whether it has units left now and none on the comparison days."),
      /** Bought ÷ added × 100. */
      boughtShare: figure,
    }),
  ),
  /** The last step reached by sessions with a cart and no purchase; `share` is of all of these. */
  exitPages: z.array(
    z.object({
      page: z.string(),
      sessions: z.number(),
      ...sessionsChange,
      share: z.number(),
      meaning: z.string().describe("What leaving at this step means."),
    }),
  ),
  /** Pages on which something was added to the cart, most sessions first. */
  cartPages: z.array(
    z.object({ page: z.string(), sessions: z.number(), ...sessionsChange, share: z.number() }),
  ),
  /**
   * Each checkout of `summary.valueLeftInCarts` is counted once, under the first rule that matches, so the values add
   * up to that figure.
   */
  abandonmentReasons: z.array(
    z.object({
      id: z.string().describe("Its value of the dimension `abandonment_reason`, as in `filters`."),
      reason: z.string(),
      checkouts: z.number(),
      share: z.number(),
      value: checkoutValue,
      rule: z.string(),
    }),
  ),
  /**
   * Checkouts that were started in the range, abandoned and completed later. `abandonmentReasons` excludes them. Null
   * if Shopify is missing.
   */
  completedLater: z.object({ checkouts: z.number(), value: checkoutValue }).nullable(),
});
export type CartReport = z.infer<typeof cartReportSchema>;
