import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { comparedSides } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { metrics } from "../../metrics/registry.ts";
import type { StepSessions } from "../../metrics/checkout/checkout-steps.ts";
import { percent } from "../../metrics/ratio.ts";
import { changeOf, type RowSides } from "../row-changes.ts";

/** The steps before the purchase, with an explanation for sessions that went no further. */
const lastSteps = [
  ["Cart", "A product was added to the cart, but checkout was not started."],
  ["Checkout", "Checkout was started, but no shipping details were entered."],
  ["Shipping", "Shipping details were entered, but no payment details."],
  ["Payment", "Payment details were entered, but no purchase was recorded."],
] as const;

/**
 * Sessions with a cart that did not buy, by the last step they reached, in step order; empty if all of them bought.
 * Together with the sessions that bought, they add up to all sessions with a cart.
 */
export function exitSteps(
  steps: StepSessions,
  sides: RowSides | null = null,
): CartReport["exitPages"] {
  const exits = lastStepsOf(steps);
  const all = exits.reduce((sum, { sessions }) => sum + sessions, 0);
  if (all === 0) return [];
  return exits.map((exit) => {
    const { percentChange, isNew } = changeOf(exit.page, sides);
    const share = percent(exit.sessions, all) ?? 0;
    return { ...exit, sessionsPercentChange: percentChange, isNew, share };
  });
}

function lastStepsOf(steps: StepSessions) {
  const reached = reachedSteps(steps);
  return lastSteps.map(([page, meaning], index) => ({
    page,
    meaning,
    sessions: (reached[index] ?? 0) - (reached[index + 1] ?? 0),
  }));
}

/**
 * Sessions with a cart that reached at least each step. Google Analytics counts events independently: a session
 * with a payment event but no shipping event still passed the shipping step, and a session that continues an
 * earlier cart has no add-to-cart event.
 */
function reachedSteps(steps: StepSessions): number[] {
  const carts = steps.add_to_cart;
  const bought = Math.min(steps.purchase, carts);
  const paying = Math.min(Math.max(steps.add_payment_info, bought), carts);
  const shipping = Math.min(Math.max(steps.add_shipping_info, paying), carts);
  const checkouts = Math.min(Math.max(steps.begin_checkout, shipping), carts);
  return [carts, checkouts, shipping, paying, bought];
}

/** Sessions by last step on both sides of the comparison. */
export async function exitStepSides(comparison: Comparison): Promise<RowSides | null> {
  const { current, previous } = comparedSides(comparison, metrics.added_to_cart);
  const [currentSteps, previousSteps] = [await current?.steps(), await previous?.steps()];
  if (!currentSteps || !previousSteps) return null;
  return { compared: sessionsByStep(currentSteps), previous: sessionsByStep(previousSteps) };
}

function sessionsByStep(steps: StepSessions): ReadonlyMap<string, number> {
  return new Map(lastStepsOf(steps).map(({ page, sessions }) => [page, sessions]));
}
