import type { ExportedOrder } from "@cartograph/connectors/platforms/shopify/orders-export/to-order-record.ts";

/** Orders of a file by currency, other than the store's own. */
export type ForeignOrders = Map<string, number>;

/** Takes the orders out that are in another currency than the store's, and counts them. */
export function leaveOutForeign(
  orders: readonly ExportedOrder[],
  currency: string,
  foreign: ForeignOrders,
): { own: ExportedOrder[]; left: ExportedOrder[] } {
  const own: ExportedOrder[] = [];
  const left: ExportedOrder[] = [];
  for (const order of orders) {
    if (order.record.currency === currency) {
      own.push(order);
      continue;
    }
    left.push(order);
    foreign.set(order.record.currency, (foreign.get(order.record.currency) ?? 0) + 1);
  }
  return { own, left };
}

export function foreignOrderReason(orderCurrency: string, storeCurrency: string): string {
  return `The order is in ${orderCurrency}, but your store reports in ${storeCurrency}`;
}

/** Why a file is refused that has no order in the store's currency. */
export function foreignFileMessage(
  foreign: ForeignOrders,
  { currency, canChange }: { currency: string; canChange: boolean },
): string {
  const currencies = listOf(foreign);
  const advice =
    canChange && foreign.size === 1
      ? `Nothing was imported: change the store's currency to ${currencies} in Settings, then import the file again.`
      : `Nothing was imported: all orders of a store must be in one currency.`;
  return `The orders in this file are in ${currencies}, but your store reports in ${currency}. ${advice}`;
}

/** What was left out of a file that has orders in the store's currency too; none when that is nothing. */
export function foreignOrderNotes(foreign: ForeignOrders, currency: string): string[] {
  const count = [...foreign.values()].reduce((sum, orders) => sum + orders, 0);
  if (count === 0) return [];
  const orders = count === 1 ? "1 order was" : `${count.toLocaleString("en-US")} orders were`;
  return [
    `${orders} left out because of another currency (${listOf(foreign)}): your store reports in ${currency}.`,
  ];
}

const currencyList = new Intl.ListFormat("en-US", { type: "conjunction" });

function listOf(foreign: ForeignOrders): string {
  return currencyList.format([...foreign.keys()].toSorted());
}
