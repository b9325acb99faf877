import type { MetricId } from "@cartograph/contracts/metrics.ts";
import type { CartReport } from "@cartograph/contracts/reports/cart.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../ask.ts";
import { measureAll } from "../metrics/measure.ts";
import { inComparison } from "./in-comparison.ts";
import { reportFrame } from "./report-frame.ts";

const shown = [
  "added_to_cart",
  "checkouts_started",
  "purchases",
  "abandonment_rate",
  "value_left_in_carts",
] as const satisfies readonly MetricId[];

/** Tables and series are empty while their source is missing. */
export function cartReport(db: Database, ask: Ask): Promise<CartReport> {
  return inComparison(db, ask, async (comparison) => {
    const values = await measureAll(comparison, shown);
    return {
      ...(await reportFrame(comparison, shown)),
      summary: {
        addedToCart: values.added_to_cart.value,
        addedToCartPercentChange: values.added_to_cart.percentChange,
        previousAddedToCart: values.added_to_cart.previous,
        startedCheckout: values.checkouts_started.value,
        startedCheckoutPercentChange: values.checkouts_started.percentChange,
        previousStartedCheckout: values.checkouts_started.previous,
        abandonmentRate: values.abandonment_rate.value,
        abandonmentRatePercentChange: values.abandonment_rate.percentChange,
        previousAbandonmentRate: values.abandonment_rate.previous,
        valueLeftInCarts: values.value_left_in_carts.value,
        valueLeftInCartsPercentChange: values.value_left_in_carts.percentChange,
        previousValueLeftInCarts: values.value_left_in_carts.previous,
      },
      checkoutFunnel: {
        addedToCart: values.added_to_cart.value,
        startedCheckout: values.checkouts_started.value,
        enteredShipping: null,
        enteredPayment: null,
        completedOrder: values.purchases.value,
        abandonmentRate: values.abandonment_rate.value,
      },
      abandonmentByDay: [],
      products: [],
      exitPages: [],
      abandonmentReasons: [],
    };
  });
}
