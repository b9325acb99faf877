import { addVisit, type ColumnChanges } from "../../rollups/column-changes.ts";
import { type DatedVisit, gapSince, notReturning } from "../../rollups/customer-visits.ts";
import type { CustomerCounters, HistoryOrder } from "./customer-history.ts";

/**
 * The days on which a customer ordered, each with its previous one.
 * @param orders sorted by `byPlacedAt`; their days may go back by one where clocks are set back past midnight
 */
export function visitsOf(customer: number, orders: readonly HistoryOrder[]): DatedVisit[] {
  const [first] = orders;
  const returningOrders = orders.filter((order) => order !== first);
  const returningDays = new Set(returningOrders.map(({ day }) => day));
  const visits: DatedVisit[] = [];
  let previous: number | null = null;
  let previousReturning: number | null = null;
  for (const day of [...new Set(orders.map((order) => order.day))].toSorted((a, b) => a - b)) {
    const isReturning = returningDays.has(day);
    const returningGap = isReturning ? gapSince(previousReturning, day) : notReturning;
    visits.push({ customer, day, gap: gapSince(previous, day), returningGap });
    previous = day;
    if (isReturning) previousReturning = day;
  }
  return visits;
}

/** Subtracts the visits of a customer that are gone and adds the new ones. */
export function changeVisits(
  changes: ColumnChanges,
  { before, after }: { before: readonly DatedVisit[]; after: readonly DatedVisit[] },
): void {
  const stored = new Map(before.map((visit) => [visit.day, visit]));
  for (const visit of after) {
    const known = stored.get(visit.day);
    stored.delete(visit.day);
    const isSame = known?.gap === visit.gap && known.returningGap === visit.returningGap;
    if (isSame) continue;
    if (known !== undefined) addVisit(changes, known, -1);
    addVisit(changes, visit, 1);
  }
  for (const visit of stored.values()) addVisit(changes, visit, -1);
}

/**
 * Adds the visits of orders that continue a customer's history.
 * @param before the counters without the orders
 */
export function appendVisits(
  changes: ColumnChanges,
  customer: number,
  { before, orders }: { before: CustomerCounters; orders: readonly HistoryOrder[] },
): void {
  let { order_count: count, last_order_day: last } = before;
  for (const { day } of orders) {
    if (day !== last) {
      const gap = gapSince(last, day);
      // All orders except the first are returning ones, so from the second order on, the last visit was a returning one.
      const returningGap = count === 0 ? notReturning : count === 1 ? 0 : gap;
      addVisit(changes, { customer, day, gap, returningGap }, 1);
    } else if (count === 1) {
      addVisit(changes, { customer, day, gap: 0, returningGap: notReturning }, -1);
      addVisit(changes, { customer, day, gap: 0, returningGap: 0 }, 1);
    }
    last = day;
    count += 1;
  }
}
