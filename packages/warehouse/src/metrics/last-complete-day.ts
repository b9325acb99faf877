import { formatDay } from "../calendar/days.ts";
import type { Comparison } from "./comparison.ts";
import type { Metric } from "./metric.ts";
import { hasReadOldOrders } from "./order-days.ts";
import { checkoutsNeed, ordersNeed } from "./sources.ts";
import { lastCompleteDayOf } from "./daily-source.ts";

/** The last day that has ended and is fully synced at every source of the metric; `-Infinity` if there is none. */
export function lastCompleteDay(
  { period, accounts, lastCheckoutDay, sources }: Comparison,
  { dailySource, needs }: Metric,
): number {
  const usesOrders = needs.includes(ordersNeed);
  // Orders that were not read can have been refunded or edited on any later day, or be a customer's first.
  if (usesOrders && !hasReadOldOrders(sources)) return -Infinity;
  const lastOfOrders = period.firstOpenDay - 1;
  if (dailySource === null) {
    const isOfCheckouts = lastCheckoutDay !== null && needs.includes(checkoutsNeed);
    return isOfCheckouts ? Math.min(lastCheckoutDay - 1, lastOfOrders) : lastOfOrders;
  }
  const lastOfSource = lastCompleteDayOf(accounts, dailySource) ?? -Infinity;
  return usesOrders ? Math.min(lastOfSource, lastOfOrders) : lastOfSource;
}

/** That day as `YYYY-MM-DD`; null if there is none. */
export function lastCompleteDayText(comparison: Comparison, metric: Metric): string | null {
  const day = lastCompleteDay(comparison, metric);
  return day === -Infinity ? null : formatDay(day);
}
