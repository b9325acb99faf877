import type { CartReport } from "@cartograph/contracts/reports/cart.ts";
import { formatDay } from "../calendar/zoned-day.ts";
import { lossBetween, stepSessionsByDay } from "../metrics/checkout-steps.ts";
import type { Comparison } from "../metrics/comparison.ts";
import { analyticsDays } from "./analytics-days.ts";

/** Of every day of the range that was read how many sessions with a cart did not buy; a day without carts has no rate. */
export async function abandonmentByDay(
  comparison: Comparison,
): Promise<CartReport["abandonmentByDay"]> {
  const scope = await analyticsDays(comparison, "session:event");
  if (scope === null) return [];
  const lastWholeDay = comparison.accounts.google_analytics?.lastWholeDay ?? null;
  const steps = await stepSessionsByDay(comparison.db, scope);
  const days: CartReport["abandonmentByDay"] = [];
  for (let day = scope.span.from; day <= scope.span.to; day += 1) {
    const ofDay = steps.get(day);
    days.push({
      date: formatDay(day),
      abandonmentRate: ofDay ? lossBetween(ofDay, ["add_to_cart", "purchase"]) : null,
      addedToCart: ofDay?.add_to_cart ?? 0,
      isComplete: lastWholeDay !== null && day <= lastWholeDay,
    });
  }
  return days;
}
