import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { chartedComparisonDay } from "../../calendar/comparison-days.ts";
import { leapDayAfter } from "../../calendar/leap-day-after.ts";
import { formatDay } from "../../calendar/days.ts";
import { dropOffBetween, type StepSessions } from "../../metrics/checkout/checkout-steps.ts";
import { comparedSides, analyticsFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";

/**
 * The percentage of sessions with a cart but no purchase, from the first to the last synced day of the range and on
 * their comparison days; null for a day without carts, or whose figures were refused.
 */
export async function abandonmentByDay(
  comparison: Comparison,
): Promise<CartReport["abandonmentByDay"]> {
  const { accounts, period, current, truncatedDays } = comparison;
  const known = await current.stepsByDay();
  if (known === null) return [];
  const steps = known.byDay;
  const previous =
    (await comparedSides(comparison, analyticsFigures).previous?.stepsByDay())?.byDay ?? null;
  const lastCompleteDay = accounts.google_analytics?.lastCompleteDay ?? -Infinity;

  const days: CartReport["abandonmentByDay"] = [];
  for (let day = known.days.from; day <= known.days.to; day += 1) {
    const isWhole = day <= lastCompleteDay;
    const isKnown = !known.days.leftOut.includes(day);
    const comparisonDay =
      isWhole && isKnown && previous !== null ? chartedComparisonDay(day, period) : null;
    const leapDay = isKnown ? leapDayAfter(day, lastCompleteDay, period) : null;
    const previousSteps = comparisonDay === null ? undefined : previous?.get(comparisonDay);
    days.push({
      date: formatDay(day),
      abandonmentRate: rateOf(steps.get(day)),
      addedToCart: isKnown ? (steps.get(day)?.add_to_cart ?? 0) : null,
      previousAbandonmentRate: rateOf(previousSteps),
      previousAddedToCart: comparisonDay === null ? null : (previousSteps?.add_to_cart ?? 0),
      ...(leapDay !== null &&
        previous !== null && {
          previousLeapDay: {
            abandonmentRate: rateOf(previous.get(leapDay)),
            addedToCart: previous.get(leapDay)?.add_to_cart ?? 0,
          },
        }),
      isComplete: isWhole && !truncatedDays.has(day),
    });
  }
  return days;
}

function rateOf(steps: StepSessions | undefined): number | null {
  return steps ? dropOffBetween(steps, ["add_to_cart", "purchase"]) : null;
}
