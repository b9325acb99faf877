import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { dropOffBetween } from "../../metrics/checkout/checkout-steps.ts";
import type { Comparison } from "../../metrics/comparison.ts";

export const noFunnel: Dashboard["checkoutFunnel"] = {
  addedToCart: null,
  startedCheckout: null,
  enteredShipping: null,
  enteredPayment: null,
  completedOrder: null,
  abandonmentRate: null,
};

/** Sessions of the range that reached each step. All steps are from Google Analytics, including the purchase. */
export async function checkoutFunnel(comparison: Comparison): Promise<Dashboard["checkoutFunnel"]> {
  const steps = await comparison.current.steps();
  return {
    addedToCart: steps && steps.add_to_cart,
    startedCheckout: steps && steps.begin_checkout,
    enteredShipping: steps && steps.add_shipping_info,
    enteredPayment: steps && steps.add_payment_info,
    completedOrder: steps && steps.purchase,
    abandonmentRate: steps && dropOffBetween(steps, ["add_to_cart", "purchase"]),
  };
}
