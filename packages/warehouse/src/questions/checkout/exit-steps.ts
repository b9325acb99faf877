import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { StepSessions } from "../../metrics/checkout/checkout-steps.ts";
import { percent } from "../../metrics/ratio.ts";

/** The steps before the purchase, and what is known of the sessions that got no further. */
const lastSteps = [
  ["Cart", "Something was put into the cart, and no checkout was begun."],
  ["Checkout", "A checkout was begun, and no shipping details were given."],
  ["Shipping", "Shipping details were given, and no way to pay."],
  ["Payment", "A way to pay was given, and no purchase was recorded."],
] as const;

/**
 * The last step that sessions with a cart reached without buying, in the order of the steps; none when all of them
 * bought. Together with those that bought they are all sessions with a cart.
 */
export function exitSteps(steps: StepSessions): CartReport["exitPages"] {
  const reached = reachedSteps(steps);
  const exits = lastSteps.map(([page, meaning], index) => ({
    page,
    meaning,
    sessions: (reached[index] ?? 0) - (reached[index + 1] ?? 0),
  }));
  const all = exits.reduce((sum, { sessions }) => sum + sessions, 0);
  if (all === 0) return [];
  return exits.map((exit) => ({ ...exit, share: percent(exit.sessions, all) ?? 0 }));
}

/**
 * Sessions with a cart that came at least as far as each step. Events are counted one by one: whoever paid without an
 * event of shipping had come past it, and whoever goes on with the cart of an earlier session put nothing into it.
 */
function reachedSteps(steps: StepSessions): number[] {
  const carts = steps.add_to_cart;
  const bought = Math.min(steps.purchase, carts);
  const paying = Math.min(Math.max(steps.add_payment_info, bought), carts);
  const shipping = Math.min(Math.max(steps.add_shipping_info, paying), carts);
  const checkouts = Math.min(Math.max(steps.begin_checkout, shipping), carts);
  return [carts, checkouts, shipping, paying, bought];
}
