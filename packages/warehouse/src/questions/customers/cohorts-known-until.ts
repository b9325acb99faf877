import { monthOf } from "../../calendar/days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { newestImportedDay } from "../../metrics/imported-orders.ts";
import { hasReadOldOrders } from "../../metrics/order-days.ts";

/** Until when the orders of the customers of cohorts are known. */
export type CohortsKnownUntil = {
  /** The first day for which orders can be missing. */
  firstOpenDay: number;
  /** The first month without figures. A file ends with its newest order, and the month of that day keeps its figures. */
  openMonth: number;
};

/** No day is known during a first sync: orders that it has not read can be a customer's first. */
export async function cohortsKnownUntil(comparison: Comparison): Promise<CohortsKnownUntil> {
  const { sources, period } = comparison;
  if (!hasReadOldOrders(sources) || sources.shopOrders === "some") {
    return { firstOpenDay: 0, openMonth: monthOf(0) };
  }
  const newest = (await newestImportedDay(comparison)) ?? Infinity;
  const { firstOpenDay } = period;
  const openMonth = monthOf(firstOpenDay);
  if (newest >= firstOpenDay) return { firstOpenDay, openMonth };
  return { firstOpenDay: newest + 1, openMonth: Math.min(openMonth, monthOf(newest) + 1) };
}
