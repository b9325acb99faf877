import { addPurchaseDay, type ColumnChanges } from "../../rollups/column-changes.ts";
import { type DatedPurchaseDay, gapSince, notReturning } from "../../rollups/purchase-days.ts";
import type { CustomerCounters, HistoryOrder } from "./customer-history.ts";

/**
 * The days on which a customer ordered, each with its previous one.
 * @param orders sorted by `byPlacedAt`; their days may go back by one where clocks are set back past midnight
 */
export function purchaseDaysOf(
  customer: number,
  orders: readonly HistoryOrder[],
): DatedPurchaseDay[] {
  const [first] = orders;
  const returningOrders = orders.filter((order) => order !== first);
  const returningDays = new Set(returningOrders.map(({ day }) => day));
  const purchaseDays: DatedPurchaseDay[] = [];
  let previous: number | null = null;
  let previousReturning: number | null = null;
  for (const day of [...new Set(orders.map((order) => order.day))].toSorted((a, b) => a - b)) {
    const isReturning = returningDays.has(day);
    const returningGap = isReturning ? gapSince(previousReturning, day) : notReturning;
    purchaseDays.push({ customer, day, gap: gapSince(previous, day), returningGap });
    previous = day;
    if (isReturning) previousReturning = day;
  }
  return purchaseDays;
}

/** Subtracts the purchase days of a customer that are gone and adds the new ones. */
export function changePurchaseDays(
  changes: ColumnChanges,
  { before, after }: { before: readonly DatedPurchaseDay[]; after: readonly DatedPurchaseDay[] },
): void {
  const stored = new Map(before.map((purchaseDay) => [purchaseDay.day, purchaseDay]));
  for (const purchaseDay of after) {
    const known = stored.get(purchaseDay.day);
    stored.delete(purchaseDay.day);
    const isSame =
      known?.gap === purchaseDay.gap && known.returningGap === purchaseDay.returningGap;
    if (isSame) continue;
    if (known !== undefined) addPurchaseDay(changes, known, -1);
    addPurchaseDay(changes, purchaseDay, 1);
  }
  for (const purchaseDay of stored.values()) addPurchaseDay(changes, purchaseDay, -1);
}

/**
 * Adds the purchase days of orders that continue a customer's history.
 * @param before the counters without the orders
 */
export function appendPurchaseDays(
  changes: ColumnChanges,
  customer: number,
  { before, orders }: { before: CustomerCounters; orders: readonly HistoryOrder[] },
): void {
  let { order_count: count, last_order_day: last } = before;
  for (const { day } of orders) {
    if (day !== last) {
      const gap = gapSince(last, day);
      // All orders except the first are returning ones, so from the second order on, the last purchase day was too.
      const returningGap = count === 0 ? notReturning : count === 1 ? 0 : gap;
      addPurchaseDay(changes, { customer, day, gap, returningGap }, 1);
    } else if (count === 1) {
      addPurchaseDay(changes, { customer, day, gap: 0, returningGap: notReturning }, -1);
      addPurchaseDay(changes, { customer, day, gap: 0, returningGap: 0 }, 1);
    }
    last = day;
    count += 1;
  }
}
