import type { Comparison } from "../../metrics/comparison.ts";
import { newestImportedDay } from "../../metrics/imported-orders.ts";
import { hasReadOldOrders } from "../../metrics/order-days.ts";

/**
 * The first day for which orders of the customers of a cohort can be missing. Every day during a first sync: orders that
 * it has not read can be a customer's first.
 */
export async function cohortsKnownUntil(comparison: Comparison): Promise<number> {
  if (!hasReadOldOrders(comparison.sources)) return 0;
  const { firstOpenDay } = comparison.period;
  const newest = await newestImportedDay(comparison);
  return newest === null ? firstOpenDay : Math.min(firstOpenDay, newest + 1);
}
