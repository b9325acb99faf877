import type { Comparison } from "./comparison.ts";
import type { Metric } from "./metric.ts";
import { ordersNeed } from "./sources.ts";
import { lastCompleteDayOf } from "./daily-source.ts";

/** The last day that has ended and is fully synced at every source of the metric. */
export function lastCompleteDay(
  { period, accounts }: Comparison,
  { dailySource, needs }: Metric,
): number {
  const lastOfOrders = period.firstOpenDay - 1;
  if (dailySource === null) return lastOfOrders;
  const lastOfSource = lastCompleteDayOf(accounts, dailySource) ?? -Infinity;
  return needs.includes(ordersNeed) ? Math.min(lastOfSource, lastOfOrders) : lastOfSource;
}
