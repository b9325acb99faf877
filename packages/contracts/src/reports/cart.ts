import { z } from "zod";
import { change, figure, reportFields } from "./report.ts";

/** `GET /api/cart`. */
export const cartReportSchema = z.object({
  ...reportFields,
  summary: z.object({
    addedToCart: figure,
    addedToCartPercentChange: change,
    previousAddedToCart: figure,
    startedCheckout: figure,
    startedCheckoutPercentChange: change,
    previousStartedCheckout: figure,
    abandonmentRate: figure,
    abandonmentRatePercentChange: change,
    previousAbandonmentRate: figure,
    valueLeftInCarts: figure,
    valueLeftInCartsPercentChange: change,
    previousValueLeftInCarts: figure,
  }),
  checkoutFunnel: z.object({
    addedToCart: figure,
    startedCheckout: figure,
    enteredShipping: figure,
    enteredPayment: figure,
    completedOrder: figure,
    abandonmentRate: figure,
  }),
  abandonmentByDay: z.array(
    z.object({
      date: z.string(),
      abandonmentRate: figure,
      /** What the rate is a ratio of, so that days can be grouped as a ratio of sums. */
      addedToCart: figure,
      isComplete: z.boolean(),
    }),
  ),
  products: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      added: figure,
      bought: z.number(),
      left: figure,
    }),
  ),
  exitPages: z.array(z.object({ page: z.string(), sessions: z.number(), share: z.number() })),
  abandonmentReasons: z.array(
    z.object({ reason: z.string(), checkouts: z.number(), share: z.number(), rule: z.string() }),
  ),
});
export type CartReport = z.infer<typeof cartReportSchema>;
